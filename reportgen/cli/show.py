"""`reportgen show` and `anchors`."""
