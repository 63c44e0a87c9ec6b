"""`reportgen init` and `new`."""
