"""What goes wrong with commands: IllegalCommandUse, and arguments that no constructor takes."""

from typing import Any


class IllegalCommandUse(Exception):
    """A command is used where it must not be. Do not catch it: mend the program instead."""

    def __init__(self, msg: str, **kwargs: Any) -> None:
        if kwargs:
            about = ", ".join(f"{name}={value!r}" for name, value in kwargs.items())
            msg = f"{msg} ({about})"
        super().__init__(msg)


def incompatible(name: str, choices: list[str], args: tuple[Any, ...], kwargs: dict[str, Any]) -> TypeError:
    """The error for arguments that fit none of the ways to call `name`, in RobotPy's form."""
    numbered = "\n".join(f"    {number}. {choice}" for number, choice in enumerate(choices, 1))
    given = ", ".join([repr(value) for value in args] + [f"{key}={value!r}" for key, value in kwargs.items()])
    return TypeError(
        f"{name}(): incompatible function arguments. The following argument types are supported:\n"
        f"{numbered}\n\nInvoked with: {given}"
    )
