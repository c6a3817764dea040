"""Python runs by its own system's loader, so programs that it starts must go by the script that does so, too."""

import os
import sys

sys.executable = sys._base_executable = os.environ["SANDLOT_PYTHON"]
