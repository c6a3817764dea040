// The page without its picture: the real core, the link and HALSim of the network worker, real sockets and real time.
import { join } from "node:path";
import WebSocket from "ws";
import { Hal, type HalSocket } from "../../web/net/hal.ts";
import { Link, type LinkSocket } from "../../web/net/link.ts";
import { Monitor } from "../../web/net/monitor.ts";
import { Frame, newRobotState } from "../../web/sim/boundary/frame.ts";
import { folderFiles, openCore } from "../../web/sim/node.ts";
import { openWire, probe, root } from "../net/helpers.ts";
import { kitbot } from "../net/hal-run.ts";

export interface Ports {
  readonly site: number;
  readonly nt: number;
  readonly hal: number;
}

/** Another run than a Kitbot's, and a listener to its cameras' results, as the core has them. */
export interface Sight {
  readonly scenario: string;
  see(block: ArrayBuffer): void;
}

/** Runs until the process ends; returns how to choose: a mode, or "option CHOOSER OPTION". tell gets its state, 20 times a second. */
export async function page(
  { site, nt, hal: halPort }: Ports,
  tell: (state: object) => void,
  sight?: Sight,
): Promise<(mode: string) => void> {
  const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  const wire = await openWire();
  const origin = `http://127.0.0.1:${site}`;
  const open = (url: string, protocols: string[] = []): WebSocket => {
    const socket = new WebSocket(url, protocols, { origin });
    socket.on("error", () => {});
    return socket;
  };
  const reach = (url: string): Promise<boolean> =>
    fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.text().then(() => true),
      () => false,
    );
  const host = {
    reach,
    now: () => performance.now(),
    schedule: (callback: () => void, delayMs: number): (() => void) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    input: (block: ArrayBuffer) => core.addInput(new Uint8Array(block)),
    drives: () => {},
    monitor: new Monitor(),
  };
  const link = new Link(wire, {
    ...host,
    socket: (url, protocols) => open(url, protocols) as unknown as LinkSocket,
    probe,
    vision: (wanted) => (wanted ? core.vision.open(0) : core.vision.close()),
    tell: ({ kind, camera, record }) => {
      const bytes = new Uint8Array(record);
      if (kind === "control") core.vision.control(camera, bytes);
      else core.vision.orient(camera, bytes);
    },
  });
  const hal = new Hal(wire, {
    ...host,
    halSocket: (url) => open(url) as unknown as HalSocket,
    met: () => link.nudge(),
  });
  await core.load(sight?.scenario ?? kitbot, "peers", folderFiles(root));
  const { records, count } = core.schema();
  for (const adapter of [link, hal]) adapter.begin(new Uint8Array(records), count);
  let [way, ticks, next] = [0, 0, performance.now()];
  let last = newRobotState().position;
  setInterval(() => {
    // Time that a busy machine lost is lost.
    next = Math.max(next, performance.now() - 200);
    for (; next <= performance.now(); next += 20) {
      core.step(1);
      const frame = new Uint8Array(core.frame());
      const { position } = new Frame(core.frame()).robot(0, newRobotState());
      if (ticks++ > 0) way += Math.hypot(position.x - last.x, position.y - last.y);
      last = { ...position };
      for (const adapter of [link, hal]) adapter.frame(frame);
      if (!core.vision.isOpen) continue;
      const block = core.vision.block(core.vision.update());
      sight?.see(block);
      link.vision(new Uint8Array(block));
    }
  }, 5);
  setInterval(() => {
    const { state, as, warnings, choosers } = link.status;
    const { alive, problem, failures } = hal.status;
    tell({ link: state, as, alive, way, warnings, problem, failures, choosers });
  }, 50);
  return (mode) => {
    const [, chooser, option] = /^option (\S+) (.*)$/.exec(mode) ?? [];
    if (chooser !== undefined && option !== undefined) return void link.choose(chooser, option);
    if (mode === "dashboards") hal.connect({ mode: "off" }, 0, 2026);
    const robot = { role: "robot", address: `127.0.0.1:${nt}`, paired: true } as const;
    if (mode === "server") hal.connect({ mode: "robot", address: `127.0.0.1:${halPort}` }, 0, 2026);
    else if (mode === "client") hal.connect({ mode: "bridge", url: `ws://127.0.0.1:${site}/hal` }, 0, 2026);
    const ask = `ws://127.0.0.1:${site}/nt-server`;
    link.connect(mode === "dashboards" ? { role: "auto", address: `127.0.0.1:${nt}`, ask } : robot);
  };
}
