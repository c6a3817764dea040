// A run whose robot a program drives by HALSim: the real core, the page's adapter, a real socket. The simulation waits for the program's loop
// after each tick, so that a busy machine changes nothing.
import { readSticks, sticksAt } from "../../../web/code/sticks.ts";
import { HalRun, until } from "../../net/hal-run.ts";

/** Pins of watch.py. */
const tickPin = "24";
const loopPin = "25";

export interface Seen {
  readonly t: number;
  readonly pose: readonly number[];
}

interface Task {
  readonly scenario: string;
  readonly sticks: unknown;
  readonly ticks: number;
  readonly port: number;
}

/** Steps so many ticks with the program at the port; `see` hears the robot's place after each. */
export async function drive({ scenario, sticks, ticks, port }: Task, see: (seen: Seen) => void): Promise<void> {
  const moments = readSticks(JSON.stringify(sticks));
  const run = await HalRun.open(scenario);
  run.connect({ mode: "robot", address: `127.0.0.1:${port}` });
  const socket = run.sockets.at(-1);
  if (socket === undefined) throw new Error("no socket was made");
  let answered: boolean | null = null;
  socket.on("message", (data) => {
    const { type, device, data: values } = JSON.parse(String(data)) as Record<string, never>;
    if (type === "DIO" && device === loopPin && typeof values?.["<>value"] === "boolean") answered = values["<>value"];
  });
  await until("a program that answers", () => run.hal.status.alive);
  let odd = true;
  for (let tick = 0; tick < ticks; tick++) {
    run.hal.setJoysticks(sticksAt(moments, tick / 50));
    if (tick > 0) run.step();
    else run.frame();
    socket.send(JSON.stringify({ type: "DIO", device: tickPin, data: { "<>value": odd } }));
    await until("the loop's end", () => answered === odd);
    // The adapter lets the messages of a loop come together.
    run.clock.advance(2);
    odd = !odd;
    const { x, y, yaw } = run.pose();
    see({ t: tick / 50, pose: [x, y, yaw] });
  }
}
