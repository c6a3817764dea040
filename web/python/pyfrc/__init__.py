"""pyfrc's physics: what a team's physics.py is made of. pyfrc's test runner is not here: tests get their fixtures elsewhere."""

__version__ = "2026.0.2"

__all__: list[str] = []
