"""The Shooting phase: who may fire what at whom, and a declaration judged as a whole."""
