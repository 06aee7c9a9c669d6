"""Those who are connected: what each is sent, asks, orders, and how much of it."""
