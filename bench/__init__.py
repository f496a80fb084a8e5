"""What it costs: `python -m bench`. Every figure stands beside a peer measured in the same run."""
