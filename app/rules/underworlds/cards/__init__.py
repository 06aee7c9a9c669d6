"""Cards in play: objectives, ploys, upgrades, and the abilities printed on cards and warscrolls."""
