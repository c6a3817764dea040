"""Helpers of requests."""

from .phoenix_pid_controller import PhoenixPIDController

__all__ = ["PhoenixPIDController"]
