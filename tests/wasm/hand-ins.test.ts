// Hand-ins of a class: honest ones are proved, forged ones are found, and each says why. A class of thirty by the command line, in a
// folder, as links in a pasted column, and as recordings. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packCode } from "../../web/code/code-link.ts";
import { likenesses, nameShape, textShape, type Traits } from "../../web/handin/alike.ts";
import { findInText, taskOfTitle } from "../../web/handin/hand-in.ts";
import { differenceOf } from "../../web/handin/same-task.ts";
import { readLesson } from "../../web/lesson/lesson.ts";
import { scenarioOf } from "../../web/lesson/task-scenario.ts";
import { recordingLink } from "../../web/sim/core/links.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { files, open, root, summed } from "./helpers.ts";

const lessons = join(root, "public/lessons");
let folder: string;
let core: Core;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-hand-ins-"));
  core = await open();
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(...args: string[]) {
  const options = { encoding: "utf8", cwd: folder } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], options);
  return { status, stdout, stderr };
}

const text = (path: string): string => readFileSync(join(lessons, path), "utf8");
const readSite = async (path: string): Promise<string | null> => {
  const bytes = await files(path);
  return bytes === null ? null : new TextDecoder().decode(bytes);
};

type Bytes = Uint8Array<ArrayBuffer>;
interface Drive {
  readonly title?: string;
  readonly scenario?: string;
  /** Ticks for which W is held. */
  readonly held?: number;
  readonly ticks?: number;
}

/** A try of the first task of driving: away from the driver, and let go. */
async function drive(author: string, given: Drive = {}): Promise<Bytes> {
  const { title = "driving/away", scenario = text("driving/straight.json"), held = 75, ticks = 200 } = given;
  core.recordings.close();
  await core.load(scenario, "try.json", files);
  for (let tick = 0; tick < ticks; tick++) {
    core.setInput([{ station: 0, axes: [tick < held ? 0.4 : 0, 0, 0], buttons: 0 }]);
    core.step(1);
  }
  return core.recordings.bytes({ title, author });
}

/** A try of "How fast is fast?" with a gearing. */
async function turned(author: string, gearing: number): Promise<Bytes> {
  const task = readLesson(text("motors/lesson.json"), "motors").tasks[0]!;
  const scenario = await scenarioOf(task, text("motors/straight.json"), readSite, { dials: { gearing } });
  core.recordings.close();
  await core.load(scenario, "try.json", files);
  core.step(200);
  return core.recordings.bytes({ title: "motors/speed", author });
}

/** A try of the first program, which a program drives; its author's name is put on afterwards. */
function programmed(author: string, program: string): Bytes {
  mkdirSync(join(folder, "code"), { recursive: true });
  writeFileSync(join(folder, "code/robot.py"), program);
  const at = join(lessons, "first-program/lane.json");
  const { stderr, status } = sandlot("run", at, "--code", "code", "--seconds", "6.1", "--record", "code.sandlot");
  expect(status, stderr).toBe(0);
  const bytes = new Uint8Array(readFileSync(join(folder, "code.sandlot")));
  core.recordings.open(bytes);
  return core.recordings.relabelled(bytes, { title: "first-program/seconds", author });
}

async function line(bytes: Bytes, program?: string): Promise<string> {
  const code = program === undefined ? "" : await packCode(new Map([["robot.py", program]]));
  return `https://school.example/sandlot/${await recordingLink(bytes, code === "" ? {} : { code })}`;
}

const opens = (bytes: Bytes): boolean => {
  try {
    core.recordings.open(bytes);
    return true;
  } catch {
    return false;
  }
};

/** One input in its log is another, with the check sum mended: a forger can do as much. */
function forgedLog(bytes: Bytes): Bytes {
  const { info } = core.recordings.open(bytes);
  // The hash at tick 0 comes first: behind it are inputs.
  for (let at = info.log + 9; at < info.end; at++) {
    const forged = bytes.slice();
    forged[at] = (forged[at] ?? 0) ^ 0x20;
    if (opens(summed(forged))) return summed(forged);
  }
  throw new Error("nothing in the log can be changed");
}

/** The same recording, said to be of another behaviour: that stands behind the version. */
function withBehaviour(bytes: Bytes): Bytes {
  const forged = bytes.slice();
  forged[Buffer.from(bytes).indexOf(core.version) + core.version.length] = core.recordings.behaviour + 1;
  return summed(forged);
}

function proved(...args: string[]): { readonly status: number | null; readonly stdout: string } {
  const { status, stdout, stderr } = sandlot("hand-ins", ...args);
  expect(stderr).toBe("");
  return { status, stdout };
}

/** The command's words about a name: its line, and the reasons below it. */
function saidOf(stdout: string, name: string): string {
  const lines = stdout.split("\n");
  const at = lines.findIndex((one) => one.includes(` ${name} (`));
  const end = lines.findIndex((one, index) => index > at && !one.startsWith("    "));
  return lines.slice(at, end).join("\n");
}

describe("a class of thirty", () => {
  let table: { readonly status: number | null; readonly stdout: string };
  beforeAll(async () => {
    const at = join(folder, "class");
    mkdirSync(join(at, "files"), { recursive: true });
    const starter = text("first-program/starter/seconds.py");
    const solved = text("first-program/solution/seconds.py");
    const column = ["time,name,link"];
    for (let i = 0; i < 14; i++)
      column.push(
        `2026-11-${i + 10},S${i},${await line(await drive(`Student ${i}`, { held: 66 + i }))}&tries=${i + 1}`,
      );
    for (const [i, gearing] of [4, 6, 7, 8, 9, 12].entries())
      column.push(`2026-11-30,T${i},"${await line(await turned(`Turner ${i}`, gearing))}"`);
    const own = `${solved}\n# my own\nprint("hello")\n`;
    column.push(await line(programmed("Ada", solved), solved));
    column.push(await line(programmed("Ben", own), own));
    const renamed = solved.replaceAll("timer", "stopwatch").replace("import wpilib", "# mine\n\nimport wpilib");
    column.push(await line(programmed("Copycat", renamed), renamed));
    column.push(await line(programmed("Idle", starter), starter));
    writeFileSync(join(at, "column.csv"), column.join("\r\n"));
    const file = (name: string, bytes: Bytes): void => writeFileSync(join(at, "files", `${name}.sandlot`), bytes);
    const honest = await drive("Honest", { held: 81, ticks: 190 });
    file("honest", honest);
    file("changed", forgedLog(await drive("Changed", { held: 82, ticks: 190 })));
    core.recordings.open(honest);
    file("thief", core.recordings.relabelled(honest, { title: "driving/away", author: "Thief" }));
    const nearer = JSON.parse(text("driving/straight.json")) as { robots: { at: number[] }[] };
    nearer.robots[0]!.at = [4.5, 6.5, 0];
    file("edited", await drive("Edited", { scenario: JSON.stringify(nearer), held: 5 }));
    file("elder", withBehaviour(await drive("Elder", { held: 83 })));
    file("lost", await drive("Lost", { title: "My best run", held: 84 }));
    table = proved(at, "--csv", join(folder, "class.csv"), "--base", "https://school.example/sandlot/");
  }, 120_000);

  test("honest ones are proved and judged by the lesson's goals", () => {
    expect(table.stdout.split("\n").filter((one) => /^(proved|NOT)/.test(one))).toHaveLength(30);
    expect(saidOf(table.stdout, "Student 6")).toMatch(/^proved {3}reached .*driving\/away, 1 of 1 goals, [\d.]+ s/);
    expect(saidOf(table.stdout, "Turner 1")).toMatch(/^proved {3}reached /);
    expect(saidOf(table.stdout, "Turner 5")).toMatch(/^proved {3}missed /);
    expect(saidOf(table.stdout, "Ben")).toMatch(/^proved {3}reached .*3 of 3 goals, 6\.00 s, column\.csv, line \d+\)$/);
    expect(saidOf(table.stdout, "Idle")).toMatch(/^proved {3}missed /);
  });

  test.each([
    ["Changed", /^NOT .*\n {4}its record was changed: the run comes out otherwise, first seen at/],
    ["Edited", /^NOT .*\n {4}its scenario is not the task's: \/robots\/0\/at\/0 was changed/],
    ["Elder", /^NOT .*\n {4}made by another version .*it cannot be proved here/],
    ["Lost", /^NOT .*\n {4}it names no task of a lesson that is here: My best run/],
    ["Thief", /^NOT .*\n {4}the same run as Honest/],
    ["Copycat", /^proved .*\n {4}the same program as Ada, with other names in it/],
  ])("%s is found, and why", (name, says) => {
    expect(saidOf(table.stdout, name)).toMatch(says);
  });

  test("the exit code and the last line say how many", () => {
    expect(table.status).toBe(1);
    // The run that two have is neither's proof.
    expect(table.stdout).toMatch(/^24 of 30 proved, \d+ of them reached all goals$/m);
  });

  test("the CSV has a line for each, with its link", () => {
    const rows = readFileSync(join(folder, "class.csv"), "utf8").trimEnd().split("\r\n");
    expect(rows).toHaveLength(31);
    expect(rows[0]).toBe(
      "from,name,lesson,task,result,goals,of,seconds,blue,red,proved,why,version,tries,parting,link",
    );
    const endOf = (name: string): string[] =>
      (rows.find((row) => row.includes(`,${name},`)) ?? "").split(",").slice(-3, -1);
    // Gearings of 4, 6, 7, 8, 9 and 12: the slowest falls behind the middle sooner than the one beside the middle leaves it.
    const [slowest, middle] = ["Turner 5", "Turner 2"].map((name) => Number(endOf(name)[1]));
    expect(slowest).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(middle!);
    expect(endOf("Student 6")).toEqual(["7", "never"]);
    const elder = rows.find((row) => row.includes(",Elder,")) ?? "";
    expect(elder).toMatch(/,no,.*https:\/\/school\.example\/sandlot\/#r=[\w-]+$/);
  });
});

describe("programs that are run again", () => {
  test("make the run that they came with; another's run with one's own program is found", async () => {
    const solved = text("first-program/solution/seconds.py");
    const ran = programmed("Ada", solved);
    core.recordings.open(ran);
    const taken = core.recordings.relabelled(ran, { title: "first-program/seconds", author: "Swap" });
    const mine = text("first-program/starter/seconds.py");
    writeFileSync(join(folder, "programs.txt"), `${await line(ran, solved)}\n${await line(taken, mine)}\n`);
    // By its inputs the run is proved; that the program did not make it is found when it runs again.
    expect(saidOf(proved("programs.txt").stdout, "Swap")).toMatch(/^proved {3}reached /);
    const { stdout, status } = proved("programs.txt", "--programs");
    expect(saidOf(stdout, "Ada")).toMatch(/^proved {3}reached /);
    expect(saidOf(stdout, "Swap")).toMatch(/^NOT .*\n {4}its program, run again, does not reach the goals/);
    expect(status).toBe(1);
  });
});

describe("what is no hand-in", () => {
  test("is said, each with its place", async () => {
    const cut = (await line(await drive("Cut"))).slice(0, -9);
    writeFileSync(join(folder, "odd.txt"), `${cut}\n\nhello\nhttps://x.example/#s=eJw\nhttps://x.example/#r=AAAA\n`);
    writeFileSync(join(folder, "noise.sandlot"), "not a recording");
    const { status, stdout } = proved("odd.txt", "noise.sandlot");
    expect(status).toBe(1);
    expect(stdout).toMatch(/odd\.txt, line 1\)\n {4}cannot be read: /);
    expect(stdout).toMatch(/odd\.txt, line 5\)\n {4}cannot be read: /);
    expect(stdout).toMatch(/noise\.sandlot\)\n {4}cannot be read: /);
    expect(stdout).toMatch(/^0 of 3 proved/m);
  });

  test("and an empty folder, and too many", () => {
    mkdirSync(join(folder, "empty"), { recursive: true });
    const none = sandlot("hand-ins", "empty");
    expect(none.stderr).toMatch(/empty: no hand-in: no line with #r= in it/);
    expect(none.status).toBe(2);
    writeFileSync(join(folder, "many.txt"), "#r=AA\n".repeat(2001));
    expect(sandlot("hand-ins", "many.txt").stderr).toMatch(/there are 2001; at most 2000/);
  });
});

describe("hand-ins are compared", () => {
  test("links are found beside whatever a form writes around them", () => {
    const found = findInText(`"a","b ; https://x/#r=QQ"\r\n<https://y/?lang=es#r=RR&play=1>\t#r=SS,#s=no`);
    expect(found.map(({ from, link }) => [from, link])).toEqual([
      ["line 1", "https://x/#r=QQ"],
      ["line 2", "https://y/?lang=es#r=RR&play=1"],
      ["line 2", "#r=SS"],
    ]);
    expect(taskOfTitle("driving/away")).toEqual({ lesson: "driving", task: "away" });
    expect(taskOfTitle("../driving/away")).toBeNull();
  });

  test("programs by their text, and by their shape with names left out", () => {
    const mine = 'speed = 0.5  # half\n\nprint("go", speed)\n';
    expect(textShape(mine)).toBe('speed = 0.5\nprint("go", speed)');
    expect(nameShape(mine)).toBe(nameShape('v = 0.5\nprint("los", v)\n'));
    expect(nameShape(mine)).not.toBe(nameShape("speed = 0.6\nprint(speed)\n"));
    const one = (name: string, program: string | null, run = ""): Traits => ({ name, task: "a/b", run, program });
    const all = [one("Ada", mine), one("ada ", mine), one("Ben", mine.replaceAll("speed", "v")), one("Cy", "x = 1")];
    expect(likenesses(all)).toEqual([
      { is: "renamed", names: ["Ben"] },
      { is: "renamed", names: ["Ben"] },
      { is: "renamed", names: ["Ada", "ada "] },
      null,
    ]);
    expect(likenesses([one("Ada", null, "7"), one("Ben", null, "7")])[0]).toEqual({ is: "run", names: ["Ben"] });
  });

  test("scenarios, by the first place at which they differ", () => {
    expect(differenceOf({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeNull();
    expect(differenceOf({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toBe("/a/1/b");
    expect(differenceOf({ a: 1 }, { a: 1, assert: [] })).toBe("/assert");
    expect(differenceOf([], {})).toBe("/");
  });
});
