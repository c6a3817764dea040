// Ways out of a robot program's Python, as expressions of Python: each must raise. A result that gives a module of
// Pyodide's or of the machine below, a file or a program of the host, another page's object or code made of text counts
// as out.

/** Before them: functions that they use. */
export const escapeHelp = `
import _imp, builtins, gc, importlib, importlib.machinery, importlib.util, sys, types

class Spec:
    origin = None
    def __init__(self, name):
        self.name = name

def some(found):
    found = list(found)
    if not found:
        raise LookupError("nothing of it is here")
    return found

def must(value):
    if not value:
        raise LookupError("nothing came of it")
    return value

def hidden(name):
    gc.unfreeze()
    return some(each for each in gc.get_objects() if type(each) is types.ModuleType and each.__name__ == name)

def javascript():
    gc.unfreeze()
    return some(each for each in gc.get_objects() if type(each).__name__.startswith("Js"))

def through(way):
    worked = []
    for each in javascript():
        try:
            worked.append(way(each))
        except BaseException:
            pass
    return must([each for each in worked if each])

def finder():
    return some(each for each in gc.get_objects() if type(each).__name__ == "JsFinder")[0]

def frames():
    frame = sys._getframe()
    while frame is not None:
        yield frame
        frame = frame.f_back

def bare(name):
    sys.meta_path[:] = [each for each in sys.meta_path if "sandlot" not in type(each).__module__]
    try:
        return __import__(name)
    finally:
        sys.meta_path.insert(0, guard)

guard = sys.meta_path[0]
`;

const shut = ["js", "pyodide_js", "_pyodide_core", "pyodide", "pyodide.ffi", "pyodide.code", "_ctypes", "_testcapi"];

export const escapes = {
  // By a statement, and by its function.
  ...Object.fromEntries(shut.map((name) => [`import ${name}`, `__import__("${name}")`])),
  // The library's own ctypes has values alone.
  "a library of C": `__import__("ctypes").CDLL(None)`,
  "memory of C": `__import__("ctypes").string_at(0, 16)`,
  "importlib js": `importlib.import_module("js")`,
  "importlib of a part": `importlib.import_module("pyodide_js._api")`,
  "find_spec js": `must(importlib.util.find_spec("js"))`,
  "find_spec ctypes": `must(importlib.util.find_spec("_ctypes"))`,
  "importlib._bootstrap": `importlib._bootstrap._gcd_import("js")`,
  "a wrong case": `importlib.import_module("_Pyodide_core")`,
  "a text of one's own": `__import__(type("T", (str,), {"__eq__": lambda s, o: False, "__hash__": lambda s: 0})("_ctypes"))`,
  // Without the finder that refuses.
  "without it js": `bare("js")`,
  "without it ctypes": `bare("_ctypes")`,
  "without it the core": `bare("_pyodide_core")`,
  "without it a test module": `bare("_testinternalcapi")`,
  // By the loaders of modules that are built in.
  "create_builtin core": `must(_imp.create_builtin(Spec("_pyodide_core")))`,
  "create_builtin ctypes": `must(_imp.create_builtin(Spec("_ctypes")))`,
  "create_builtin testcapi": `must(_imp.create_builtin(Spec("_testcapi")))`,
  "the function that stands behind": `must(sys.modules["_sandlot.missing"]._create(Spec("_ctypes")))`,
  "the function, by garbage": `must(some(each for each in gc.get_objects() if getattr(each, "__name__", "") == "create_builtin" and type(each).__name__ == "builtin_function_or_method")[0](Spec("_testcapi")))`,
  create_dynamic: `_imp.create_dynamic(importlib.machinery.ModuleSpec("x", None, origin="/tmp/x.so"), None)`,
  ExtensionFileLoader: `importlib.machinery.ExtensionFileLoader("x", "/tmp/x.so").create_module(importlib.machinery.ModuleSpec("x", None, origin="/tmp/x.so"))`,
  BuiltinImporter: `must(importlib.machinery.BuiltinImporter.create_module(importlib.machinery.ModuleSpec("_ctypes", importlib.machinery.BuiltinImporter, origin="built-in")))`,
  load_module: `importlib.machinery.BuiltinImporter.load_module("_pyodide_core")`,
  __loader__: `must(sys.__loader__.create_module(importlib.machinery.ModuleSpec("_testcapi", None, origin="built-in")))`,
  "a spec that lies": `must(importlib._bootstrap._load(importlib.machinery.ModuleSpec("_ctypes", importlib.machinery.BuiltinImporter, origin="built-in")))`,
  // Modules that are there already.
  "sys.modules": `some(name for name in sys.modules if name.split(".")[0] in ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "_ctypes"))`,
  "meta_path has JavaScript's": `some(each for each in sys.meta_path if type(each).__name__ == "JsFinder")`,
  "JavaScript's, by garbage": `must(finder().jsproxies)`,
  "JavaScript's, asked": `must(finder().find_spec("js", None))`,
  "the core, by garbage": `hidden("_pyodide_core")[0].trigger_fatal_error()`,
  "ctypes, by garbage": `hidden("_ctypes")`,
  "js, by garbage": `hidden("js")`,
  "frames' globals": `some(name for frame in frames() for name in frame.f_globals if name in ("js", "pyodide_js", "run_sync", "JsProxy"))`,
  "frames' builtins": `some(name for frame in frames() for name in frame.f_builtins if "js" == name or "pyodide" in name)`,
  "subclasses of object": `some(each for each in object.__subclasses__() if each.__module__ in ("js", "_ctypes"))`,
  "a loader of a module of ours": `sys.modules["wpilib"].__loader__.load_module("js")`,
  "globals of a library's function": `some(name for name in sys.modules["_sandlot.program"].begin.__globals__ if name in ("js", "pyodide", "run_sync"))`,
  // Objects of JavaScript, however they were come by.
  "code of text": `through(lambda each: each.constructor.constructor("return 1")())`,
  eval: `through(lambda each: each.eval("1"))`,
  process: `through(lambda each: each.process)`,
  require: `through(lambda each: each.require("node:fs"))`,
  fetch: `through(lambda each: each.fetch)`,
  postMessage: `through(lambda each: each.postMessage)`,
  importScripts: `through(lambda each: each.importScripts)`,
  mountNodeFS: `through(lambda each: (each.FS.mkdir("/host"), each.mountNodeFS("/host", "/")))`,
  useNodeSockFS: `through(lambda each: each.useNodeSockFS)`,
  // The machine.
  "the host's passwords": `open("/etc/passwd").read()`,
  "the host's processes": `must([name for name in __import__("os").listdir("/proc") if name.isdigit()])`,
  "a socket": `__import__("socket").create_connection(("127.0.0.1", 80), 1)`,
  "a server": `__import__("socket").create_server(("127.0.0.1", 0)).accept()`,
  "another program": `__import__("subprocess").run(["true"])`,
  fork: `__import__("posix").fork()`,
  execv: `__import__("posix").execv("/bin/true", ["true"])`,
  spawn: `__import__("posix").posix_spawn("/bin/true", ["true"], {})`,
  dlopen: `must(__import__("posix").dlopen if hasattr(__import__("posix"), "dlopen") else 0)`,
  "a thread": `__import__("_thread").start_new_thread(print, ())`,
  "a link to the host": `open(must(__import__("os").symlink("/etc/passwd", "/tmp/p") or "/tmp/p")).read()`,
  "a device": `open("/dev/mem", "rb").read(1)`,
};
