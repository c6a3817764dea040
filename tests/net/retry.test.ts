// A program that comes late: a browser puts off WebSockets that failed often, so that the page asks by HTTP whether anybody listens.
import { expect, test } from "vitest";
import { httpOf, isAskedFirst } from "../../web/net/retry.ts";
import { HalRun, until } from "./hal-run.ts";
import { RobotProgram } from "./robot-program.ts";

test("a WebSocket's address is asked at its server", () => {
  expect(httpOf("ws://127.0.0.1:3300/wpilibws")).toBe("http://127.0.0.1:3300/");
  expect(httpOf("wss://[::1]:5810/nt/Sandlot")).toBe("https://[::1]:5810/");
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
