"""What two or more systems need identically: shapes, geometry, sight, routes, dice, prompts, refusals, views, the contract."""
