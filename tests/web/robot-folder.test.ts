// A robot's folder on the person's own disk: what is read of it, and what is written back. The folder is a stand-in for the browser's.
import { describe, expect, test } from "vitest";
import { readFolder, writeFolder, type OpenFolder } from "../../web/app/workshop/robot-folder.ts";
import { originalFile, packOriginal, zipOf } from "../../web/app/workshop/robot-zip.ts";
import { unzipSync } from "fflate";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const text = (content: ArrayBuffer | undefined): string => new TextDecoder().decode(content);

class Disk implements OpenFolder {
  readonly name = "Robot_Ours";
  readonly files: Map<string, string>;
  constructor(files: Record<string, string>) {
    this.files = new Map(Object.entries(files));
  }
  async *values() {
    for (const [name, content] of this.files)
      yield { kind: "file", name, getFile: () => Promise.resolve(new File([content], name)) };
  }
  async getFileHandle(name: string) {
    const createWritable = async () => {
      let held = "";
      return {
        write: async (data: BufferSource) => void (held = text(data as ArrayBuffer)),
        close: async () => void this.files.set(name, held),
      };
    };
    return { createWritable };
  }
}

describe("a folder", () => {
  test("gives the robot's files and no others; with a model it is named as AdvantageScope names it", async () => {
    const disk = new Disk({
      "robot.json": '{"mass": 50}',
      "model.glb": "glb",
      "notes.txt": "mine",
      "model_3.glb": "part",
    });
    const found = await readFolder(disk);
    expect(found).toMatchObject({ is: "model", name: "Ours" });
    expect([...(found as unknown as { files: Map<string, ArrayBuffer> }).files.keys()]).toEqual([
      ...["robot.json", "model.glb", "model_3.glb"],
    ]);
    expect(await readFolder(new Disk({ "robot.json": '{"mass": 50}' }))).toEqual({ is: "robot", robot: { mass: 50 } });
  });

  test("without a robot says so", async () => {
    await expect(readFolder(new Disk({ "a.txt": "" }))).rejects.toThrow("it has neither robot.json nor model.glb");
    await expect(readFolder(new Disk({ "robot.json": '{"size": 1}' }))).rejects.toThrow("neither mass nor drivetrain");
  });

  test("is saved in place: the robot's files alone", async () => {
    const disk = new Disk({ "notes.txt": "mine" });
    const files = new Map([
      ["robot.json", bytes("{}")],
      ["model.glb", bytes("light")],
      [originalFile, bytes("zip")],
    ]);
    await writeFolder(disk, files);
    expect([...disk.files]).toEqual([
      ["notes.txt", "mine"],
      ["robot.json", "{}"],
      ["model.glb", "light"],
    ]);
  });
});

test("what was brought is packed as it was, and is no part of the robot's own zip", () => {
  const original = packOriginal("ours", new Map([["model.glb", bytes("heavy")]]));
  expect(text(unzipSync(new Uint8Array(original))["Robot_ours/model.glb"]?.buffer as ArrayBuffer)).toBe("heavy");
  const own = unzipSync(
    zipOf(
      "ours",
      new Map([
        ["model.glb", bytes("light")],
        [originalFile, original],
      ]),
    ),
  );
  expect(Object.keys(own).sort()).toEqual(["Robot_ours/config.json", "Robot_ours/model.glb"]);
});
