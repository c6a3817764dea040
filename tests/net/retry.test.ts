// A program that comes late: a browser puts off WebSockets that failed often, so that the page asks by HTTP whether anybody listens.
import { expect, test } from "vitest";
import { httpOf, isAskedFirst, Retry } from "../../web/net/retry.ts";
import { Clock, HalRun, until } from "./hal-run.ts";
import { LinkRig } from "./link-rig.ts";
import { RobotProgram } from "./robot-program.ts";

test("a WebSocket's address is asked at its server", () => {
  expect(httpOf("ws://127.0.0.1:3300/wpilibws")).toBe("http://127.0.0.1:3300/");
  expect(httpOf("wss://[::1]:5810/nt/Sandlot")).toBe("https://[::1]:5810/");
});

// Firefox puts off by half as much again after each failure, 200 to 400 ms at first; it forgets one after 60 s and that delay.
test("in an hour without a program Firefox puts off no WebSocket by more than a second and a half", () => {
  let [failed, delay, longest] = [-Infinity, 0, 0];
  const socketsAt: number[] = [];
  for (let [failures, time] = [0, 0]; time < 3600; failures++) {
    if (!isAskedFirst(failures)) socketsAt.push(time);
    time += [0.5, 1][failures] ?? 2;
  }
  for (const time of socketsAt) {
    const isForgotten = time >= failed + 60 + delay;
    delay = isForgotten ? 0.4 : Math.min(60, delay * 1.5);
    failed = time;
    longest = Math.max(longest, delay);
  }
  expect(longest).toBeLessThan(1.5);
  expect(socketsAt.length).toBeGreaterThan(30);
});

// Chromium counts failures of three to six minutes, and puts off by more than a third of a second from the thirteenth on.
test("in six minutes without a program fewer than thirteen WebSockets fail", () => {
  const attempts = Array.from({ length: 360 / 2 }, (_, failures) => failures + 4);
  expect(attempts.filter((failures) => !isAskedFirst(failures)).length).toBeLessThan(13);
});

test("a program that comes after ten minutes has the page within one attempt", async () => {
  const program = new RobotProgram();
  const port = await program.listen();
  await program.close();
  const asked: string[] = [];
  let isThere = false;
  const run = await HalRun.open(undefined, undefined, (url) => {
    asked.push(url);
    return Promise.resolve(isThere);
  });
  run.connect({ mode: "robot", address: `127.0.0.1:${port}` });
  const failures = (): number => run.hal.status.failures;
  while (failures() < 300) {
    const before = failures();
    run.clock.advance(2000);
    await until("a failure", () => failures() > before);
  }
  expect(run.attempts.length).toBeLessThan(25);
  expect(new Set(asked)).toEqual(new Set([`http://127.0.0.1:${port}/`]));
  expect(run.hal.status.problem).toContain("nothing answers");
  await program.listen(port);
  isThere = true;
  run.clock.advance(2000);
  await until("the program", () => run.hal.status.state === "connected");
  run.connect({ mode: "off" });
  await program.close();
});

test("what was asked for an attempt that is over concerns nobody", async () => {
  const answers: ((isThere: boolean) => void)[] = [];
  const clock = new Clock();
  const retry = new Retry({
    schedule: (callback, delayMs) => clock.schedule(callback, delayMs),
    reach: () => new Promise((answer) => answers.push(answer)),
  });
  const done: string[] = [];
  const attempt = (name: string): void =>
    retry.open(
      "ws://127.0.0.1:1/",
      () => done.push(`${name} opens`),
      () => done.push(`${name} fails`),
    );
  attempt("the first");
  expect(done.splice(0)).toEqual(["the first opens"]);
  for (let i = 0; i < 3; i++) retry.again(() => {});
  attempt("a cancelled one");
  retry.cancel();
  attempt("an old one");
  attempt("the last");
  for (const answer of answers) answer(true);
  await Promise.resolve();
  expect(done).toEqual(["the last opens"]);
});

test("a page that waits for serve asks by HTTP, too", async () => {
  const asked: string[] = [];
  const rig = await LinkRig.open({ reach: (url) => Promise.resolve(asked.push(url) === 0) });
  rig.link.connect({ role: "auto", address: "127.0.0.1:1", ask: "ws://127.0.0.1:9/nt-server" });
  await rig.until("a question", () => asked.length > 0);
  rig.link.connect({ role: "off" });
  expect(asked[0]).toBe("http://127.0.0.1:9/");
});
