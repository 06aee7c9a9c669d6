"""From the bytes of a map file to the objects or elements that stand in it, in bounded time and memory, whoever made the file."""
