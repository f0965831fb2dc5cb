"""`python -m bqlc` is `bqlc`."""

from bqlc.cli.main import main

if __name__ == "__main__":
    main()
