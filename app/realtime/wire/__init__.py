"""What a browser and the server say to each other: every frame each way, as text, and the types the client has of them."""
