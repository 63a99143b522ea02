"""Tables that people sit at: match, store, protocol and the HTTP and WebSocket app."""
