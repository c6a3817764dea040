"""What is known of the deployment of a program."""


def getDeployData() -> "dict[str, str] | None":
    """None: a simulated program was not deployed."""
    return None


__all__ = ["getDeployData"]
