"""Tools for all templates: filters, language, and cached fragments."""
