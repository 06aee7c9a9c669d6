"""What an activated disk does: moves flip by flip, comes in from the reserve, passes (DW-ACT, DW-MOV, DW-REI)."""
