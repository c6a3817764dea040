// The page that `sandlot run --frames` opens in a browser without a window: it takes the recording from the server that
// opened it, draws the pictures of the robot's cameras, and sends each back.

import { Driver } from "../../input/driver.ts";
import { stage } from "../../element/player.ts";
import { Session } from "../../element/session.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import { SimClient } from "../../sim/page/client.ts";
import { AssetSource } from "../../view/assets.ts";
import { View } from "../../view/view.ts";
import { CameraFrames } from "./camera-frames.ts";
import type { SensorDef } from "./sensor.ts";

/** The command's wishes. */
interface Plan {
  /** The robot's station; "": the first robot. */
  readonly station: string;
  /** Names of cameras; none: all of the robot. */
  readonly cameras: readonly string[];
  readonly sensor: SensorDef;
}

async function send(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`./run/${path}`, { method: "POST", body, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function draw(): Promise<void> {
  const plan = (await (await fetch("./run/plan.json")).json()) as Plan;
  const recording = new Uint8Array(await (await fetch("./run/run.sandlot")).arrayBuffer());
  const canvas = document.querySelector("canvas");
  if (canvas === null) throw new Error("the page has no canvas");
  const client = new SimClient(document.baseURI);
  const broken = new Promise<never>((_, reject) => client.onBroken(reject));
  const driver = new Driver(
    () => {},
    () => {},
  );
  const session = new Session(client, driver, () => {});
  let frames: CameraFrames | null = null;
  const view = new View({
    ...{ canvas, reducedMotion: true, pixelRatio: 1, plain: false, automatic: false },
    onPicture: () => {},
    onCamera: () => {},
    onContextLost: () => {},
    onContextRestored: () => {},
    releaseFrame: (frame) => client.recycle(frame),
  });
  client.onFrame((frame, at, clock) => {
    frames?.frame(frame);
    view.push(frame, at, clock);
  });
  const { scene } = await stage(session, view, new AssetSource(document.baseURI), { recording, anyway: true });
  const robot = plan.station === "" ? 0 : scene.robots.findIndex(({ station }) => stations[station] === plan.station);
  const names = scene.robots[robot]?.cameras.map(({ name }) => name) ?? [];
  const wanted = plan.cameras.length === 0 ? names : plan.cameras;
  const cameras = wanted.map((name) => names.indexOf(name));
  frames = new CameraFrames(client, view, canvas, scene, robot, plan.sensor);
  const { ticks } = session.recording ?? { ticks: 0 };
  const made = frames.make(ticks, cameras, async (frame, png) => {
    await send("frame", png, { "X-Frame": JSON.stringify(frame) });
  });
  await Promise.race([made, broken]);
}

draw().then(
  () => send("done", ""),
  (error: unknown) => send("failed", error instanceof Error ? error.message : String(error)),
);
