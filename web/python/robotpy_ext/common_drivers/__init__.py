"""Sensors that teams buy, on WPILib's inputs."""
