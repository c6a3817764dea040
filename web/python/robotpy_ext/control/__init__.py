"""Buttons of a joystick that do not answer too often, or switch something on and off."""
