"""Network adapters of the machine: a robot program in Sandlot sees none."""


class IP:
    """An address of an adapter; for annotations."""


class Adapter:
    """An adapter; for annotations."""


def get_adapters(include_unconfigured: bool = False) -> "list[Adapter]":
    return []


__all__ = ["IP", "Adapter", "get_adapters"]
