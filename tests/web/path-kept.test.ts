// A path that was dropped is read again when its file, or one that it needs, is saved.
import { expect, test } from "vitest";
import { fileOf } from "../../web/code/project.ts";
import { pathOf } from "../../web/app/files/drop.ts";
import { KeptFiles, type FileHandle, type FolderHandle } from "../../web/app/paths/kept-files.ts";
import { placesBeside } from "../../web/paths/beside.ts";

/** A folder of a disk: text and time by path. */
function folder(name: string, disk: Map<string, [text: string, time: number]>, at = `${name}/`): FolderHandle {
  const missing = (): never => {
    throw new DOMException("not there", "NotFoundError");
  };
  const file = (part: string): FileHandle => ({
    ...{ kind: "file", name: part },
    getFile: async () => {
      const [text, lastModified] = disk.get(`${at}${part}`) ?? missing();
      return new File([text], part, { lastModified });
    },
  });
  return {
    ...{ kind: "directory", name },
    getFileHandle: async (part) => (disk.has(`${at}${part}`) ? file(part) : missing()),
    getDirectoryHandle: async (part) =>
      [...disk.keys()].some((path) => path.startsWith(`${at}${part}/`))
        ? folder(part, disk, `${at}${part}/`)
        : missing(),
  };
}

test("files beside a path are looked for in its folder and above, in PathPlanner's and Choreo's places", () => {
  const places = placesBeside("deploy/pathplanner/autos/Two.auto", "paths/Out.path");
  expect(places).toContain("deploy/pathplanner/paths/Out.path");
  expect(placesBeside("deploy/pathplanner/autos/Two.auto", "choreo/Arc.traj")).toContain("deploy/choreo/Arc.traj");
  expect(placesBeside("deploy/choreo/Arc.traj", "settings.json")).toContain("deploy/pathplanner/settings.json");
  // Files that were dropped without their folders.
  expect(placesBeside("Two.auto", "paths/Out.path")).toContain("Out.path");
});

test("what was dropped stays what it is on the disk", async () => {
  const disk = new Map<string, [string, number]>([
    ["deploy/pathplanner/paths/Out.path", ["old", 1]],
    ["deploy/pathplanner/settings.json", ["robot", 1]],
  ]);
  const dropped = [...disk].map(([path, [text]]) => fileOf(new File([text], path.split("/").at(-1)!), path));
  const source = pathOf(dropped[0]!, dropped, new KeptFiles([folder("deploy", disk)]));
  expect(await source.text()).toBe("old");
  expect(await source.find("settings.json")).toEqual({ name: "settings.json", text: "robot" });
  expect(await source.isChanged()).toBe(false);
  disk.set("deploy/pathplanner/settings.json", ["heavier", 2]);
  expect(await source.isChanged()).toBe(true);
  expect((await source.find("settings.json"))?.text).toBe("heavier");
  expect(await source.isChanged()).toBe(false);
  // An editor writes it in two steps: for a moment it is not there.
  disk.delete("deploy/pathplanner/paths/Out.path");
  expect(await source.isChanged()).toBe(false);
  disk.set("deploy/pathplanner/paths/Out.path", ["new", 3]);
  expect(await source.isChanged()).toBe(true);
  expect(await source.text()).toBe("new");
});

test("without the browser's handles a drop stays as it was", async () => {
  const file = fileOf(new File(["old"], "Out.path"));
  const source = pathOf(file, [file], new KeptFiles([]));
  expect(await source.text()).toBe("old");
  expect(await source.isChanged()).toBe(false);
});

test("handles that come late change nothing, and then a save is seen", async () => {
  const disk = new Map<string, [string, number]>([["deploy/Out.path", ["old", 1]]]);
  const file = fileOf(new File(["old"], "Out.path"), "deploy/Out.path");
  const kept = new KeptFiles([]);
  const source = pathOf(file, [file], kept);
  expect(await source.text()).toBe("old");
  kept.add(folder("deploy", disk));
  expect([await source.isChanged(), await source.isChanged()]).toEqual([false, false]);
  disk.set("deploy/Out.path", ["new", 2]);
  expect(await source.isChanged()).toBe(true);
});
