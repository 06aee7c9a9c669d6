"""Building armies of Underworlds: a warband and its cards, as a page changes them."""
