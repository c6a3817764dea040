// `new season`, as a person starts it on kickoff day, and its words about files that do not go together. Needs
// build/node.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { box, glbOf, hall } from "../web/field-glb.ts";
import { root } from "./helpers.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-season-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(...args: string[]) {
  const options = { encoding: "utf8", cwd: folder } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], options);
  return { status, stdout, stderr };
}

const read = (path: string) => readFileSync(join(folder, path), "utf8");
const write = (path: string, value: unknown) =>
  writeFileSync(join(folder, path), typeof value === "string" ? value : JSON.stringify(value));

/** A tag of WPILib's layout: [id, x, y, z, yaw in degrees]. */
function tag([id, x, y, z, yaw]: readonly number[], pitch = 0): object {
  const [half, up] = [(yaw! * Math.PI) / 360, (pitch * Math.PI) / 360];
  const quaternion = {
    W: Math.cos(half) * Math.cos(up),
    X: -Math.sin(half) * Math.sin(up),
    Y: Math.cos(half) * Math.sin(up),
    Z: Math.sin(half) * Math.cos(up),
  };
  return { ID: id, pose: { translation: { x, y, z }, rotation: { quaternion } } };
}

/** Two goals of a field that is reflected, 4 cm behind the walls, and a pair of tags on a truss. */
const places = [
  [1, -0.04, 5.5, 1.45, 0],
  [2, -0.04, 5, 1.45, 0],
  [3, 16.58, 5.5, 1.45, 180],
  [4, 16.58, 5, 1.45, 180],
  [5, 5.3, 4.1, 1.3, 0],
  [6, 11.24, 4.1, 1.3, 180],
];
const layout = (tags: readonly object[]) => ({ tags, field: { length: 16.54, width: 8.21 } });
const fieldJson = { game: "Example", "field-size": [54.27, 26.94], "field-unit": "foot" };

describe("a season from what is published of it", () => {
  test("is checked clean, drives at once, and says what it does not know", () => {
    write("2031-example.json", fieldJson);
    write("2031-tags.json", layout(places.map((place) => tag(place))));
    write("times.csv", "phase,seconds\nauto,15\nteleop,135\nendgame,20\n");
    const made = sandlot(
      "new",
      "season",
      "example",
      ...["2031-example.json", "2031-tags.json", "times.csv"].flatMap((file) => ["--from", file]),
    );
    expect(made.stderr).toBe("");
    expect(made.status).toBe(0);
    // The lines that it prints are commands that work.
    const line = /sandlot\.mjs (check \S+)/.exec(made.stdout)?.[1] ?? "";
    expect(sandlot(...line.split(" ")).stdout).toMatch(/^ok: fields\/example\/field\.json/);
    expect(sandlot("check", ".").stdout.split("\n")).toEqual([
      "ok: fields/example/field.json: example, 12 ball",
      // The stumbling block of the rehearsal: a robot of another season takes none of the pieces, and drove about for
      // nothing.
      'ok: fields/example/scenarios/drive.json: example, kitbot at blue2, 12 ball; kitbot takes fuel alone, and here is ball: its intakes\' "pieces" say so',
      "",
    ]);
    const run = JSON.parse(sandlot("run", "example/drive", "--seconds", "1").stdout) as {
      robots: { pose: { z: number } }[];
    };
    expect(run.robots[0]!.pose.z).toBeCloseTo(0, 2);
    const field = JSON.parse(read("fields/example/field.json")) as {
      tags: { list: object[] };
      zones: object;
      match: { phases: object[] };
      stations: object;
    };
    // 54.27 by 26.94 ft; red's half is blue's reflected, for the tags hang so.
    expect(field).toMatchObject({ title: "2031 Example", size: [16.5415, 8.2113], symmetry: "reflected" });
    expect(field.tags.list).toHaveLength(6);
    expect(Object.keys(field.zones)).toEqual(["blue_home", "before_1_2", "before_3_4", "before_5", "before_6"]);
    expect(field.match.phases).toMatchObject([
      { name: "auto", seconds: 15 },
      { name: "pause", seconds: 3 },
      { name: "teleop", seconds: 135, periods: [{ seconds: 115 }, { name: "endgame", seconds: 20 }] },
      { name: "tail", seconds: 3 },
    ]);
    expect(Object.keys(field.stations)).toEqual(["blue1", "blue2", "blue3", "red1", "red2", "red3"]);
    expect(read("fields/example/collision.obj")).toMatch(
      /^g blue_wall$[^]*^g red_wall$[^]*^g blue_guardrail$[^]*^g red_guardrail$/m,
    );
    const list = read("fields/example/still-to-be-said.md");
    for (const key of ["pieces", "staging", "rules", "goals", "feeders", "stations"])
      expect(list).toContain(`- [ ] \`${key}\` (form: ${key}; field.json: /${key})`);
    expect(list).not.toContain("`match`");
    expect(sandlot("new", "season", "example", "--from", "2031-example.json").stderr).toContain("is there already");
  });

  test("knows that a shape is written, and its mesh is not made yet", () => {
    expect(sandlot("new", "season", "grids", "--from", "2031-example.json").status).toBe(0);
    const field = JSON.parse(read("fields/grids/field.json")) as { groups: Record<string, string>; shapes: object[] };
    field.shapes.push({ shape: "box", group: "blue_grid", mirror: true, x: [0, 0.4], y: [1, 5], z: [0, 0.5] });
    Object.assign(field.groups, { blue_grid: "wood", red_grid: "wood" });
    write("fields/grids/field.json", field);
    const refused = sandlot("check", "fields/grids/field.json").stderr;
    const line =
      /: no group of the collision mesh begins with "blue_grid"; .*; "shapes" has it, so make the mesh first: node (\S+) (\S+)\n$/.exec(
        refused,
      );
    expect(line, refused).not.toBeNull();
    // The line that it says is a command that works.
    expect(spawnSync(process.execPath, line!.slice(1), { cwd: folder }).status).toBe(0);
    expect(sandlot("check", "fields/grids/field.json")).toMatchObject({ status: 0, stderr: "" });
    // A group that no shape has is a mistake of another kind.
    Object.assign(field.groups, { blue_reef: "wood" });
    write("fields/grids/field.json", field);
    expect(sandlot("check", "fields/grids/field.json").stderr).not.toContain("make the mesh");
  });

  test("with a model has its mesh, and a wall where the model has none", async () => {
    const walls = ["blue_wall", "red_wall", "right_guardrail", "left_guardrail"];
    const made = async (name: string, parts: Parameters<typeof glbOf>[0]) => {
      mkdirSync(join(folder, `Field3d_${name}`));
      writeFileSync(join(folder, `Field3d_${name}/model.glb`), new Uint8Array(await glbOf(parts)));
      const given = ["--from", `Field3d_${name}`, "--auto", "15", "--teleop", "120"];
      expect(sandlot("new", "season", name, ...given)).toMatchObject({ status: 0, stderr: "" });
      expect(sandlot("check", `fields/${name}/field.json`)).toMatchObject({ status: 0, stderr: "" });
      const field = JSON.parse(read(`fields/${name}/field.json`)) as {
        groups: Record<string, string>;
        shapes?: unknown;
      };
      expect(field.shapes).toBeUndefined();
      return walls.filter((wall) => field.groups[wall] !== undefined);
    };
    expect(await made("hall", hall)).toEqual([]);
    // A floor with one thing in its middle, as a model of the game's own parts is.
    const floor = { name: "floor", quads: box([0, 0, -0.1], [12, 6, 0]) };
    expect(await made("open", [floor, { name: "reef", quads: box([5, 2, 0], [7, 4, 1]) }])).toEqual(walls);
    expect(read("fields/open/still-to-be-said.md")).toContain("the model has no blue wall: a box stands in its place");
    expect(read("fields/open/collision.obj")).toMatch(/^g reef$[^]*^g left_guardrail$/m);
  });

  test("of one file alone is a field of that file", () => {
    expect(
      sandlot("new", "season", "tags-only", "--from", "2031-tags.json", "--auto", "15", "--teleop", "120").status,
    ).toBe(0);
    expect(sandlot("new", "season", "size-only", "--from", "2031-example.json").status).toBe(0);
    expect(sandlot("check", "fields/size-only/field.json").stdout).toContain("ok: ");
    expect(read("fields/size-only/still-to-be-said.md")).toMatch(/`tags`.*\n[^]*`match`/);
    // A tag that leans stands so in the field.
    write("leaning.json", layout([tag(places[0]!), tag(places[4]!, 30)]));
    expect(sandlot("new", "season", "leaning", "--from", "leaning.json").status).toBe(0);
    const leaning = JSON.parse(read("fields/leaning/field.json")) as {
      tags: { list: { id: number; pitch?: string }[] };
    };
    expect(leaning.tags.list.map(({ id, pitch }) => [id, pitch])).toEqual([
      [places[0]![0], undefined],
      [places[4]![0], "30 deg"],
    ]);
    expect(sandlot("check", "fields/leaning/field.json").stdout).toContain("ok: ");
  });
});

describe("bad input of new season says what and where", () => {
  const refused = (...args: string[]) => {
    const { status, stderr } = sandlot("new", "season", "bad", ...args);
    expect(status).toBe(2);
    return stderr;
  };

  test("a tag outside the field", () => {
    write("outside.json", layout([tag(places[0]!), tag([9, 25.1, 4, 1.3, 0])]));
    expect(refused("--from", "outside.json")).toContain(
      "outside.json: /tags/1/pose/translation/x: tag 9 is outside the field: 25.1 m; it must be -0.6 to 17.14 m",
    );
    write("centred.json", layout([tag([1, -8.2, -3.5, 1.4, 0]), tag([2, 8.2, 3.5, 1.4, 180])]));
    expect(refused("--from", "centred.json")).toContain("origin in the field's middle");
  });

  test("files of two years, by their names and by their sizes", () => {
    write("2032-other.json", { ...fieldJson, game: "Other" });
    expect(refused("--from", "2031-tags.json", "--from", "2032-other.json")).toContain(
      "2032-other.json: is of 2032, and 2031-tags.json is of 2031; take the files of one year",
    );
    const named = sandlot("new", "season", "2033-bad", "--from", "2032-other.json");
    expect(named.stderr).toContain('is of 2032, and the season "2033-bad" is of 2033');
    write("other-size.json", { ...fieldJson, "field-size": [57.57, 26.42] });
    expect(refused("--from", "2031-tags.json", "--from", "other-size.json")).toContain(
      "other-size.json: /field-size: is 17.547 by 8.053 m, and 2031-tags.json is for a field of 16.54 by 8.21 m",
    );
  });

  test("a broken model, and what Git LFS left in the place of one", () => {
    writeFileSync(join(folder, "broken.glb"), new Uint8Array([0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0, 9, 9, 9, 9]));
    expect(refused("--from", "broken.glb")).toMatch(/^sandlot: new: broken\.glb: /);
    write("pointer.glb", "version https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 37183664\n");
    expect(refused("--from", "pointer.glb")).toContain(
      'pointer.glb: is a pointer of Git LFS, not the file of 37183664 bytes itself: run "git lfs pull"',
    );
    mkdirSync(join(folder, "pointers"));
    write("pointers/config.json", { name: "x", rotations: [] });
    write("pointers/model.glb", "version https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 5\n");
    expect(refused("--from", "pointers")).toContain("pointers/model.glb: is a pointer of Git LFS");
  });

  test("tags, times and files that cannot be", () => {
    write("twice.json", layout([tag(places[0]!), tag(places[0]!)]));
    expect(refused("--from", "twice.json")).toContain("twice.json: /tags/1/ID: tag 1 is there already, at /tags/0");
    write("no-number.json", layout([{ ID: 1, pose: { translation: { x: 1, y: "2", z: 1 } } }]));
    expect(refused("--from", "no-number.json")).toContain("/tags/0/pose/translation/y: needs a number of metres");
    write("strange.csv", "auto,15\nteleop,135\nhalftime,20\n");
    expect(refused("--from", "2031-tags.json", "--from", "strange.csv")).toContain(
      "strange.csv: /halftime: is no time of a match; there are auto, pause, teleop, endgame",
    );
    expect(refused("--from", "2031-tags.json", "--auto", "15")).toContain("the options: /teleop: is missing");
    expect(refused("--from", "2031-tags.json", "--auto", "15", "--teleop", "20", "--endgame", "30")).toContain(
      "/endgame: 30 s",
    );
    expect(refused("--from", "2031-tags.json", "--from", "leaning.json")).toContain("is a second AprilTag layout");
    expect(refused("--from", "nowhere.json")).toContain("nowhere.json: no such file");
    expect(refused()).toContain("a season needs --from");
    expect(sandlot("new", "field", "bad", "--from", "practice", "--from", "lab").stderr).toContain(
      "--from is given twice",
    );
  });
});
