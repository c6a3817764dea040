// A robot program in Java with WPILib's own jars and HAL, as ./gradlew simulateJava runs it. WPILib's installer brings all of it, in
// ~/wpilib/2026; SANDLOT_WPILIB names another folder. Its jars are in no public registry, so elsewhere these orders are skipped.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { arch, homedir } from "node:os";
import { basename, delimiter, join } from "node:path";

const here = import.meta.dirname;
const wpilib = process.env["SANDLOT_WPILIB"] ?? join(homedir(), "wpilib/2026");
/** WPILib's name for this machine's binaries; others are not tried. */
const platform = { "linux x64": "linuxx86-64", "linux arm64": "linuxarm64" }[`${process.platform} ${arch()}`];

const files = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** The jars of the installer's repository; an older version beside a newer one comes later. */
function jars() {
  const others = ["org/ejml", "us/hebi", "com/fasterxml"].flatMap((group) => files(join(wpilib, "maven", group)));
  const own = files(join(wpilib, "maven/edu/wpi/first")).filter((path) => /-java-[\d.]+\.jar$/.test(path));
  return [...own, ...others.filter((path) => /-[\d.]+\.jar$/.test(path))].sort().reverse();
}

/** The libraries for this machine, without those for debugging. */
const archives = () => files(join(wpilib, "maven/edu/wpi/first")).filter((path) => path.endsWith(`-${platform}.zip`));

const tool = (name) => {
  const own = join(wpilib, "jdk/bin", name);
  return existsSync(own) ? own : name;
};

/** Compiles the program and unpacks WPILib's libraries into a folder. Returns why not, or "". */
export function prepareJava(folder) {
  if (platform === undefined) return `WPILib's Java is not looked for on ${process.platform} ${arch()}`;
  if (jars().length === 0)
    return `no WPILib in ${wpilib}: its installer puts Java there, and SANDLOT_WPILIB names another folder`;
  const [classes, libraries, unpacked] = ["classes", "libraries", "unpacked"].map((name) => join(folder, name));
  rmSync(folder, { recursive: true, force: true });
  for (const made of [classes, libraries, unpacked]) mkdirSync(made, { recursive: true });
  const steps = [
    [tool("javac"), ["-cp", jars().join(delimiter), "-d", classes, join(here, "Robot.java")], folder],
    ...archives().map((path) => [tool("jar"), ["xf", path], unpacked]),
  ];
  for (const [program, args, cwd] of steps) {
    const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
    if (status !== 0) return `${basename(program)}: ${(stderr || error?.message || "").trim().split("\n")[0]}`;
  }
  for (const path of files(unpacked).filter((path) => path.endsWith(".so")))
    cpSync(path, join(libraries, basename(path)));
  return "";
}

/** The program with the extension's server or client: { command, env }. */
export function javaProgram(folder, mode) {
  const libraries = join(folder, "libraries");
  const path = [join(folder, "classes"), ...jars()].join(delimiter);
  const extension = `libhalsim_ws_${mode === "client" ? "client" : "server"}.so`;
  return {
    command: [tool("java"), `-Djava.library.path=${libraries}`, "-cp", path, "Robot"],
    env: { HALSIM_EXTENSIONS: join(libraries, extension), LD_LIBRARY_PATH: libraries },
  };
}
