"""What wpilib.simulation has upstream and not here: each name with what to use instead."""

#: Of the module.
names: dict[str, str] = {}
