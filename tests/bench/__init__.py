"""Speed, each figure beside a baseline of the same run."""
