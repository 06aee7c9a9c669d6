"""A command carried out: chapters and their handlers, the draft of facts, steps under way, and the flow from one to the next."""
