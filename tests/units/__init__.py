"""Projects in units."""
