"""What the drivers share."""


class DriverBase:
    """Says so if nobody has tried the driver yet."""

    #: Whether somebody has tried it.
    verified = False

    def __init__(self) -> None:
        if not self.verified:
            print(
                f"Warning, device driver {type(self).__name__} has not been verified yet, please use with caution!"
            )
