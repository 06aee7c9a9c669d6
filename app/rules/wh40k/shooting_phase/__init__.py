"""The Shooting phase: who may fire what at whom, a declaration judged as a whole, Overwatch declared the same way."""
