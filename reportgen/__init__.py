"""Checked multilingual reading editions from claim records and sources."""

__version__ = "0.1.0"
