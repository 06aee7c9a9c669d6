"""The host's own pages, behind the link that the first start prints: what runs, every match, what he says and closes."""
