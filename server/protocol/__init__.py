"""What travels over the socket and the API: messages as closed unions, one codec, patches."""
