"""What all templates use: filters, language, and drawn fragments that are kept."""
