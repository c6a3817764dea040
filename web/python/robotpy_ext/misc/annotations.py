"""The annotated variables of a class."""

import inspect
from typing import Any


def get_class_annotations(cls: type) -> dict[str, Any]:
    """The annotated variables of a class and of those that it is made of."""
    result: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        result.update(inspect.get_annotations(base))
    return result
