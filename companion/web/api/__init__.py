"""The JSON interface: its routes, what it reads and answers, and its OpenAPI document."""
