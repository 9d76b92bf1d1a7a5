"""`python -m ninefold` is the command `ninefold`."""

import sys

from ninefold_command import main

if __name__ == "__main__":
    sys.exit(main())
