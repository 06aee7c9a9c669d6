"""The content of Age of Sigmar: warscrolls, armies, battlepacks with their battleplans, terrain."""
