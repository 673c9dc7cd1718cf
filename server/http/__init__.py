"""Pages, API and sockets on one port."""
