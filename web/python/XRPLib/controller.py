"""The form of a controller that a motor or a drivetrain takes."""


class Controller:
    def update(self, input: float) -> float:  # noqa: A002 (XRPLib's name)
        """The effort for an error."""
        raise NotImplementedError(f"{type(self).__name__} has no update(error)")

    def is_done(self) -> bool:
        raise NotImplementedError(f"{type(self).__name__} has no is_done()")

    def clear_history(self) -> None:
        raise NotImplementedError(f"{type(self).__name__} has no clear_history()")
