// A call to a thread that does not answer: it is asked to hurry again and again, and then given up.
import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { Caller, sharedBytes } from "../../scripts/cli/python-rpc.mjs";

test("a call without an answer acts again until it is late", { timeout: 60_000 }, () => {
  const { port1, port2 } = new MessageChannel();
  const caller = new Caller(port1, new SharedArrayBuffer(sharedBytes), 0, {});
  let acts = 0;
  const late = (): never => {
    throw new Error("late");
  };
  // A thread that computes nothing counts a tenth of its time: a second is 100 ms.
  const limit = { milliseconds: 300, soon: [100, 100, () => acts++], late };
  expect(() => caller.call("tick", [], limit)).toThrow("late");
  expect(acts).toBeGreaterThan(1);
  port1.close();
  port2.close();
});
