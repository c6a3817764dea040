"""A test that runs each autonomous mode: `from magicbot.magicbot_tests import *`."""

from robotpy_ext.autonomous.selector_tests import test_all_autonomous

__all__ = ["test_all_autonomous"]
