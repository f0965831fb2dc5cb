"""Model tests never touch the network: a weight that is not on disk is a failure."""

from __future__ import annotations

import os

os.environ.setdefault("HF_HUB_OFFLINE", "1")
