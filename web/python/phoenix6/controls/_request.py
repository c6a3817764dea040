"""What all requests have."""

import inspect
import typing


class ControlRequest:
    """A request; its attributes may be changed, and it may be given again and again."""

    _kind: int
    _unit: int
    update_freq_hz: float

    def __init_subclass__(cls) -> None:
        for name in (*list(inspect.signature(cls.__init__).parameters)[1:], "update_freq_hz"):
            if not hasattr(cls, f"with_{name}"):
                setattr(cls, f"with_{name}", _fluent(name))

    def _average(self) -> "ControlRequest":
        """The part of it that one motor follows alone: of a request for two, the average."""
        return self

    @property
    def name(self) -> str:
        return type(self).__name__

    @property
    def control_info(self) -> dict[str, str]:
        return {"name": self.name, **{key: str(value) for key, value in vars(self).items()}}

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{key}={value}' for key, value in vars(self).items())})"


def _fluent(name: str) -> typing.Any:
    def with_it(self: ControlRequest, new: typing.Any) -> ControlRequest:
        setattr(self, name, new)
        return self

    with_it.__name__ = f"with_{name}"
    return with_it
