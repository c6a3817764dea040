// Mistakes of robot programs in plain words: one table for the page and the command line. Three kinds of rules: for the
// errors that end a program, for WPILib's lines while it runs, and for lines of the files that fail silently.
import { phraseOr } from "../words/book.ts";
import { mistakes } from "../words/english-mistakes.ts";
import { textsOf } from "./code-link.ts";
import type { Project } from "./code-protocol.ts";

type Words = typeof mistakes.english;
/** Names of mistakes: those with a cause. */
export type MistakeName = Extract<
  keyof { [Key in keyof Words as `${Key}Why` extends keyof Words ? Key : never]: 0 },
  string
>;

export interface Place {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

export interface Mistake {
  readonly name: MistakeName;
  /** The event. */
  readonly what: string;
  /** The usual cause, and the way out. */
  readonly why: string;
  /** In the project's own files; null: nowhere in particular. */
  readonly place: Place | null;
}

type Values = Readonly<Record<string, string>>;
/** Texts of the project by their path. */
type Sources = ReadonlyMap<string, string>;

interface Ending {
  readonly name: MistakeName;
  /** In the text that the program has ended with; its named groups are the phrase's values. */
  readonly text: RegExp;
  /** More values out of those; null: it is another mistake. */
  readonly more?: (values: Values, sources: Sources) => Values | null;
  /** Its place, where a traceback does not lead to it; null: there. */
  readonly place?: (values: Values, sources: Sources) => Place | null;
}

interface Found extends Place {
  readonly values?: Values;
}

interface Advice {
  readonly name: MistakeName;
  readonly look: (sources: Sources) => readonly Found[];
}

// ---- errors that end a program ----

const isPython = (path: string): boolean => path.endsWith(".py");
const escaped = (text: string): string => text.replace(/[^\w]/g, "\\$&");

/** The function in which `self.NAME = ` stands; "": nowhere. */
function makerOf(sources: Sources, name: string): string {
  for (const text of sources.values()) {
    let maker = "";
    for (const line of text.split("\n")) {
      maker = /^\s+def (\w+)\(/.exec(line)?.[1] ?? maker;
      if (new RegExp(`\\bself\\.${escaped(name)}\\s*(:[^=]+)?=[^=]`).test(line) && maker !== "") return maker;
    }
  }
  return "";
}

/** Where a function's first line is; `inside`: how its brackets go on. */
function headOf(sources: Sources, name: string, inside = ""): Place | null {
  const head = new RegExp(`^\\s+def ${escaped(name)}\\(${inside}`);
  const found = [...linesOf(sources)].find(({ text }) => head.test(text));
  return found === undefined ? null : { path: found.path, line: found.line };
}

/** Names that packages had in earlier seasons, their last year, and their present replacement. */
const earlier: Readonly<Record<string, { readonly year: number; readonly instead: string }>> = {
  HolonomicPathFollowerConfig: { year: 2024, instead: "RobotConfig.fromGUISettings(), PPHolonomicDriveController" },
  ReplanningConfig: { year: 2024, instead: "PPHolonomicDriveController" },
  "photonlibpy.photonTrackedTarget": { year: 2024, instead: "photonlibpy.targeting.PhotonTrackedTarget" },
  "photonlibpy.photonPipelineResult": { year: 2024, instead: "photonlibpy.targeting.PhotonPipelineResult" },
  "photonlibpy.multiTargetPNPResult": { year: 2024, instead: "photonlibpy.targeting.MultiTargetPNPResult" },
  PoseStrategy: { year: 2025, instead: "PhotonPoseEstimator.estimateCoprocMultiTagPose()" },
  RamseteCommand: { year: 2025, instead: "wpimath.controller.LTVUnicycleController in a command of your own" },
  MecanumControllerCommand: {
    year: 2025,
    instead: "wpimath.controller.HolonomicDriveController in a command of your own",
  },
  LEDData: { year: 2019, instead: "wpilib.AddressableLED.LEDData" },
};

const ofEarlier = ({ name = "" }: Values): Values | null => {
  const found = Object.hasOwn(earlier, name) ? earlier[name] : undefined;
  return found === undefined ? null : { name, year: String(found.year), instead: found.instead };
};

/** A module that is a submodule of git: a checkout without it has an empty folder in its place. */
const ofSubmodule = ({ name = "" }: Values, sources: Sources): Values | null => {
  const [folder = ""] = name.split(".");
  const paths = [...(sources.get(".gitmodules") ?? "").matchAll(/^\s*path\s*=\s*(\S+)\s*$/gm)].map(
    ([, path = ""]) => path,
  );
  return paths.some((path) => path.split("/").at(-1) === folder) ? { name: folder } : null;
};

/** A file of the project that is called as a package of a library's: the library imports the file in its place. */
const ofHidden = ({ name = "", module = "" }: Values, sources: Sources): Values | null => {
  if (!sources.has(`${module}.py`) && !sources.has(`${module}/__init__.py`)) return null;
  const asks = new RegExp(
    `^\\s*from\\s+${escaped(module)}\\s+import\\b[^\\n]*(?:\\b${escaped(name)}\\b|\\(\\s*$|\\\\\\s*$)`,
    "m",
  );
  return asks.test(whole(sources)) ? null : { name, module };
};

/** The first that fits is the mistake. */
const endings: readonly Ending[] = [
  {
    name: "hidden",
    text: /^ImportError: cannot import name '(?<name>\w+)' from '(?<module>\w+)' \(/m,
    more: ofHidden,
    place: ({ module }, sources) => ({
      path: sources.has(`${module}.py`) ? `${module}.py` : `${module}/__init__.py`,
      line: 1,
    }),
  },
  // Before words of a wrong letter: names that were right once.
  { name: "earlier", text: /^ImportError: cannot import name '(?<name>\w+)' from '/m, more: ofEarlier },
  { name: "earlier", text: /^ModuleNotFoundError: No module named '(?<name>[\w.]+)'/m, more: ofEarlier },
  {
    name: "earlier",
    text: /^AttributeError: module '(?:commands2|pathplannerlib|photonlibpy|wpilib)[\w.]*' has no attribute '(?<name>\w+)'/m,
    more: ofEarlier,
  },
  { name: "tabs", text: /^TabError: /m },
  { name: "noBlock", text: /^IndentationError: expected an indented block/m },
  { name: "indented", text: /^IndentationError: unexpected indent/m },
  { name: "unindented", text: /^IndentationError: unindent does not match/m },
  { name: "noColon", text: /^SyntaxError: expected ':'/m },
  { name: "notClosed", text: /^SyntaxError: '(?<bracket>[([{])' was never closed/m },
  { name: "openText", text: /^SyntaxError: unterminated (triple-quoted |f-)*string literal/m },
  { name: "oneEqual", text: /^SyntaxError: .*Maybe you meant '=='/m },
  {
    name: "encoding",
    text: /^SyntaxError: (?:Non-UTF-8 code|source code string cannot contain null|.*codec can't decode)/m,
  },
  { name: "badSyntax", text: /^SyntaxError: /m },
  { name: "noSuper", text: /(?:^|: )(?<name>\w+)\.__init__ does not call super\(\)\.__init__\(\)/m },
  { name: "noSuper", text: /^(?:AttributeError|RuntimeError): .*'?(?<name>\w+)'?.*super\(\)\.__init__/m },
  {
    name: "noSelf",
    text: /^TypeError: (?:\w+\.)*(?<name>\w+)\(\) takes 0 positional arguments but 1 was given/m,
    // WPILib called it, or a line that is right.
    place: ({ name }, sources) => headOf(sources, name!, "\\s*\\)"),
  },
  { name: "onClass", text: /^TypeError: (?:\w+\.)*(?<name>\w+)\(\) missing 1 required positional argument: 'self'/m },
  {
    name: "noSelfArgument",
    text: /^TypeError: (?:\w+\.)*(?<name>\w+)\(\) takes (?<takes>\d+) positional arguments? but (?<given>\d+) were given/m,
    more: (values, sources) => {
      if (Number(values["given"]) !== Number(values["takes"]) + 1) return null;
      const head = new RegExp(`^\\s+def ${escaped(values["name"]!)}\\((?!self\\b)`, "m");
      return [...sources.values()].some((text) => head.test(text)) ? values : null;
    },
  },
  { name: "manyArguments", text: /^TypeError: (?:\w+\.)*(?<name>\w+)\(\) takes .* positional arguments? but \d+/m },
  {
    name: "hookArguments",
    text: /^TypeError: (?:\w+\.)*(?<name>\w+)\(\) missing \d+ required .*arguments?: (?<missing>.+)/m,
    more: (values) => (isHook(values["name"]!) ? values : null),
    // WPILib called it.
    place: ({ name }, sources) => headOf(sources, name!),
  },
  {
    name: "fewArguments",
    text: /^TypeError: (?:\w+\.)*(?<name>\w+)\(\) missing \d+ required .*arguments?: (?<missing>.+)/m,
  },
  {
    name: "wrongWord",
    text: /^TypeError: (?:\w+\.)*(?<name>\w+)\(\) got an unexpected keyword argument '(?<word>\w+)'/m,
  },
  { name: "noBrackets", text: /^TypeError: .*'(?<what>(?:builtin_function_or_)?method|function)'/m },
  { name: "notCallable", text: /^TypeError: '(?<kind>\w+)' object is not callable/m },
  {
    name: "textNumber",
    text: /^TypeError: (can only concatenate str|unsupported operand type\(s\) for [^:]+: .*'str')/m,
  },
  { name: "textCompared", text: /^TypeError: '[<>]=?' not supported between .*'str'/m },
  { name: "noneCompared", text: /^TypeError: '[<>]=?' not supported between .*'NoneType'/m },
  { name: "selfBefore", text: /^NameError: name '(?<name>\w+)' is not defined\. Did you mean: 'self\./m },
  {
    name: "selfBefore",
    text: /^NameError: name '(?<name>\w+)' is not defined/m,
    more: (values, sources) => (makerOf(sources, values["name"]!) === "" ? null : values),
  },
  { name: "noImport", text: /^NameError: name '(?<name>\w+)' is not defined.*[Dd]id you forget to import/m },
  {
    name: "noImport",
    text: /^NameError: name '(?<name>wpilib|commands2|wpimath|ntcore|math|time|random)' is not defined/m,
  },
  { name: "localName", text: /^UnboundLocalError: .*variable '(?<name>\w+)'/m },
  { name: "noName", text: /^NameError: name '(?<name>\w+)' is not defined/m },
  { name: "nothing", text: /^AttributeError: 'NoneType' object has no attribute '(?<name>\w+)'/m },
  {
    name: "elsewhere",
    text: /^(?:Import|Attribute)Error: (?<owner>\w+)\.(?<name>\w+) is not there: use (?<module>[\w.]+)\.\w+/m,
  },
  { name: "circle", text: /^ImportError: .*circular import/m },
  {
    name: "otherCase",
    text: /^AttributeError: (?:'?(?:type object )?'?|module ')(?<owner>[\w.]+)'(?: object)? has no attribute '(?<name>\w+)'\. Did you mean: '(?<other>\w+)'/m,
    more: (values) => (values["name"]!.toLowerCase() === values["other"]!.toLowerCase() ? values : null),
  },
  {
    name: "misspelt",
    text: /^AttributeError: (?:'?(?:type object )?'?|module ')(?<owner>[\w.]+)'(?: object)? has no attribute '(?<name>\w+)'\. Did you mean: '(?<other>\w+)'/m,
  },
  {
    name: "misspelt",
    text: /^ImportError: cannot import name '(?<name>\w+)' from '(?<owner>[\w.]+)' .*Did you mean: '(?<other>\w+)'/m,
  },
  {
    name: "tooEarly",
    text: /^AttributeError: '\w+' object has no attribute '(?<name>\w+)'/m,
    more: (values, sources) => {
      const maker = makerOf(sources, values["name"]!);
      return maker === "" ? null : { ...values, maker };
    },
  },
  {
    name: "noAttribute",
    text: /^AttributeError: (?:type object |module )?'(?<owner>[\w.]+)'(?: object)? has no attribute '(?<name>\w+)'/m,
  },
  { name: "division", text: /^ZeroDivisionError: /m },
  { name: "pastEnd", text: /^IndexError: /m },
  { name: "noKey", text: /^KeyError: (?<name>.+)/m },
  { name: "deep", text: /^RecursionError: |^Python's stack is full/m },
  { name: "endless", text: /Your code did not come back: (?:\w+\.)*(?<name>[\w<>]+) in / },
  { name: "portTwice", text: /\b(?<port>\d+) previously allocated/ },
  { name: "portRange", text: /[Cc]hannel out of range: (?<port>-?\d+)/ },
  { name: "noRobot", text: /robot\.py has no robot: / },
  { name: "twoRobots", text: /robot\.py has \d+ robots \((?<names>[^)]+)\)/ },
  { name: "vendor", text: /^ModuleNotFoundError: (?<name>[\w.]+) is a vendor's library/m },
  {
    name: "earlierFeedback",
    text: /magic_tunable\.py[\s\S]*^TypeError: cannot unpack non-iterable bool object/m,
  },
  { name: "submodule", text: /^ModuleNotFoundError: No module named '(?<name>[\w.]+)'/m, more: ofSubmodule },
  { name: "noModule", text: /^ModuleNotFoundError: No module named '(?<name>[\w.]+)'/m },
  { name: "wait", text: /^RuntimeError: time\.sleep\(/m },
  { name: "composed", text: /Commands that have been composed may not be/ },
];

// ---- WPILib's lines while it runs ----

const sayings: readonly Ending[] = [
  { name: "overrun", text: /Loop time of (?<seconds>[\d.]+)s overrun/ },
  { name: "safety", text: /Output not updated often enough/ },
  { name: "noStick", text: /Joystick \w+ \d+ missing .*\(port (?<port>\d+)\)/ },
];

// ---- silent failures ----

const hooks = ["robot", "disabled", "autonomous", "teleop", "test", "simulation"].flatMap((mode) => [
  `${mode}Init`,
  `${mode}Periodic`,
  ...(mode === "robot" || mode === "simulation" ? [] : [`${mode}Exit`]),
]);
/** As 2027 has them. */
const hooksOf2027 = hooks.map((hook) => hook.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
/** Whether WPILib calls a function of that name. */
const isHook = (name: string): boolean => hooks.includes(name) || hooksOf2027.includes(name);
/** Whether one or two letters are wrong, missing or too many. */
function isSlip(name: string, meant: string): boolean {
  // How many letters change the first ones of `name` into the first `column` ones of `meant`.
  let row = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...name].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= meant.length; column++) {
      const same = row[column - 1]! + Number(letter !== meant[column - 1]);
      next.push(Math.min(same, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)! <= 2;
}
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("_", "")
    .replace(/^auto(?!nomous)/, "autonomous")
    .replace(/^teleoperated/, "teleop");

/** Lines of the project's Python, without those that are comments. */
function* linesOf(
  sources: Sources,
): Generator<{ readonly path: string; readonly line: number; readonly text: string }> {
  for (const [path, text] of sources) {
    if (!isPython(path) || path.startsWith("tests/")) continue;
    for (const [index, line] of text.split("\n").entries())
      if (!/^\s*#/.test(line)) yield { path, line: index + 1, text: line };
  }
}

const whole = (sources: Sources): string => [...linesOf(sources)].map(({ text }) => text).join("\n");

/** Packages and classes that only 2027 has. */
const imports2027 =
  /^\s*(?:import|from)\s+(?:wpilib_drivers|wpilib_blocks|telemetry|tunables)\b|\bwpilib\.(?:PeriodicOpMode|OpModeRobot|OpMode|Gamepad|OnboardIMU|ExpansionHub)\b/m;

const isOf2026 = (sources: Sources): boolean =>
  new RegExp(`^\\s+def (?:${hooks.join("|")})\\(`, "m").test(whole(sources));

/** A class of a file from its head to the next one. */
interface Class extends Place {
  readonly name: string;
  readonly bases: string;
  readonly text: string;
}
function classesOf(sources: Sources): Class[] {
  const classes: (Class & { text: string })[] = [];
  for (const { path, line, text } of linesOf(sources)) {
    const head = /^class (\w+)\s*\(([^)]*)\)/.exec(text);
    if (head !== null) classes.push({ path, line, name: head[1]!, bases: head[2]!, text: "" });
    else if (/^\S/.test(text)) classes.push({ path, line, name: "", bases: "", text: "" });
    const last = classes.at(-1);
    if (last !== undefined) last.text += `${text}\n`;
  }
  return classes.filter(({ name }) => name !== "");
}

/** Whether a class is one of commands2's, and not of a team's own that is called so. */
function isCommand(sources: Sources, path: string, bases: string): boolean {
  const base = /\b(Command|CommandBase|InstantCommand|FunctionalCommand)\b/.exec(bases)?.[1];
  if (base === undefined) return false;
  if (new RegExp(`\\bcommands2\\.${base}\\b`).test(bases)) return true;
  const text = [...linesOf(sources)]
    .filter((each) => each.path === path)
    .map((each) => each.text)
    .join("\n");
  return new RegExp(`^\\s*from commands2[\\w.]* import (?:\\*|\\([^)]*\\b${base}\\b|.*\\b${base}\\b)`, "m").test(text);
}

const motors = "PWM(?!Sim\\b)\\w+|Spark|SparkMax|Talon|TalonSRX|VictorSP|Jaguar";

const advices: readonly Advice[] = [
  {
    name: "hook",
    look: (sources) =>
      classesOf(sources)
        .filter(({ bases }) => /Robot\b/.test(bases))
        .flatMap(({ path, line, text }) =>
          text.split("\n").flatMap((own, index) => {
            const name = /^ {4}def (\w+)\(|^\tdef (\w+)\(/
              .exec(own)
              ?.slice(1)
              .find((each) => each !== undefined);
            if (name === undefined || hooks.includes(name) || name.startsWith("_")) return [];
            // A program of 2027 calls them so, and one that is half 2026's runs with 2027's names.
            if (hooksOf2027.includes(name) && (!isOf2026(sources) || imports2027.test(whole(sources)))) return [];
            // A name that the program itself calls cannot be a slip of the finger.
            const isCalled = whole(sources).includes(`.${name}(`);
            const other = hooks.find((hook) => plain(hook) === plain(name) || (!isCalled && isSlip(name, hook)));
            return other === undefined ? [] : [{ path, line: line + index, values: { name, other } }];
          }),
        ),
  },
  {
    name: "neverRuns",
    look: (sources) => {
      const found: Found[] = [];
      for (const [path, text] of sources) {
        if (!isPython(path) || path.startsWith("tests/")) continue;
        let head: { readonly name: string; readonly line: number; readonly indent: number } | null = null;
        for (const [index, own] of text.split("\n").entries()) {
          const [, indent = "", waits, name = ""] = /^([ \t]+)(async\s+)?def (\w+)\(/.exec(own) ?? [];
          const within = head !== null && indent.length > head.indent;
          if (name !== "" && !within) head = isHook(name) ? { name, line: index + 1, indent: indent.length } : null;
          const word =
            name !== "" && !within && waits !== undefined
              ? "async"
              : /^\s+(?:\w+\s*=\s*)?yield\b/.test(own)
                ? "yield"
                : null;
          if (head === null || word === null) continue;
          found.push({ path, line: word === "async" ? head.line : index + 1, values: { name: head.name, word } });
          head = null;
        }
      }
      return found;
    },
  },
  {
    name: "idle",
    look: (sources) => {
      const all = whole(sources);
      return [...linesOf(sources)].flatMap(({ path, line, text }) => {
        const name = new RegExp(`self\\.(\\w+)\\s*=\\s*(?:wpilib\\.)?(?:${motors})\\(`).exec(text)?.[1];
        if (name === undefined) return [];
        const uses = [
          ...all.matchAll(
            new RegExp(
              `\\.${name}\\b(?!\\s*=[^=])(?!\\.(?:setInverted|getChannel|get|set_inverted|get_channel|get_throttle)\\b)`,
              "g",
            ),
          ),
        ];
        return uses.length > 0 ? [] : [{ path, line, values: { name } }];
      });
    },
  },
  {
    name: "degrees",
    look: (sources) =>
      [...linesOf(sources)].flatMap(({ path, line, text }) => {
        const angle = /\b(Rotation2d)\(\s*(-?\d+(?:\.\d+)?)\s*\)/.exec(text);
        if (angle !== null && Math.abs(Number(angle[2])) > 7)
          return [
            {
              path,
              line,
              values: { call: "Rotation2d", number: angle[2]!, better: `Rotation2d.fromDegrees(${angle[2]})` },
            },
          ];
        const turn = /\bmath\.(sin|cos|tan)\(\s*([\w.]*\.(?:getAngle|degrees|getYaw|get_angle|get_yaw)\(\))\s*\)/.exec(
          text,
        );
        if (turn === null) return [];
        const [, call = "", number = ""] = turn;
        return [
          { path, line, values: { call: `math.${call}`, number, better: `math.${call}(math.radians(${number}))` } },
        ];
      }),
  },
  {
    name: "noRequirement",
    look: (sources) =>
      classesOf(sources)
        .filter(({ path, bases }) => isCommand(sources, path, bases))
        .filter(({ text }) => !/addRequirements|requirements|super\(\)\.__init__\([^)]/.test(text))
        .filter(
          ({ text }) =>
            /def __init__\(self,\s*\w/.test(text) && /self\.\w+\.(set|drive|run|move|stop|arcade|tank)\w*\(/.test(text),
        )
        .map(({ path, line, name }) => ({ path, line, values: { name } })),
  },
  {
    name: "noScheduler",
    look: (sources) => {
      const all = whole(sources);
      if (!/^\s*(import commands2|from commands2)/m.test(all)) return [];
      if (/TimedCommandRobot|CommandScheduler\.get(?:I|_i)nstance\(\)\.run\(|\.run\(\)|MagicRobot/.test(all)) return [];
      const robot = classesOf(sources).find(({ bases }) => /TimedRobot\b/.test(bases));
      return robot === undefined ? [] : [robot];
    },
  },
  {
    name: "sameSide",
    look: (sources) => {
      if (/setInverted\(|\.setVoltage\(-|\.set\(-|inverted|kitbot/i.test(whole(sources))) return [];
      return [...linesOf(sources)].filter(({ text }) => /\bDifferentialDrive\(\s*\w/.test(text)).slice(0, 1);
    },
  },
  {
    name: "noScale",
    look: (sources) => {
      const all = whole(sources);
      return [...linesOf(sources)].flatMap(({ path, line, text }) => {
        const name = /self\.(\w+)\s*=\s*(?:wpilib\.)?Encoder\(/.exec(text)?.[1];
        if (name === undefined || /setDistancePerPulse|set_distance_per_pulse/.test(all)) return [];
        return new RegExp(`\\.${name}\\.(?:getDistance|get_distance)\\(`).test(all)
          ? [{ path, line, values: { name } }]
          : [];
      });
    },
  },
];

/** Every rule's name, for tests. */
export const mistakeNames: readonly MistakeName[] = [
  ...new Set([...endings, ...sayings, ...advices].map(({ name }) => name)),
];

const say = (key: keyof Words, values: Values): string => phraseOr("mistakes", key, mistakes.english[key], values);

const mistakeOf = (name: MistakeName, place: Place | null, values: Values, is2027 = false): Mistake => ({
  name,
  what: inYear(say(name, values), is2027),
  why: inYear(say(`${name}Why`, values), is2027),
  place,
});

/** The names in the sentences, as 2027 has them. */
const namesOf2027: Readonly<Record<string, string>> = {
  ...{ robotInit: "__init__", robotPeriodic: "robot_periodic", autonomousInit: "autonomous_init" },
  ...{ arcadeDrive: "arcade_drive", tankDrive: "tank_drive", setInverted: "set_inverted", getDistance: "get_distance" },
  ...{
    setDistancePerPulse: "set_distance_per_pulse",
    addRequirements: "add_requirements",
    getInstance: "get_instance",
  },
  ...{ fromDegrees: "from_degrees", "wpilib.PWMSparkMax": "wpilib_drivers.PWMSparkMax" },
};
const known2026 = new RegExp(`\\b(?:${Object.keys(namesOf2027).join("|").replaceAll(".", "\\.")})\\b`, "g");

const inYear = (text: string, is2027: boolean): string =>
  is2027 ? text.replace(known2026, (name) => namesOf2027[name] ?? name) : text;

/** As years.py finds it: packages, classes and functions that only a program of 2027 has. */
const marks2027 =
  /^\s*(?:import|from)\s+(?:wpilib_drivers|wpilib_blocks|telemetry|tunables)\b|\bwpilib\.(?:PeriodicOpMode|OpModeRobot|OpMode|Gamepad|OnboardIMU|ExpansionHub)\b|^\s*def\s+(?:(?:robot|disabled|autonomous|teleop|utility)_periodic|(?:disabled|autonomous|teleop|utility)_init)\b/m;
const isOf2027 = (sources: Sources): boolean => marks2027.test(whole(sources));
/** Whether a project has names that only 2027 has. */
export const tells2027 = (files: Project): boolean => isOf2027(textsIn(files));

/** Larger ones are data, not a program [bytes]. */
const mostSource = 1 << 20;
const isSource = (path: string): boolean => isPython(path) || path === ".gitmodules";

const textsIn = (files: Project): Sources =>
  textsOf(new Map([...files].filter(([path, content]) => isSource(path) && content.length <= mostSource)));

/** The innermost line of the project's own that a traceback names; null: none. */
export function placeOf(files: Project, why: string): Place | null {
  const places = [...why.matchAll(/File "([^"]+)", line (\d+)| in (\S+\.py), line (\d+)/g)].flatMap((found) => {
    const [file, line] = [found[1] ?? found[3] ?? "", found[2] ?? found[4]];
    const path = [...files.keys()].find((own) => file === own || file.endsWith(`/${own}`));
    return path === undefined ? [] : [{ path, line: Number(line) }];
  });
  return places.at(-1) ?? null;
}

/** From the last traceback on: an exception that was caught before did not end it. */
const lastOf = (text: string): string => text.slice(Math.max(0, text.lastIndexOf("Traceback (most recent call last)")));

function fitting(
  rules: readonly Ending[],
  text: string,
  sources: Sources,
): { name: MistakeName; values: Values; place: Place | null } | null {
  for (const { name, text: pattern, more = (values: Values) => values, place } of rules) {
    const groups = pattern.exec(text);
    if (groups === null) continue;
    const values = more({ ...groups.groups }, sources);
    if (values !== null) return { name, values, place: place?.(values, sources) ?? null };
  }
  return null;
}

/**
 * Why a program has ended: `text` has its last prints, and its last words. null: nothing is known beyond Python's
 * words.
 */
export function explain(files: Project, text: string): Mistake | null {
  const sources = textsIn(files);
  const last = lastOf(text);
  const found = fitting(endings, last, sources);
  if (found === null) return null;
  return mistakeOf(found.name, found.place ?? placeOf(files, last), found.values, isOf2027(sources));
}

/** A line that WPILib has printed, of the program of these files; null: it explains itself. */
export function explainLine(text: string, files: Project = new Map()): Mistake | null {
  const found = fitting(sayings, text, new Map());
  return found === null ? null : mistakeOf(found.name, null, found.values, isOf2027(textsIn(files)));
}

/** Lines of the files that will fail silently. */
export function advise(files: Project): Mistake[] {
  const sources = textsIn(files);
  const is2027 = isOf2027(sources);
  return advices.flatMap(({ name, look }) =>
    look(sources).map(({ path, line, values = {} }) => mistakeOf(name, { path, line }, values, is2027)),
  );
}
