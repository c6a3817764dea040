"""Classes that know the order of their attributes."""

from typing import Any


class OrderedClass(type):
    """A metaclass: its classes have `members`, their attributes' names in the order of definition, bases first."""

    members: tuple[str, ...]

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **kwargs: Any) -> "OrderedClass":
        made = super().__new__(cls, name, bases, dict(namespace))
        names = [member for base in bases for member in getattr(base, "members", ())]
        made.members = tuple(dict.fromkeys([*names, *namespace]))
        return made
