"""Ways and places for whole units that a judge accepts: for bots, selfplay and playouts."""
