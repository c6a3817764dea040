// Robots and fields as a whole: a folder on the person's own disk (a stand-in for the browser's), the zip, and another name.
import { describe, expect, test } from "vitest";
import { readFolder, writeFolder, type OpenFolder } from "../../web/app/forms/asset-folder.ts";
import { originalFile, packOriginal, zipOf } from "../../web/app/forms/asset-zip.ts";
import { withName } from "../../web/app/forms/asset-shelf.ts";
import { valueAt } from "../../web/app/forms/json-document.ts";
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
  test("gives the files of a robot or a field and no others", async () => {
    const disk = new Disk({
      "robot.json": '{"mass": 50}',
      "Model.glb": "glb",
      "notes.txt": "mine",
      "model_3.glb": "part",
    });
    expect([...(await readFolder(disk, "robot.json")).keys()]).toEqual(["robot.json", "model.glb", "model_3.glb"]);
    const hall = new Disk({ "field.json": "{}", "collision.obj": "v" });
    expect([...(await readFolder(hall, "field.json")).keys()]).toEqual(["field.json", "collision.obj"]);
  });

  test("without a robot says so", async () => {
    const disk = new Disk({ "a.txt": "", "field.json": "{}" });
    await expect(readFolder(disk, "robot.json")).rejects.toThrow("it has neither robot.json nor model.glb");
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
  const original = packOriginal("Robot_ours", new Map([["model.glb", bytes("heavy")]]));
  expect(text(unzipSync(new Uint8Array(original))["Robot_ours/model.glb"]?.buffer as ArrayBuffer)).toBe("heavy");
  const own = unzipSync(
    zipOf(
      "Robot_",
      "ours",
      new Map([
        ["model.glb", bytes("light")],
        [originalFile, original],
      ]),
    ),
  );
  expect(Object.keys(own).sort()).toEqual(["Robot_ours/config.json", "Robot_ours/model.glb"]);
});

test("another name is the name of the model's file as well, if that is ours", () => {
  const named = (model: string): unknown =>
    valueAt(withName({ sources: { model } }, "new", "Robot_"), ["sources", "model"]);
  expect(named("Robot_old.zip, 3.1 MB")).toBe("Robot_new.zip, 3.1 MB");
  expect(named("https://example.org/Robot_old.zip")).toBe("https://example.org/Robot_old.zip");
  expect(withName({ name: "old" }, "new", "Field3d_")).toEqual({ name: "new" });
});
