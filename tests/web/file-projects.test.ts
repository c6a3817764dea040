// The contents of a folder or a zip: zips inside, too many files, hostile ones; and the card of a team's project.
import { describe, expect, test } from "vitest";
import { filesOfZip, homesOf, ProjectError, type ProjectFile } from "../../web/code/project.ts";
import { inventoryOf, mostListed, type Inventory } from "../../web/files/inventory.ts";
import { projectOf, type TeamProject } from "../../web/files/project-card.ts";
import { zip } from "./make-zip.mjs";

const file = (path: string, text = "x"): ProjectFile => ({
  ...{ path, size: text.length },
  read: async () => new TextEncoder().encode(text),
});
const packed = (path: string, bytes: Uint8Array): ProjectFile => ({
  ...{ path, size: bytes.byteLength },
  read: async () => bytes,
});
const kinds = ({ items }: Inventory): Record<string, string> =>
  Object.fromEntries(items.map(({ path, is }) => [path, is.kind.id]));

async function cardOf(files: Readonly<Record<string, string>>): Promise<TeamProject | null> {
  return projectOf("it", await inventoryOf(Object.entries(files).map(([path, text]) => file(path, text))));
}

describe("what is in it", () => {
  test("each file by its kind; what belongs to tools is not looked at", async () => {
    const files = [
      file("bot/build.gradle", "plugins {}"),
      file("bot/.wpilib/wpilib_preferences.json", '{"teamNumber":1}'),
      file("bot/.git/config.json", '{"hubs":[]}'),
      file("bot/build/libs/a.jar"),
      file("bot/node_modules/a/robot.py"),
      file("bot/model.glb", "version https://git-lfs.github.com/spec/v1\noid"),
    ];
    expect(kinds(await inventoryOf(files))).toEqual({
      "bot/build.gradle": "gradle",
      "bot/.wpilib/wpilib_preferences.json": "wpilibPreferences",
      "bot/model.glb": "lfs",
    });
  });

  test("zips in zips, three deep; the fourth is listed with its reason", async () => {
    let bytes = zip({ path: "deep.wpilog", text: "WPILOG" });
    for (const path of ["c.zip", "b.zip"]) bytes = zip({ path, text: bytes }, { path: "a.json", text: '{"hubs":[]}' });
    const two = await inventoryOf([packed("a.zip", bytes)]);
    expect(kinds(two)["a.zip/b.zip/c.zip/deep.wpilog"]).toBe("wpilog");
    expect(kinds(two)["a.zip/a.json"]).toBe("scopeLayout");
    expect(two.left).toEqual([]);
    const three = await inventoryOf([packed("o.zip", zip({ path: "a.zip", text: bytes }))]);
    expect(three.left).toEqual([{ path: "o.zip/a.zip/b.zip/c.zip", why: "zips are opened 3 deep" }]);
  });

  test("a broken zip, a bomb and one with a password are listed, and the rest is there", async () => {
    const bomb = zip({ path: "in.zip", text: new Uint8Array(20 << 20) });
    const locked = zip({ path: "a.txt", text: "x", flags: 1 });
    const { items, left } = await inventoryOf([
      packed("broken.zip", new Uint8Array([80, 75, 3, 4])),
      packed("bomb.zip", bomb),
      packed("locked.zip", locked),
      file("robot.py"),
    ]);
    expect(items.map(({ path }) => path)).toEqual(["robot.py"]);
    expect(left.map(({ path, why }) => `${path}: ${why}`)).toEqual([
      "broken.zip: The zip is damaged: it has no directory.",
      expect.stringMatching(/^bomb\.zip\/in\.zip: .*unpacks to 20971520 bytes out of \d+/),
      "locked.zip: a.txt in the zip has a password.",
    ]);
  });

  test("5,000 files are listed; more than the limit are refused with a sentence", async () => {
    const many = zip(...Array.from({ length: 5000 }, (_, i) => ({ path: `p/f${i}.txt`, text: "", stored: true })));
    expect((await inventoryOf(filesOfZip(many, mostListed))).items).toHaveLength(5000);
    const more = Array.from({ length: mostListed + 1 }, (_, i) => file(`p/f${i}.txt`));
    await expect(inventoryOf(more)).rejects.toThrow(ProjectError);
    await expect(inventoryOf(more)).rejects.toThrow(`more than ${mostListed} files`);
  });

  test("only so many bytes are read to know what it is", async () => {
    let read = 0;
    const json = (path: string): ProjectFile => ({
      ...{ path, size: 8 << 20 },
      read: async () => {
        read += 8 << 20;
        return new TextEncoder().encode('{"hubs":[]}');
      },
    });
    const { items } = await inventoryOf(Array.from({ length: 40 }, (_, i) => json(`a${i}.json`)));
    expect(items).toHaveLength(40);
    expect(read).toBeLessThanOrEqual(64 << 20);
  });
});

describe("a team's project", () => {
  test("in Java: year, team, vendors, and what is in it", async () => {
    const card = await cardOf({
      "bot/build.gradle": 'plugins { id "java"\n id "edu.wpi.first.GradleRIO" version "2026.2.1" }',
      "bot/.wpilib/wpilib_preferences.json": '{"teamNumber":3260}',
      "bot/src/main/java/frc/robot/Robot.java": "package frc.robot;",
      "bot/src/main/java/frc/robot/generated/TunerConstants.java": "x",
      "bot/vendordeps/P.json": '{"fileName":"P.json","javaDependencies":[],"name":"CTRE-Phoenix (v6)"}',
      "bot/src/main/deploy/pathplanner/settings.json": '{"holonomicMode":true,"robotWidth":1,"robotLength":1}',
      "bot/src/main/deploy/pathplanner/autos/L.auto": '{"command":{},"resetOdom":true}',
      "bot/ascope/Robot_A/config.json": '{"name":"A","rotations":[],"position":[0,0,0]}',
      "bot/ascope/Robot_A/model.glb": "glTF",
      "bot/elastic-layout.json": '{"grid_size":128,"tabs":[]}',
    });
    expect(card).toMatchObject({
      ...{ language: "java", root: "bot/", year: "2026", team: 3260, vendors: ["CTRE-Phoenix (v6)"] },
    });
    expect([...card!.sections].map(([section, items]) => [section, items.map(({ is }) => is.kind.id)])).toEqual([
      ["numbers", ["plannerSettings", "tunerConstants"]],
      ["autos", ["plannerAuto"]],
      ["dashboards", ["elastic"]],
      ["models", ["scopeRobot"]],
    ]);
  });

  test("in C++ and in Python; the year in Kotlin's form of Gradle", async () => {
    const cpp = await cardOf({
      "b/build.gradle.kts": 'plugins { id("edu.wpi.first.GradleRIO") version "2027.1.1" }',
      "b/src/main/cpp/Robot.cpp": "int main() {}",
    });
    expect(cpp).toMatchObject({ language: "cpp", year: "2027", homes: [] });
    expect(await cardOf({ "t/robot.py": "import wpilib" })).toMatchObject({ language: "python", root: "t/" });
  });

  test("a robot or a field alone is none, nor are notes and pictures", async () => {
    expect(await cardOf({ "R/robot.json": '{"drivetrain":{},"mass":1}', "R/model.glb": "glTF" })).toBeNull();
    expect(await cardOf({ "F/config.json": '{"widthInches":1,"heightInches":1}', "F/model.glb": "glTF" })).toBeNull();
    expect(await cardOf({ "n/README.md": "x", "n/a.png": "y" })).toBeNull();
  });

  test("of several robot.py the folder with the most files, then src; two alike are asked", async () => {
    const two = { "m/autotune/robot.py": "x", "m/src/robot.py": "x", "m/src/container.py": "x" };
    expect((await cardOf(two))?.homes.map(({ folder }) => folder)).toEqual(["m/src/", "m/autotune/"]);
    expect((await cardOf(two))?.asksHome).toBe(false);
    const alike = await cardOf({ "a/robot.py": "x", "b/robot.py": "x" });
    expect([alike?.asksHome, alike?.root]).toEqual([true, "a/"]);
    expect(homesOf(["a/robot.py", "src/robot.py"])[0]?.folder).toBe("src/");
  });

  test("thousands of folders with a robot.py take no longer than a hundred", () => {
    const paths = Array.from({ length: 20_000 }, (_, i) => `p${i}/robot.py`);
    expect(homesOf(paths)).toHaveLength(100);
  });
});

test("of 5,000 small sources none is read to know its kind; a pointer of Git LFS is", async () => {
  let reads = 0;
  const small = (path: string, text: string): ProjectFile => ({
    ...{ path, size: text.length },
    read: async () => {
      reads += 1;
      return new TextEncoder().encode(text);
    },
  });
  const sources = Array.from({ length: 5000 }, (_, i) => small(`bot/src/main/java/C${i}.java`, "class C {}"));
  const pointer = small("bot/model.glb", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n");
  const { items } = await inventoryOf([...sources, pointer]);
  expect([items.length, reads, items.at(-1)!.is.kind.id]).toEqual([5001, 1, "lfs"]);
});
