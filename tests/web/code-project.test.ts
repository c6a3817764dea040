// Projects of robot code: read files, refused ones with their words, and code in links.
import { deflateRawSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { keepDraft, keepProject, keptProject, type KeptProject } from "../../web/app/code/project-store.ts";
import { noSettings } from "../../web/code/settings.ts";
import { mostLinkText, packCode, textsOf, unpackCode } from "../../web/code/code-link.ts";
import {
  filesOfZip,
  isPath,
  mostBytes,
  mostFiles,
  ProjectError,
  readProject,
  type ProjectFile,
} from "../../web/code/project.ts";
import { zip } from "./make-zip.mjs";
import { parseLink, scenarioLink, toBase64Url } from "../../web/sim/core/links.ts";

const file = (path: string, text = "x = 1\n", size = text.length): ProjectFile => ({
  ...{ path, size },
  read: async () => new TextEncoder().encode(text),
});
const paths = async (...all: string[]): Promise<string[]> => [
  ...(await readProject(all.map((path) => file(path)))).keys(),
];

describe("a project", () => {
  test("is the folder that robot.py is in, the nearest to the top, without what belongs to tools", async () => {
    expect(await paths("robot.py", "a/b.py")).toEqual(["robot.py", "a/b.py"]);
    expect(await paths("team/robot.py", "team/subsystems/arm.py", "other/x.py")).toEqual([
      "robot.py",
      "subsystems/arm.py",
    ]);
    expect(await paths("t/src/robot.py", "t/src/c.py", "t/tests/deep/robot.py")).toEqual(["robot.py", "c.py"]);
    expect(await paths("p/robot.py", "p/__pycache__/r.pyc", "p/.git/config", "p/venv/lib/robot.py")).toEqual([
      "robot.py",
    ]);
  });

  test("without robot.py, of too many files or bytes, or with a path that leads elsewhere, is refused with a sentence", async () => {
    await expect(paths("main.py")).rejects.toThrow("There is no robot.py in it");
    const many = Array.from({ length: 5000 }, (_, i) => file(`p/f${i}.py`));
    await expect(readProject([file("p/robot.py"), ...many])).rejects.toThrow(`more than ${mostFiles} files`);
    await expect(readProject([file("robot.py"), file("big.bin", "", mostBytes + 1)])).rejects.toThrow(
      "more than 32 MB",
    );
    // Sizes may be lies.
    // Logs of runs are left out where they are too much, and kept where not.
    const log = file("robot/logs/a.wpilog", "", mostBytes - 100);
    expect([...(await readProject([file("robot/robot.py"), log])).keys()]).toEqual(["robot.py", "logs/a.wpilog"]);
    const more = [log, file("robot/logs/b.hoot", "", 200), file("robot/logs/notes.txt")];
    expect([...(await readProject([file("robot/robot.py"), ...more])).keys()]).toEqual(["robot.py", "logs/notes.txt"]);
    const liar = { ...file("lie.bin"), read: async () => new Uint8Array(mostBytes + 1) };
    await expect(readProject([file("robot.py"), liar])).rejects.toThrow("more than 32 MB");
    await expect(readProject([file("robot.py"), file("a//b.py")])).rejects.toThrow("is no path inside of a folder");
    expect(["a/b.py", "b"].map(isPath)).toEqual([true, true]);
    expect(["", "/a", "a/../b", "./a", "a//b", "a\\b", "a\0"].map(isPath)).toEqual(Array(7).fill(false));
  });
});

describe("a zip", () => {
  test("is read, packed and stored files alike", async () => {
    const files = filesOfZip(
      zip({ path: "t/robot.py", text: "print(1)\n" }, { path: "t/a.txt", text: "plain", stored: true }),
    );
    const project = await readProject(files);
    expect([...textsOf(project)]).toEqual([
      ["robot.py", "print(1)\n"],
      ["a.txt", "plain"],
    ]);
  });

  test("that is a bomb, damaged, locked or of thousands of files is refused before much is unpacked", async () => {
    const robot = { path: "robot.py", text: "x" };
    const zeros = new Uint8Array(20 << 20);
    await expect(readProject(filesOfZip(zip(robot, { path: "bomb", text: zeros })))).rejects.toThrow(
      "no real file packs that well",
    );
    const lying = zip(robot, { path: "bomb", text: zeros, size: 1000 });
    await expect(readProject(filesOfZip(lying))).rejects.toThrow("larger than its directory says");
    const short = zip(robot, { path: "short", text: "abc", size: 4000 });
    await expect(readProject(filesOfZip(short))).rejects.toThrow("shorter than its directory says");
    expect(() => filesOfZip(zip({ ...robot, flags: 1 }))).toThrow("has a password");
    expect(() => filesOfZip(new Uint8Array(500))).toThrow("it has no directory");
    expect(() => filesOfZip(new Uint8Array(3))).toThrow(ProjectError);
    const whole = zip(robot, { path: "a.py", text: "y" });
    const cut = new Uint8Array([...whole.slice(0, 20), ...whole.slice(40)]);
    await expect((async () => readProject(filesOfZip(cut)))()).rejects.toThrow(ProjectError);
    const many = zip(...Array.from({ length: 5000 }, (_, i) => ({ path: `f${i}`, text: "", stored: true })));
    expect(() => filesOfZip(many)).toThrow(`more than ${mostFiles} files`);
  });

  test("of random bytes never does more than to be refused", async () => {
    const good = zip({ path: "robot.py", text: "print(1)\n".repeat(50) }, { path: "b.py", text: "y" });
    for (let seed = 1; seed < 60; seed++) {
      const bad = good.slice();
      for (let k = 0; k < 4; k++) bad[(seed * 7919 * (k + 1)) % bad.length] = (seed * 31 + k * 57) & 255;
      await readProject(
        await Promise.resolve()
          .then(() => filesOfZip(bad))
          .catch((error: unknown) => {
            expect(error).toBeInstanceOf(ProjectError);
            return [file("robot.py")];
          }),
      ).catch((error: unknown) => expect(error).toBeInstanceOf(ProjectError));
    }
  });
});

describe("code in a link", () => {
  test("comes out as it went in, and readers of the run skip it", async () => {
    const project = new Map<string, string | Uint8Array>([
      ["robot.py", "print('é')\n"],
      ["sub/a.py", new TextEncoder().encode("a = 1\n")],
      ["picture.png", new Uint8Array([0, 255, 254])],
    ]);
    const code = await packCode(project);
    const link = await scenarioLink('{"sandlot":1}', { code, layout: "abc" });
    expect(await parseLink(link)).toEqual({ kind: "scenario", text: '{"sandlot":1}' });
    const { files, settings } = await unpackCode(code);
    expect([...files]).toEqual([
      ["robot.py", "print('é')\n"],
      ["sub/a.py", "a = 1\n"],
    ]);
    expect(settings).toEqual(noSettings);
  });

  test("has what was chosen beside the files, and nothing that makes no sense", async () => {
    const sha256 = "0123456789abcdef".repeat(4);
    const settings = {
      physics: "world",
      year: 2027,
      packages: [{ name: "toposort", version: "1.10", sha256 }],
      robot: "",
    } as const;
    // The robot that was made for it is in the link's scenario.
    const code = await packCode(new Map([["robot.py", "pass\n"]]), { ...settings, robot: '{"sandlot":1}' });
    expect(await unpackCode(code)).toEqual({ files: new Map([["robot.py", "pass\n"]]), settings });
    const packed = (text: string): string =>
      toBase64Url(deflateRawSync(JSON.stringify({ "robot.py": "pass\n", ".sandlot.json": text })));
    const strange = [7, { name: "../x", version: "1", sha256 }, { name: "x", version: "1", sha256: "12" }];
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      '{"physics":"magic","year":2019,"packages":{}}',
      JSON.stringify({ packages: strange }),
    ])
      expect((await unpackCode(packed(text))).settings).toEqual(noSettings);
  });

  test("of more than 64 KB of text, or damaged, is refused", async () => {
    const text = Array.from({ length: mostLinkText / 8 }, (_, i) => (i * 2654435761).toString(16).slice(-8)).join("");
    await expect(packCode(new Map([["robot.py", text]]))).rejects.toThrow("at most 65.5 KB in 200 files");
    const large = packCode(new Map([["robot.py", "x".repeat(5 << 20)]]));
    await expect(large).rejects.toThrow("5.2 MB of code in 1 file;");
    const packed = (value: unknown): string => toBase64Url(deflateRawSync(JSON.stringify(value)));
    for (const bad of [[], 7, { "a.py": "x" }, { "robot.py": 1 }, { "robot.py": "", "../x": "" }, { "robot.py": text }])
      await expect(unpackCode(packed(bad))).rejects.toThrow("damaged, or more than a link may hold");
    await expect(unpackCode("@@@")).rejects.toThrow(ProjectError);
  });
});

describe("a draft", () => {
  /** As much of IndexedDB and localStorage as the store of projects uses. */
  function fakeStorage(): void {
    const kept = new Map<string, unknown>();
    const answer = <T>(result: T): IDBRequest<T> => {
      const request = { result, onsuccess: (): void => {} };
      queueMicrotask(() => request.onsuccess());
      return request as unknown as IDBRequest<T>;
    };
    const store = {
      put: (value: unknown, key: string) => answer(void kept.set(key, structuredClone(value))),
      get: (key: string) => answer(structuredClone(kept.get(key))),
    };
    const database = { transaction: () => ({ objectStore: () => store }), close: () => {} };
    vi.stubGlobal("indexedDB", { open: () => answer(database) });
    const texts = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    });
  }
  const of = (text: string): KeptProject => ({
    name: "mine",
    files: new Map([["robot.py", text]]),
    settings: noSettings,
  });
  const draft = (text: string): void => keepDraft({ project: "mine", path: "robot.py", text });
  const robot = async (): Promise<unknown> => (await keptProject("mine"))?.files.get("robot.py");

  test("outlasts a tab that goes while an older text is being kept, and is forgotten once it is kept itself", async () => {
    fakeStorage();
    await keepProject(of("x = 1"));
    draft("x = 12");
    expect(await robot()).toBe("x = 12");
    const keeping = keepProject(of("x = 12"));
    draft("x = 123");
    await keeping;
    expect(await robot()).toBe("x = 123");
    await keepProject(of("x = 123"));
    await keepProject(of("x = 4"));
    expect(await robot()).toBe("x = 4");
    vi.unstubAllGlobals();
  });
});
