"""From the bytes of a file to the tree that stands in it, in bounded time and memory, whoever made the file."""
