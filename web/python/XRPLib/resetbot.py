"""Stops what moves."""

from .encoded_motor import EncodedMotor


def reset_motors() -> None:
    for index in (1, 2, 3, 4):
        EncodedMotor.get_default_encoded_motor(index).set_effort(0.0)


def reset_hard() -> None:
    reset_motors()
