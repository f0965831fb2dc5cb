"""bqlc: a compiler for Boolean queries."""

from bqlc._version import __version__ as __version__
