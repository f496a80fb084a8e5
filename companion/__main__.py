"""`python -m companion`: runs the command if `companion` is not on the path, as often on Windows."""

from companion.cli import main

if __name__ == "__main__":
    main()
