// A folder of the person's own: its changes come to the page, and nothing else does.
import { afterEach, expect, test, vi } from "vitest";
import { FolderWatch, type WatchedFile, type WatchedFolder } from "../../web/app/code/folder-watch.ts";
import type { Project } from "../../web/code/code-protocol.ts";

const disk = new Map<string, { text: string; time: number }>();

/** The browser's handle of a folder of that disk. */
function folder(name: string, path = ""): WatchedFolder {
  return {
    kind: "directory",
    name,
    async *values() {
      const names = new Set(
        [...disk.keys()].filter((each) => each.startsWith(path)).map((each) => each.slice(path.length).split("/")[0]!),
      );
      for (const each of names) yield disk.has(path + each) ? file(path + each) : folder(each, `${path}${each}/`);
    },
  };
}
const file = (path: string): WatchedFile => ({
  kind: "file",
  name: path.split("/").at(-1)!,
  getFile: () => {
    const { text, time } = disk.get(path)!;
    return Promise.resolve(new File([text], path, { lastModified: time }));
  },
});
const textOf = (files: Project | undefined, path: string): string =>
  new TextDecoder().decode(files?.get(path) as Uint8Array | undefined);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  disk.clear();
});

test("aWatchedFolder_comesOnceForEachChange", async () => {
  vi.useFakeTimers();
  disk.set("robot.py", { text: "one", time: 1 });
  disk.set("parts/arm.py", { text: "arm", time: 1 });
  disk.set(".git/config", { text: "", time: 1 });
  const [changed, refused] = [vi.fn<(files: Project) => void>(), vi.fn()];
  const watch = new FolderWatch(folder("team"), { changed, refused });
  await watch.start();
  expect(changed).toHaveBeenCalledTimes(1);
  expect([...changed.mock.lastCall![0].keys()].sort()).toEqual(["parts/arm.py", "robot.py"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(changed).toHaveBeenCalledTimes(1);

  // Within a second of saving.
  disk.set("parts/arm.py", { text: "longer arm", time: 2 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(textOf(changed.mock.lastCall?.[0], "parts/arm.py")).toBe("longer arm");

  // Half saved: said once, and taken when it is whole again.
  disk.delete("robot.py");
  await vi.advanceTimersByTimeAsync(2000);
  expect(refused).toHaveBeenCalledTimes(1);
  disk.set("robot.py", { text: "two", time: 3 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(textOf(changed.mock.lastCall?.[0], "robot.py")).toBe("two");

  watch.stop();
  disk.set("robot.py", { text: "three", time: 4 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(changed).toHaveBeenCalledTimes(3);
});

test("aBrowserThatTellsOfChanges_isBelievedAtOnceAndLookedAfter", async () => {
  vi.useFakeTimers();
  const heard: (() => void)[] = [];
  class Observer {
    constructor(tell: () => void) {
      heard.push(tell);
    }
    observe = (): Promise<void> => Promise.resolve();
    disconnect = (): void => void heard.pop();
  }
  vi.stubGlobal("FileSystemObserver", Observer);
  disk.set("robot.py", { text: "one", time: 1 });
  const changed = vi.fn<(files: Project) => void>();
  const watch = new FolderWatch(folder("team"), { changed, refused: vi.fn() });
  await watch.start();

  disk.set("robot.py", { text: "two", time: 2 });
  heard[0]!();
  await vi.advanceTimersByTimeAsync(50);
  expect(textOf(changed.mock.lastCall?.[0], "robot.py")).toBe("two");

  // Of a drive that tells nothing.
  disk.set("robot.py", { text: "three", time: 3 });
  await vi.advanceTimersByTimeAsync(1500);
  expect(textOf(changed.mock.lastCall?.[0], "robot.py")).toBe("three");

  watch.stop();
  expect(heard).toEqual([]);
});

test("aFolderThatNobodyCanObserve_isLookedAtAgainAndAgain", async () => {
  vi.useFakeTimers();
  class Observer {
    observe = (): Promise<void> => Promise.reject(new Error("not of this folder"));
    disconnect = (): void => {};
  }
  vi.stubGlobal("FileSystemObserver", Observer);
  disk.set("robot.py", { text: "one", time: 1 });
  const changed = vi.fn<(files: Project) => void>();
  const watch = new FolderWatch(folder("team"), { changed, refused: vi.fn() });
  await watch.start();
  disk.set("robot.py", { text: "two", time: 2 });
  await vi.advanceTimersByTimeAsync(400);
  expect(textOf(changed.mock.lastCall?.[0], "robot.py")).toBe("two");
  watch.stop();
});
