"""The bundled site as a reader meets it: in Chromium, at several widths, with and without scripts."""
