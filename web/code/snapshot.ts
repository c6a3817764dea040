// A snapshot of Python's memory holds, beside Python itself, the library and programs' imports of Python's own, already
// imported. One has the library with the names of 2026, one with those of 2027: giving all names again takes longer
// than starting. See makeSnapshot in python.ts, which makes them when the page is built.

/**
 * The parts of Python's own library that robot programs and tracebacks ask for; each is compiled on its first import.
 */
const standard = [
  ...["abc", "bisect", "collections", "contextlib", "copy", "csv", "dataclasses", "datetime", "enum", "functools"],
  ...["heapq", "importlib", "inspect", "itertools", "json", "logging", "math", "operator", "os", "pathlib", "random"],
  ...["re", "statistics", "string", "sys", "textwrap", "threading", "time", "traceback", "types", "typing", "uuid"],
  ...["warnings", "weakref", "__future__"],
];

/** Packages for hardware that few robots have, and for tests: imported when a program asks. */
const notWarm = [
  "pytest",
  "sandlot_blocks",
  "wpilib_blocks",
  "romi",
  "xrp",
  "XRPLib",
  "robotpy_fields",
  "phoenix5",
  "phoenix6",
  "cv2",
  "requests",
  "websocket",
  "ifaddr",
  "ctypes",
  "rev",
  "navx",
  "playingwithfusion",
  "urcl",
  "_sandlot.fresh",
  "_sandlot.testing",
  "pyfrc.tests",
];

/** On the site, packed. */
export const snapshotName = (year: 2026 | 2027): string => (year === 2027 ? "snapshot-2027.bin" : "snapshot.bin");

/** Python's text. Files of bytecode would only be in the way: the modules are there. */
export const warmUp = (year: 2026 | 2027): string => `
def _warm_up():
    import gc, importlib, os, sys
    sys.dont_write_bytecode = True
    for name in ${JSON.stringify(standard)}:
        importlib.import_module(name)
    home = sys.path[0]
    skipped = set(${JSON.stringify(notWarm)})
    for folder, folders, files in os.walk(home):
        folders.sort()
        for file in sorted(files):
            if not file.endswith(".py"):
                continue
            path = os.path.relpath(os.path.join(folder, file), home)[:-3].replace(os.sep, ".")
            name = path.removesuffix(".__init__")
            if any(name == each or name.startswith(each + ".") for each in skipped):
                continue
            if "_2027" in name and name != "_sandlot.names_2027":
                # Those of 2027 are imported with its names.
                continue
            try:
                importlib.import_module(name)
            except ImportError:
                # One of those that only say what to use instead.
                continue
    if ${year} == 2027:
        from _sandlot import face

        face.wear()
    sys.dont_write_bytecode = False
    # What is here stays: who looks for garbage later need not look at it.
    gc.collect()
    gc.freeze()

_warm_up()
del _warm_up
`;

/** The site's snapshot, unpacked; null where it does not come, or is damaged: then Python starts without. */
export async function fetchSnapshot(address: string, from: typeof fetch): Promise<Uint8Array | null> {
  try {
    const response = await from(address);
    if (!response.ok || response.body === null) return null;
    const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    return null;
  }
}
