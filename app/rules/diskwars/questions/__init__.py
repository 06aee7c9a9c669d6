"""Questions that change nothing: reach and ways of flips, where disks may be laid, sight, ranges, odds of shots."""
