"""Building armies of Diskwars: heroes with what they lead, as a page changes them."""
