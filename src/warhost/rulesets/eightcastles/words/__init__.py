"""The words and pictures: what is read, written, shown and told."""
