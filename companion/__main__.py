"""`python -m companion`: runs the command even if `companion` is not on the path (common on Windows)."""

from companion.cli import main

if __name__ == "__main__":
    main()
