"""Who may do what: roles, keys, origins and rates."""
