"""`python -m companion`: the command if no `companion` is on the path, as often on Windows."""

from companion.cli import main

if __name__ == "__main__":
    main()
