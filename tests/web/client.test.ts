import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SimClient, type WorkerPort } from "../../web/sim/page/client.ts";
import { SimBrokenError, SimDataError, SimGoneError } from "../../web/sim/boundary/errors.ts";
import type { Lives } from "../../web/sim/boundary/lifeline.ts";
import type { Frame } from "../../web/sim/boundary/frame.ts";
import type { FromSim, SimEventRecord, ToSim } from "../../web/sim/boundary/protocol.ts";
import { fakeFrame } from "./fake-frame.ts";
import { emptyScene } from "./fake-frame.ts";

class FakeWorker implements WorkerPort {
  readonly sent: ToSim[] = [];
  terminated = false;
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  onmessageerror: WorkerPort["onmessageerror"] = null;
  postMessage(message: ToSim): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(message: FromSim): void {
    this.onmessage?.(new MessageEvent("message", { data: message }));
  }
  /** Id of the last request. */
  get lastId(): number {
    const last = this.sent.findLast((message) => "id" in message);
    if (last === undefined || !("id" in last)) throw new Error("nothing was asked");
    return last.id;
  }
}

/** look: whether the worker lives; null: the browser does not say. */
function open(look: Lives = () => Promise.resolve(null)) {
  const worker = new FakeWorker();
  return { worker, client: new SimClient("http://localhost/site/", worker, look) };
}

const clock = { realTimeFactor: 1, dropped: 0, paused: false, speed: 1, external: false };
const scene = emptyScene;
const anEvent: SimEventRecord = { tick: 1, kind: 4, subject: 0, object: 0, value: [1, 2] };

describe("SimClient", () => {
  test("opens the worker with the base and is ready with a version", async () => {
    const { worker, client } = open();
    expect(worker.sent).toEqual([{ type: "open", base: "http://localhost/site/" }]);
    worker.say({ type: "ready", version: "1.2.3", behaviour: 3 });
    expect(await client.ready).toBe("1.2.3");
  });

  test("matches answers to requests by id, in any order", async () => {
    const { worker, client } = open();
    const load = client.load("{}", "a.json");
    const loadId = worker.lastId;
    const run = client.run(2);
    const runId = worker.lastId;
    expect(worker.sent.slice(1)).toEqual([
      { type: "load", id: loadId, scenario: "{}", name: "a.json" },
      { type: "run", id: runId, speed: 2 },
    ]);
    worker.say({ type: "done", id: runId, result: { tick: 5, hash: "ab" } });
    worker.say({ type: "done", id: loadId, result: { scene } });
    expect(await run).toEqual({ tick: 5, hash: "ab" });
    expect(await load).toEqual(scene);
  });

  test("sends each verb as its message", () => {
    const { worker, client } = open();
    void client.pause();
    void client.tick(3);
    void client.runTo(1.5);
    void client.hash();
    client.input([{ station: 0, axes: [1, 0, 0], buttons: 1 }]);
    client.setMode(2);
    client.setMatch("start");
    client.setHuman({ alliance: 1, feed: true, throw: false });
    expect(worker.sent.slice(1).map((message) => ({ ...message, id: undefined }))).toMatchObject([
      { type: "pause" },
      { type: "tick", ticks: 3 },
      { type: "runTo", time: 1.5 },
      { type: "hash" },
      { type: "input", inputs: [{ station: 0, axes: [1, 0, 0], buttons: 1 }] },
      { type: "mode", mode: 2 },
      { type: "match", request: "start" },
      { type: "human", human: { alliance: 1, feed: true, throw: false } },
    ]);
  });

  test("a failed request rejects with what is wrong and where", async () => {
    const { worker, client } = open();
    const load = client.load("{}", "a.json");
    const problem = { file: "a.json", path: "/robots/0", message: "is bad" };
    worker.say({ type: "failed", id: worker.lastId, operation: "load", problem });
    const error = await load.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SimDataError);
    expect(error).toMatchObject({
      file: "a.json",
      path: "/robots/0",
      reason: "is bad",
      message: "a.json: /robots/0: is bad",
    });
  });

  test("gives events before their frame, and the frame its birth on the page's clock", () => {
    const { worker, client } = open();
    const order: unknown[] = [];
    client.onEvents((events) => order.push(events));
    const births: number[] = [];
    client.onFrame((frame, at, report) => {
      births.push(at);
      order.push([frame.tick, report]);
    });
    const at = 1234;
    const before = performance.now();
    worker.say({ type: "frame", frame: fakeFrame({ header: { tick: 9 } }), at, clock, events: [anEvent] });
    worker.say({ type: "frame", frame: fakeFrame({ header: { tick: 10 } }), at: at - 4, clock, events: [] });
    expect(order).toEqual([[anEvent], [9, clock], [10, clock]]);
    const [first = 0, second = 0] = births;
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThanOrEqual(performance.now());
    expect(first - second).toBeCloseTo(4, 6);
  });

  test("hands buffers back on recycle, and at once when nobody listens", () => {
    const { worker, client } = open();
    const buffer = fakeFrame({});
    worker.say({ type: "frame", frame: buffer, at: 0, clock, events: [] });
    expect(worker.sent.at(-1)).toEqual({ type: "recycle", frame: buffer });
    let kept: Frame | null = null;
    client.onFrame((frame) => (kept = frame));
    const sent = worker.sent.length;
    worker.say({ type: "frame", frame: fakeFrame({}), at: 0, clock, events: [] });
    expect(worker.sent.length).toBe(sent);
    if (kept !== null) client.recycle(kept);
    expect(worker.sent.length).toBe(sent + 1);
  });

  test("a broken worker rejects all that waits and all that follows, and says so once", async () => {
    const { worker, client } = open();
    const broken = vi.fn();
    client.onBroken(broken);
    const waiting = client.load("{}", "a.json");
    worker.say({ type: "broken", problem: { file: "", path: "", message: "no SIMD" }, stack: "at x" });
    worker.say({ type: "broken", problem: { file: "", path: "", message: "again" }, stack: "" });
    await expect(waiting).rejects.toBeInstanceOf(SimBrokenError);
    await expect(client.ready).rejects.toThrow("no SIMD");
    await expect(client.pause()).rejects.toThrow("no SIMD");
    expect(broken).toHaveBeenCalledTimes(1);
    const late = vi.fn();
    client.onBroken(late);
    expect(late).toHaveBeenCalledTimes(1);
  });

  test("a worker script that does not load is broken too", async () => {
    const { worker, client } = open();
    const broken = vi.fn();
    client.onBroken(broken);
    // Node has no ErrorEvent; these are the parts that are looked at.
    worker.onerror?.({ message: "", preventDefault() {} } as ErrorEvent);
    await expect(client.ready).rejects.toThrow("its script did not load");
    expect(broken).toHaveBeenCalledTimes(1);
  });

  test("tells when a run stopped", () => {
    const { worker, client } = open();
    const stopped = vi.fn();
    client.onStopped(stopped);
    worker.say({ type: "stopped", tick: 30, reason: "not finite" });
    expect(stopped).toHaveBeenCalledWith(30, "not finite");
  });

  describe("a worker that dies", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    test("counts as dead after fifteen pings without a word, not one that answers", async () => {
      const { worker, client } = open();
      const broken = vi.fn();
      client.onBroken(broken);
      // The script has not begun: that may take as long as the network needs.
      vi.advanceTimersByTime(100_000);
      worker.say({ type: "started" });
      for (let turn = 0; turn < 5; turn++) {
        vi.advanceTimersByTime(10_000);
        worker.say({ type: "pong" });
      }
      expect(broken).not.toHaveBeenCalled();
      const waiting = client.pause();
      vi.advanceTimersByTime(20_000);
      await expect(waiting).rejects.toThrow("does not answer any more");
      expect(broken).toHaveBeenCalledTimes(1);
      expect(broken.mock.calls[0]?.[0]).toBeInstanceOf(SimGoneError);
      client.dispose();
      expect(vi.getTimerCount()).toBe(0);
    });

    /** Turns of a page's timer; a page that is asleep or stands at a breakpoint has none. */
    const turns = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(1000 * count);

    test("is gone at once where the browser says that it does not live any more", async () => {
      const look = vi.fn<Lives>(() => Promise.resolve(true));
      const { worker, client } = open(look);
      const broken = vi.fn();
      client.onBroken(broken);
      worker.say({ type: "started" });
      await turns(1);
      look.mockResolvedValue(false);
      await turns(4);
      expect(broken).toHaveBeenCalledTimes(1);
      expect(broken.mock.calls[0]?.[0]).toBeInstanceOf(SimGoneError);
      expect(String(broken.mock.calls[0]?.[0])).toContain("ended without a word");
    });

    test("is not gone while it lives: at a breakpoint, compiling, on a machine that stalls; after a minute a person is asked", async () => {
      const { worker, client } = open(() => Promise.resolve(true));
      const broken = vi.fn();
      client.onBroken(broken);
      worker.say({ type: "started" });
      await turns(50);
      expect(broken).not.toHaveBeenCalled();
      worker.say({ type: "pong" });
      await turns(50);
      expect(broken).not.toHaveBeenCalled();
      await turns(20);
      expect(broken).toHaveBeenCalledTimes(1);
      expect(broken.mock.calls[0]?.[0]).not.toBeInstanceOf(SimGoneError);
    });

    test("is not gone where it was never seen to live, nor while it answers", async () => {
      const { worker, client } = open(() => Promise.resolve(false));
      const broken = vi.fn();
      client.onBroken(broken);
      await turns(100);
      for (let turn = 0; turn < 100; turn++) {
        worker.say({ type: "pong" });
        await turns(1);
      }
      expect(broken).not.toHaveBeenCalled();
      client.dispose();
    });

    test("leaves what was kept, and another one takes its place", async () => {
      const { worker, client } = open();
      worker.say({ type: "started" });
      worker.say({ type: "kept", tick: 250, recording: new ArrayBuffer(3) });
      worker.say({ type: "kept", tick: 500, recording: new ArrayBuffer(4) });
      vi.advanceTimersByTime(20_000);
      expect(client.kept).toEqual({ tick: 500, recording: new Uint8Array(4) });
      const other = new FakeWorker();
      const ready = client.restart(other);
      expect(worker.terminated).toBe(true);
      expect(other.sent).toEqual([{ type: "open", base: "http://localhost/site/" }]);
      other.say({ type: "ready", version: "1", behaviour: 3 });
      expect(await ready).toBe("1");
      const paused = client.pause();
      other.say({ type: "done", id: other.lastId, result: { tick: 0, hash: "0" } });
      expect(await paused).toEqual({ tick: 0, hash: "0" });
      // Another run has nothing kept yet.
      const loaded = client.load("{}", "x");
      other.say({ type: "done", id: other.lastId, result: { scene } });
      await loaded;
      expect(client.kept).toBeNull();
      client.dispose();
    });
  });

  test("dispose ends the worker, rejects what waits and goes quiet", async () => {
    const { worker, client } = open();
    const broken = vi.fn();
    const frames = vi.fn();
    client.onBroken(broken);
    client.onFrame(frames);
    const waiting = client.pause();
    client.dispose();
    await expect(waiting).rejects.toThrow("closed");
    expect(worker.terminated).toBe(true);
    worker.say({ type: "frame", frame: fakeFrame({}), at: 0, clock, events: [] });
    expect(frames).not.toHaveBeenCalled();
    expect(broken).not.toHaveBeenCalled();
  });
});
