// Lessons that ship, as CI holds them: each is right, no starter reaches a task's goals, every solution does, live and
// again from its recording. And `check`'s words about lessons that are wrong. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stateOf } from "../../web/lesson/attempt.ts";
import { LessonFolder } from "../../web/lesson/lesson-folder.ts";
import { readLesson } from "../../web/lesson/lesson.ts";
import { readText, renderNotes } from "../../web/lesson/lesson-text.ts";
import { countLines } from "../../web/lesson/task-scenario.ts";
import { root } from "./helpers.ts";

const lessons = join(root, "public/lessons");
const names = readdirSync(lessons, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-lesson-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(...args: string[]) {
  const options = { encoding: "utf8", cwd: folder } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], options);
  return { status, stdout, stderr };
}

test("the list of lessons has each once", () => {
  const list = JSON.parse(readFileSync(join(lessons, "index.json"), "utf8")) as string[];
  expect(list.toSorted()).toEqual(names.toSorted());
});

type Json = Record<string, any>;
const lessonOf = (name: string): Json => JSON.parse(readFileSync(join(lessons, name, "lesson.json"), "utf8")) as Json;

describe.each(names)("the lesson %s", (name) => {
  test("is right, and has what its schema asks for", () => {
    expect(sandlot("check", join(lessons, name)).stderr).toBe("");
    const schema = JSON.parse(readFileSync(join(lessons, "lesson.schema.json"), "utf8")) as Json;
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate(lessonOf(name)), JSON.stringify(validate.errors)).toBe(true);
  });

  test("is not done by who does nothing", () => {
    const { status, stdout } = sandlot("lesson", join(lessons, name));
    expect(stdout).toMatch(/^0 of \d+ tasks reached$/m);
    expect(status).toBe(1);
  });

  test("is done by its solutions", () => {
    const { status, stdout, stderr } = sandlot("lesson", join(lessons, name), "--solution");
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^(\d+) of \1 tasks reached$/m);
    expect(status).toBe(0);
  });
});

const withPrograms = names.filter((name) =>
  (lessonOf(name)["tasks"] as Json[]).some((task) => task["hands"] === "code" && task["blocks"] !== true),
);

describe.each(withPrograms)("of WPILib 2027 the lesson %s", (name) => {
  test("has programs of that year for each task, and they say so", () => {
    for (const task of lessonOf(name)["tasks"] as Json[])
      for (const kind of ["starter", "solution"]) {
        const text = readFileSync(join(lessons, name, kind, `${task["name"]}.2027.py`), "utf8");
        expect(text, `${kind}/${task["name"]}`).toMatch(/^import wpilib_drivers$/m);
        expect(text).not.toMatch(/SmartDashboard|robotInit|\.[a-z]+[A-Z]\w*\(/);
      }
  });

  test("is done by its solutions, and by no starter", () => {
    const done = sandlot("lesson", join(lessons, name), "--wpilib", "2027", "--solution");
    expect(done.stderr).toBe("");
    expect(done.stdout).toMatch(/^(\d+) of \1 tasks reached$/m);
    expect(sandlot("lesson", join(lessons, name), "--wpilib", "2027").stdout).toMatch(/^0 of \d+ tasks reached$/m);
  });
});

test("a lesson's words have the names of the year that is asked for", async () => {
  const read = (path: string) => Promise.resolve(readFileSync(join(lessons, "first-program", path), "utf8"));
  const said = async (year: 2026 | 2027) => {
    const opened = await LessonFolder.open("first-program", read, year);
    const [task] = opened.lesson.tasks;
    return [await opened.text("en"), await opened.notes("es"), task!.hints[0]!.say.en].join("\n");
  };
  const [older, newer] = [await said(2026), await said(2027)];
  for (const text of [older, newer]) expect(text).not.toMatch(/\{\{|\}\}/);
  expect(older).toMatch(/`robotInit` runs once/);
  expect(older).toMatch(/In autonomousPeriodic only one line/);
  expect(newer).toMatch(/`__init__` runs once, `autonomous_periodic`/);
  expect(newer).toMatch(/In autonomous_periodic only one line/);
  expect(newer).not.toMatch(/autonomousPeriodic|getDistance|setDistancePerPulse/);
  expect(sandlot("lesson", "first-program", "--wpilib", "2025").stderr).toMatch(/--wpilib is 2026 or 2027, not 2025/);
});

test("check says it where only one of a task's programs of 2027 is there", () => {
  const at = join(folder, "lessons", "half");
  cpSync(join(lessons, "first-program"), at, { recursive: true });
  rmSync(join(at, "solution/turn.2027.py"));
  expect(sandlot("check", at).stderr).toMatch(/half\/solution\/turn\.2027\.py: there is no such file, and starter/);
  rmSync(at, { recursive: true });
});

describe("a lesson of one's own", () => {
  test("is begun, right, and done by its solution", () => {
    expect(sandlot("new", "lesson", "mine").status).toBe(0);
    expect(sandlot("check", ".").stdout).toMatch(/^ok: lessons\/mine\/lesson\.json: lesson of 20 minutes, 1 tasks/m);
    expect(sandlot("lesson", "mine", "--solution").status).toBe(0);
    expect(sandlot("lesson", "mine").status).toBe(1);
    expect(sandlot("new", "lesson", "mine").stderr).toMatch(/is there already/);
    expect(sandlot("new", "lesson", "Mine").stderr).toMatch(/cannot be a lesson's name/);
  });

  test("a recording of a try comes out as the try did", () => {
    const at = join(lessons, "driving");
    const scenario = JSON.parse(readFileSync(join(at, "straight.json"), "utf8")) as Json;
    const { script } = JSON.parse(readFileSync(join(at, "solution/away.json"), "utf8")) as Json;
    writeFileSync(join(folder, "try.json"), JSON.stringify({ ...scenario, script }));
    expect(sandlot("run", "try.json", "--seconds", "5", "--record", "try.sandlot").status).toBe(0);
    const live = sandlot("lesson", "driving", "--task", "away", "--solution").stdout;
    expect(sandlot("lesson", "driving", "--task", "away", "--recording", "try.sandlot").stdout).toBe(live);
    // One that ends before anything was decided has not reached it.
    sandlot("run", "try.json", "--seconds", "1", "--record", "short.sandlot");
    expect(sandlot("lesson", "driving", "--task", "away", "--recording", "short.sandlot").stdout).toMatch(/^missed/);
  });

  const wrong: readonly (readonly [string, (lesson: Json) => void, RegExp])[] = [
    ["a key that there is not", (l) => (l["colour"] = 1), /lesson\.json: \/colour: there is no key "colour"; valid: /],
    ["a text without Spanish", (l) => delete l["aims"][0].es, /\/aims\/0: has no "es"/],
    [
      "minutes that do not add up",
      (l) => (l["plan"][0].minutes += 1),
      /\/plan: has 46 minutes in all, but the lesson 45/,
    ],
    ["a goal after the try's end", (l) => (l["tasks"][0].goals[0].by = 99), /by: 99 s is after the try's end/],
    [
      "a goal that no number meets",
      (l) => Object.assign(l["tasks"][0].goals[0], { above: 1 }),
      /limits that no number is between/,
    ],
    [
      "a goal about a value that the run has not",
      (l) => (l["tasks"][0].goals[0].distance.of = "Robots/red1/Pose"),
      /there is no value/,
    ],
    [
      "a task that a short form has not",
      (l) => (l["short"][0].tasks = ["fly"]),
      /there is no task "fly"; there are away/,
    ],
    ["a next lesson that is not there", (l) => (l["next"] = "nowhere"), /\/next: there is no lesson "nowhere"/],
    [
      "a task without a text",
      (l) => l["tasks"].pop() && (l["short"] = []),
      /en\.md: has 5 headings "## ...", but the lesson 4 tasks/,
    ],
    [
      "a hint with two rules",
      (l) => (l["tasks"][0].hints[0].tries = 1),
      /needs one of the keys "tries", "seconds" and "seen"/,
    ],
    [
      "a dial that is turned where a person drives",
      (l) =>
        (l["tasks"][0].dials = [
          {
            ...{ name: "mass", say: l["aims"][0], at: "/robots/0/robot/mass", from: 40, to: 50, step: 1, start: 40 },
          },
        ]),
      /\/dials\/0\/to: must be 40, as "from" is/,
    ],
    [
      "a file outside its folder",
      (l) => (l["tasks"][0].scenario = "../x.json"),
      /must be the name of a file beside lesson\.json/,
    ],
  ];
  test.each(wrong)("check says it of %s", (_, change, says) => {
    const at = join(folder, "lessons", "wrong");
    cpSync(join(lessons, "driving"), at, { recursive: true });
    const lesson = lessonOf("driving");
    change(lesson);
    writeFileSync(join(at, "lesson.json"), JSON.stringify(lesson));
    const { status, stderr } = sandlot("check", at);
    rmSync(at, { recursive: true });
    expect(stderr).toMatch(says);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(2);
  });

  test.each([
    ["[x](lesson:nowhere)", /en\.md: there is no lesson "nowhere"/],
    ["[x](docs:nowhere)", /en\.md: the documentation has no page "nowhere"/],
    ["[x](ftp://a.b/c)", /en\.md: a link to "ftp:\/\/a\.b\/c" leads nowhere/],
  ])("check says it of the link %s", (link, says) => {
    const at = join(folder, "lessons", "links");
    cpSync(join(lessons, "driving"), at, { recursive: true });
    writeFileSync(join(at, "en.md"), `${readFileSync(join(at, "en.md"), "utf8")}\n${link}\n`);
    expect(sandlot("check", at).stderr).toMatch(says);
    rmSync(at, { recursive: true });
  });
});

test("a hint whose time has passed decides no try", () => {
  const { tasks } = readLesson(readFileSync(join(lessons, "shooter/lesson.json"), "utf8"), "shooter");
  const task = tasks.find(({ name }) => name === "recover")!;
  const states = (goals: readonly ("open" | "passed" | "failed")[], hints: readonly ("open" | "failed")[]) =>
    stateOf(
      task,
      [...goals, ...hints].map((state) => ({ state })),
    );
  expect(states(["passed", "open", "open"], ["open", "failed"])).toBe("open");
  expect(states(["passed", "open", "passed"], ["open", "failed"])).toBe("reached");
  expect(states(["passed", "failed", "open"], ["open", "open"])).toBe("missed");
});

describe("a lesson's text", () => {
  test("is only text, whatever it holds", () => {
    const hostile = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "![p](https://a.b/c.png)",
      "[j](javascript:alert(1))",
      "[d](data:text/html,<script>alert(1)</script>)",
      "[v](vbscript:x)",
      "<a href='//a.b'>x</a>",
      "&#x6a;avascript:alert(1)",
    ].join("\n\n");
    const { html } = renderNotes(hostile);
    expect(html).not.toMatch(/<(script|img|iframe|a )|href="(?!https:|\.\/)/i);
    expect(html).toContain("&lt;script&gt;");
    const text = readText(`# <b>T</b>\n\nx\n\n## <i>one</i>\n\n${hostile}\n`, 1, "t");
    expect(text.tasks[0]?.html).not.toMatch(/<(script|img|a )/);
  });

  test("lines that count are neither empty nor comments", () => {
    expect(countLines("# a\n\nx = 1\n   # b\ny = 2 # c\n")).toBe(2);
  });

  test("what is no lesson says so", () => {
    expect(() => readLesson("{", "l")).toThrow(/^l: is no JSON/);
    expect(() => readLesson("[]", "l")).toThrow("l: must be an object");
    expect(() => readLesson('{"lesson":2}', "l")).toThrow("/lesson: must be a whole number from 1 to 1");
  });
});
