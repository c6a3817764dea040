// The page's end of workers that run a core beside it: one question at a time, its answer, its end.
import { describe, expect, test } from "vitest";
import { SimBrokenError, SimDataError } from "../../web/sim/boundary/errors.ts";
import { RecordingMisfitError } from "../../web/sim/core/recording.ts";
import type { FromRun } from "../../web/app/runs/run-messages.ts";
import { runOnce, RunWorker, type RunPort } from "../../web/app/runs/run-worker.ts";

/** A worker whose answers the test gives. */
class Port implements RunPort<string, number> {
  onmessage: RunPort<string, number>["onmessage"] = null;
  onerror: RunPort<string, number>["onerror"] = null;
  readonly asked: string[] = [];
  ended = 0;

  postMessage(message: string): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.ended++;
  }

  say(data: FromRun<number>): void {
    this.onmessage?.({ data } as MessageEvent<FromRun<number>>);
  }

  fail(message: string): void {
    this.onerror?.({ message, preventDefault: () => {} } as ErrorEvent);
  }
}

const problem = { file: "a.json", path: "/x", message: "must be positive" };

describe("a worker that is asked once", () => {
  test("tells its share, answers, and is ended", async () => {
    const [port, shares] = [new Port(), [] as number[]];
    const answer = runOnce(
      () => port,
      "how many",
      (share) => shares.push(share),
    );
    port.say({ type: "share", share: 0.5 });
    port.say({ type: "answer", answer: 7 });
    expect(await answer).toBe(7);
    expect([port.asked, shares, port.ended]).toEqual([["how many"], [0.5], 1]);
  });

  test("rejects with the mistake of the data, and with a misfit as such", async () => {
    const failed = async (misfit: boolean): Promise<unknown> => {
      const port = new Port();
      const answer = runOnce(() => port, "");
      port.say({ type: "failed", problem, misfit });
      return answer.catch((error: unknown) => error);
    };
    expect(await failed(false)).toMatchObject({ name: "SimDataError", message: "a.json: /x: must be positive" });
    expect(await failed(false)).toBeInstanceOf(SimDataError);
    expect(await failed(true)).toBeInstanceOf(RecordingMisfitError);
  });

  test("rejects when its script fails or the signal is aborted, and starts none for an aborted one", async () => {
    const [port, other] = [new Port(), new Port()];
    const answer = runOnce(() => port, "");
    port.fail("out of memory");
    await expect(answer).rejects.toThrow(SimBrokenError);
    await expect(answer).rejects.toThrow(/out of memory/);
    const abort = new AbortController();
    const second = runOnce(() => other, "", undefined, abort.signal);
    abort.abort(new Error("not wanted"));
    await expect(second).rejects.toThrow("not wanted");
    expect([port.ended, other.ended]).toEqual([1, 1]);
    let started = 0;
    const start = (): Port => (started++, new Port());
    await expect(runOnce(start, "", undefined, abort.signal)).rejects.toThrow("not wanted");
    expect(started).toBe(0);
  });
});

test("a worker that was ended refuses the question that it has and each later one", async () => {
  const port = new Port();
  const worker = new RunWorker(port);
  const first = worker.ask("one");
  worker.end(new Error("stopped"));
  worker.end(new Error("again"));
  await expect(first).rejects.toThrow("stopped");
  await expect(worker.ask("two")).rejects.toThrow("stopped");
  expect([port.asked, port.ended]).toEqual([["one"], 1]);
});
