"""Measuring the battlefield: disks in stacks, zones, terrain, sight."""
