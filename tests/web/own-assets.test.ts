// Robots that a browser keeps: their files, its list, and what happens when there is no room.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  forgetRobot,
  hasOwnModel,
  holdForTab,
  keepRobot,
  keptRobots,
  ownAsset,
  ownFiles,
} from "../../web/view/own-assets.ts";

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
          write: async (bytes: ArrayBuffer) => (written = bytes),
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

let s_full = false;
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
  s_full = false;
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
  await keepRobot("ours", robot(50));
  expect(keptRobots()).toMatchObject([{ name: "ours", hasModel: true, bytes: 20 }]);
  expect(hasOwnModel("ours")).toBe(true);
  expect(text(await ownAsset("robots/ours/model_0.glb"))).toBe("part");
  expect([...(await ownFiles("ours")).keys()]).toEqual(["robot.json", "model.glb", "model_0.glb"]);
  // Nothing else is asked of the file system: not other names, not paths that lead elsewhere.
  for (const path of ["robots/theirs/model.glb", "robots/ours/../x", "fields/ours/model.glb", "robots/ours/x.js"])
    expect(await ownAsset(path)).toBeNull();
  await forgetRobot("ours");
  expect([keptRobots(), hasOwnModel("ours"), await ownAsset("robots/ours/robot.json")]).toEqual([[], false, null]);
});

test("what is held for the tab is drawn without being kept, and takes nothing of the one before with it", async () => {
  holdForTab("ours", robot(50));
  expect([hasOwnModel("ours"), keptRobots()]).toEqual([true, []]);
  holdForTab("ours", new Map([["robot.json", bytes("{}")]]));
  expect([hasOwnModel("ours"), text(await ownAsset("robots/ours/robot.json"))]).toEqual([false, "{}"]);
  holdForTab("ours", new Map());
});

test("without room it says so, and the robot that was there stays as it was", async () => {
  const { stamp } = await keepRobot("ours", robot(50));
  s_free = 10;
  await expect(keepRobot("ours", robot(60))).rejects.toThrow("it has 0.0 MB, and 0.0 MB are free");
  s_free = 1e9;
  s_full = true;
  await expect(keepRobot("ours", robot(60))).rejects.toThrow("no space");
  expect(text(await ownAsset("robots/ours/robot.json"))).toBe('{"mass":50}');
  expect(keptRobots()[0]?.stamp).toBe(stamp);
});

test("names and files that are none of a robot's are refused, and a list that somebody broke is empty", async () => {
  await expect(keepRobot("../x", robot(50))).rejects.toThrow("other letters");
  await expect(keepRobot("ours", new Map([["x.exe", bytes("x")]]))).rejects.toThrow("x.exe is no file of a robot");
  localStorage.setItem("sandlot.robots", '{"name":');
  expect(keptRobots()).toEqual([]);
  localStorage.setItem("sandlot.robots", '[null, 7, {"name": "../x"}, {"name": "ours"}]');
  expect(keptRobots()).toMatchObject([{ name: "ours", hasModel: false }]);
});
