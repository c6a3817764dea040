// Personal bests: kept, bounded, and never in the way of a browser's storage, in any state.
import { describe, expect, test } from "vitest";
import { Bests, drillKey, maxBests, maxRecordingBytes, type Best, type BestStorage } from "../../web/app/race/bests.ts";
import { deltaWords, Drill, isByHand, resultWords } from "../../web/app/race/drill.ts";
import type { BranchReport } from "../../web/sim/boundary/protocol.ts";

/** A browser's storage with a limit. */
class Storage implements BestStorage {
  readonly items = new Map<string, string>();
  constructor(readonly limit = Infinity) {}
  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    const others = [...this.items].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (others + value.length > this.limit) throw new DOMException("full", "QuotaExceededError");
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

const best = (seconds: number, changes: Partial<Best> = {}): Best => ({
  ...{ seconds, begin: 100, end: 100 + Math.round(seconds * 50), robot: 0, title: "Around the posts" },
  ...{ created: 1_700_000_000, recording: new Uint8Array([1, 2, 250]) },
  ...changes,
});

describe("bests", () => {
  test("are there again on the next visit, the better one alone", () => {
    const storage = new Storage();
    expect(new Bests(storage).put("a", best(12.34))).toBe("whole");
    const later = new Bests(storage);
    expect(later.get("a")).toEqual(best(12.34));
    expect(later.get("b")).toBeNull();
    expect(later.put("a", best(12.34))).toBeNull();
    expect(later.put("a", best(13))).toBeNull();
    expect(later.put("a", best(11.5))).toBe("whole");
    expect(new Bests(storage).get("a")?.seconds).toBe(11.5);
    later.forget("a");
    expect(new Bests(storage).get("a")).toBeNull();
    expect(storage.length).toBe(0);
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"version":2}',
    '{"version":1,"seconds":"12","begin":1,"end":2,"robot":0,"title":"","created":1,"recording":null}',
    '{"version":1,"seconds":-1,"begin":1,"end":2,"robot":0,"title":"","created":1,"recording":null}',
    '{"version":1,"seconds":12,"begin":3,"end":2,"robot":0,"title":"","created":1,"recording":null}',
    '{"version":1,"seconds":12,"begin":1,"end":2,"robot":0,"title":"","created":1,"recording":"%%"}',
  ])("that cannot be read are none, and make room: %s", (text) => {
    const storage = new Storage();
    storage.setItem("sandlot-best-a", text);
    const bests = new Bests(storage);
    expect(bests.get("a")).toBeNull();
    expect(bests.put("a", best(20))).toBe("whole");
    expect(bests.get("a")?.seconds).toBe(20);
  });

  test("give up the oldest of other drills, never what is somebody else's in the same storage", () => {
    const storage = new Storage();
    storage.setItem("other", "mine");
    const bests = new Bests(storage);
    for (let i = 0; i <= maxBests; i++) bests.put(`drill${i}`, best(10, { created: 1000 + i }));
    expect(storage.length).toBe(maxBests + 1);
    expect([bests.get("drill0"), bests.get("drill1")?.seconds]).toEqual([null, 10]);
    expect(storage.getItem("other")).toBe("mine");
    // A small storage: the newest is kept, at the cost of the old ones.
    const small = new Storage(700);
    const few = new Bests(small);
    for (let i = 0; i < 9; i++) expect(few.put(`drill${i}`, best(10, { created: 1000 + i }))).toBe("whole");
    expect(small.length).toBeGreaterThan(1);
    expect([few.get("drill0"), few.get("drill8")?.seconds]).toEqual([null, 10]);
  });

  test("of a run that is too long keep the time; where nothing can be kept they last as long as the page", () => {
    const long = best(9, { recording: new Uint8Array(maxRecordingBytes + 1) });
    const bests = new Bests(new Storage());
    expect(bests.put("a", long)).toBe("time");
    expect(bests.get("a")).toEqual({ ...long, recording: null });
    const tight = new Bests(new Storage(200));
    expect(tight.put("a", best(9, { recording: new Uint8Array(500) }))).toBe("time");
    const throws = new Proxy(new Storage(), {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    for (const storage of [null, new Storage(10), throws]) {
      const page = new Bests(storage);
      expect(page.get("a")).toBeNull();
      expect(page.put("a", best(9))).toBe("page");
      expect(page.get("a")).toEqual(best(9));
      expect(page.put("a", best(10))).toBeNull();
      page.forget("a");
      expect(page.get("a")).toBeNull();
    }
  });

  test("are of a scenario and a robot, however the text is spaced", () => {
    const key = drillKey('{ "name": "a b" }', "kitbot");
    expect(drillKey('{"name":"a b"}', "kitbot")).toBe(key);
    expect(drillKey('{"name":"ab"}', "kitbot")).not.toBe(key);
    expect(drillKey('{"name":"a b"}', "swerve-shooter")).not.toBe(key);
    expect(key).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe("a lap counts", () => {
  const branches: BranchReport[] = [
    { id: 0, parent: null, fork: 0, end: 900 },
    { id: 1, parent: 0, fork: 400, end: 900 },
  ];

  test("when it was driven in one go at the speed of life, and is nobody else's", () => {
    const drill = new Drill();
    expect(drill.judge(100, { branch: 0, branches }, 0)).toBe("");
    expect(drill.judge(100, { branch: 0, branches }, 500)).toContain("recording");
    expect(drill.judge(600, { branch: 0, branches }, 500)).toBe("");
    expect(drill.judge(399, { branch: 1, branches }, 0)).toContain("back in time");
    expect(drill.judge(400, { branch: 1, branches }, 0)).toBe("");
    drill.observe(200, 0.5, false);
    expect(drill.judge(100, { branch: 0, branches }, 0)).toContain("slow motion");
    expect(drill.judge(300, { branch: 0, branches }, 0)).toBe("");
    // A clock that is set to be slow and stands still slows nothing.
    drill.observe(350, 0.5, true);
    drill.observe(360, 2, false);
    expect(drill.judge(300, { branch: 0, branches }, 0)).toBe("");
  });

  test("when a hand drove it, not a script", () => {
    expect(isByHand('{"robots":[]}', "blue1")).toBe(true);
    expect(isByHand('{"script":[{"t":0,"station":"red1"},{"t":5,"mode":"disabled"}]}', "blue1")).toBe(true);
    expect(isByHand('{"script":[{"t":0,"station":"blue1"}]}', "blue1")).toBe(false);
    expect(isByHand("{", "blue1")).toBe(false);
  });

  test("and is told in words", () => {
    expect([deltaWords(-0.344), deltaWords(0.1), deltaWords(0.001)]).toEqual(["−0.34", "+0.10", "±0.00"]);
    expect(resultWords({ begin: 0, seconds: 12 }, 12.5, "Ann")).toBe("12.00 s: Ann beaten by 0.50 s");
    expect(resultWords({ begin: 0, seconds: 13 }, 12.5, "Ann")).toBe("13.00 s: 0.50 s behind Ann");
    expect(resultWords({ begin: 0, seconds: 12.5 }, 12.5, "Ann")).toBe("12.50 s: as fast as Ann");
  });
});
