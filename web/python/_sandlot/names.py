"""Which year's names the packages have: 2026's, until `face` gives them 2027's."""

#: By names of 2026; empty while they are 2026's.
table: dict[str, str] = {}


def of(name: str) -> str:
    """A name of 2026, put together from parts, as the packages have it now."""
    return table.get(name, name)
