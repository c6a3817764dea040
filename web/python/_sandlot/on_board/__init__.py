"""Loops of motor controllers that the world does not turn."""
