// Robots and fields that a browser keeps: their files, its list, and the case of no room.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownAsset, ownFields, ownRobots } from "../../web/view/own-assets.ts";

/** A file system of folders and bytes, as far as the module uses one. */
class Folder {
  readonly entries = new Map<string, Folder | ArrayBuffer>();

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<Folder> {
    const there = this.entries.get(name) ?? (create ? new Folder() : null);
    if (!(there instanceof Folder)) throw new DOMException(name, "NotFoundError");
    this.entries.set(name, there);
    return there;
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<object> {
    if (!create && !this.entries.has(name)) throw new DOMException(name, "NotFoundError");
    return {
      getFile: async () => ({ arrayBuffer: async () => this.entries.get(name) }),
      createWritable: async () => {
        let written: ArrayBuffer = new ArrayBuffer();
        return {
          write: async (bytes: ArrayBuffer) => {
            if (s_refuses) throw new DOMException("nothing is written", "QuotaExceededError");
            written = bytes;
          },
          abort: async () => {},
          close: async () => {
            if (s_full) throw new DOMException("no space", "QuotaExceededError");
            this.entries.set(name, written);
          },
        };
      },
    };
  }

  async removeEntry(name: string): Promise<void> {
    this.entries.delete(name);
  }
}

/** The new file cannot take the place of the old one. */
let s_full = false;
/** Nothing can be written. */
let s_refuses = false;
let s_free = 1e9;
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const text = (of: ArrayBuffer | null): string | null => (of === null ? null : new TextDecoder().decode(of));
const robot = (mass: number): Map<string, ArrayBuffer> =>
  new Map([
    ["robot.json", bytes(`{"mass":${mass}}`)],
    ["model.glb", bytes("model")],
    ["model_0.glb", bytes("part")],
  ]);

beforeEach(() => {
  const root = new Folder();
  const kept = new Map<string, string>();
  s_full = s_refuses = false;
  s_free = 1e9;
  vi.stubGlobal("navigator", {
    storage: { getDirectory: async () => root, estimate: async () => ({ quota: s_free, usage: 0 }) },
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a robot that is kept comes back file by file, and is gone when it is forgotten", async () => {
  await ownRobots.keep("ours", robot(50));
  expect(ownRobots.kept).toMatchObject([{ name: "ours", hasModel: true, bytes: 20 }]);
  expect(ownRobots.hasModel("ours")).toBe(true);
  expect(text(await ownAsset("robots/ours/model_0.glb"))).toBe("part");
  expect([...(await ownRobots.files("ours")).keys()]).toEqual(["robot.json", "model.glb", "model_0.glb"]);
  // Nothing else is asked of the file system: not other names, not paths that lead elsewhere.
  for (const path of ["robots/theirs/model.glb", "robots/ours/../x", "fields/ours/model.glb", "robots/ours/x.js"])
    expect(await ownAsset(path)).toBeNull();
  await ownRobots.forget("ours");
  expect([ownRobots.kept, ownRobots.hasModel("ours"), await ownAsset("robots/ours/robot.json")]).toEqual([
    [],
    false,
    null,
  ]);
});

test("what is held for the tab is drawn without being kept, and takes nothing of the one before with it", async () => {
  ownRobots.hold("ours", robot(50));
  expect([ownRobots.hasModel("ours"), ownRobots.kept]).toEqual([true, []]);
  ownRobots.hold("ours", new Map([["robot.json", bytes("{}")]]));
  expect([ownRobots.hasModel("ours"), text(await ownAsset("robots/ours/robot.json"))]).toEqual([false, "{}"]);
  ownRobots.hold("ours", new Map());
});

test("without room it says so, and the robot that was there stays as it was", async () => {
  const { stamp } = await ownRobots.keep("ours", robot(50));
  s_free = 10;
  await expect(ownRobots.keep("ours", robot(60))).rejects.toThrow("it has 0.0 MB, and 0.0 MB are free");
  s_free = 1e9;
  s_full = true;
  await expect(ownRobots.keep("ours", robot(60))).rejects.toThrow("no more room");
  s_refuses = true;
  await expect(ownRobots.keep("ours", robot(60))).rejects.toThrow("no more room");
  expect(text(await ownAsset("robots/ours/robot.json"))).toBe('{"mass":50}');
  expect(ownRobots.kept[0]?.stamp).toBe(stamp);
});

test("names and files that are none of a robot's are refused, and a list that somebody broke is empty", async () => {
  await expect(ownRobots.keep("../x", robot(50))).rejects.toThrow("other letters");
  await expect(ownRobots.keep("ours", new Map([["x.exe", bytes("x")]]))).rejects.toThrow("x.exe is no file of robots");
  localStorage.setItem("sandlot.robots", '{"name":');
  expect(ownRobots.kept).toEqual([]);
  localStorage.setItem("sandlot.robots", '[null, 7, {"name": "../x"}, {"name": "ours"}]');
  expect(ownRobots.kept).toMatchObject([{ name: "ours", hasModel: false }]);
});

test("fields are kept beside robots of the same name, with a mesh", async () => {
  await ownRobots.keep("ours", robot(50));
  const field = new Map([
    ["field.json", bytes("{}")],
    ["collision.obj", bytes("g wall")],
  ]);
  await ownFields.keep("ours", field);
  expect(text(await ownAsset("fields/ours/collision.obj"))).toBe("g wall");
  expect([ownFields.hasModel("ours"), ownRobots.hasModel("ours")]).toEqual([false, true]);
  await expect(ownRobots.keep("ours", field)).rejects.toThrow("field.json is no file of robots");
  await ownFields.forget("ours");
  expect([ownFields.kept, ownRobots.kept.length]).toEqual([[], 1]);
});
