"""Autonomous modes, sensors and small helpers: RobotPy's utilities of 2026."""
