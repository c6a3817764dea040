"""A second program in one Python: everything that the first one imported or changed is forgotten.

Only for who needs many programs one after the other, such as tests. A run has a Python of its own.
"""

import gc
import logging
import os
import shutil
import sys

_library = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


def forget(*folders: str) -> None:
    """Forgets the modules of these packages and of `folders`, whose files go as well."""
    isolated = sys.modules.get("_sandlot.isolate")
    if isolated is not None:
        isolated.release()
        # The next one would keep this one's, and so on back to the first.
        sys.setrecursionlimit = isolated.set_recursion_limit
    missing = sys.modules.get("_sandlot.missing")
    if missing is not None:
        missing.release()
    places = (_library, "/packages/", *(folder.rstrip("/") + "/" for folder in folders))
    for name, module in list(sys.modules.items()):
        # None: the program has forbidden its import.
        if module is None or str(getattr(module, "__file__", None) or "").startswith(places):
            del sys.modules[name]
    # The finder that explains missing packages is one of these modules', too.
    sys.meta_path[:] = [each for each in sys.meta_path if not type(each).__module__.startswith("_sandlot.")]
    sys.path[:] = [each for each in sys.path if each not in folders and not each.startswith("/packages/20")]
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    logging.root.handlers.clear()
    logging.root.setLevel(logging.WARNING)
    logging.Logger.manager.loggerDict.clear()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    sys.path_importer_cache.clear()
    # 2027's names are given to every function that there is: those of programs before would be renamed again each time.
    gc.unfreeze()
    gc.collect()
