// A ghost out of a recording: its run is simulated again, tick by tick, and the track of one robot kept. No picture, no worker.

import { driverIndex } from "../../element/play.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import { FilmMaker, type FilmData } from "../../sim/core/film.ts";
import { Frame } from "../../sim/boundary/frame.ts";
import type { Core, FetchFile } from "../../sim/core/module.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { RecordingInfo } from "../../sim/core/recording.ts";
import { marksOf, passesOf, type Marks, type Passes } from "../../sim/boundary/run-marks.ts";
import { maxTrackTicks, Track, type TrackData } from "../../sim/boundary/track.ts";

export interface GhostRequest {
  /** Of a .sandlot file. */
  readonly recording: Uint8Array;
  /** Index of the robot; null: the driven one, without one the first. */
  readonly robot: number | null;
  /** With `robot` null: the one at that station (index), if there is one. */
  readonly station?: number | null;
  /** Also of a recording that may come out differently here. */
  readonly anyway: boolean;
  /** The text of another scenario that gets the recording's inputs, with another robot.json, say; left out: its own. */
  readonly scenario?: string;
  /** Also all else that was seen of the run. */
  readonly film?: boolean;
}

export interface BuiltGhost {
  readonly info: RecordingInfo;
  /** The scenario's text, and its result. */
  readonly scenario: string;
  readonly scene: SceneInfo;
  readonly robot: number;
  /** Of a long run its last half hour. */
  readonly track: TrackData;
  readonly passes: Passes;
  /** Without the first move: that is in the track. */
  readonly marks: Marks;
  /** First tick at which it was not the run that was recorded; null: it was, to its end. */
  readonly different: number | null;
  /** null: not asked for. */
  readonly film: FilmData | null;
}

/** Between two reports of how far it is [ticks]. */
const reportTicks = 50;

/** Rejects as Core.openReplay does. onShare: how much is done, 0..1. */
export async function buildGhost(
  core: Core,
  { recording, robot: wanted, station = null, anyway, film: filmed = false, ...rest }: GhostRequest,
  files: FetchFile,
  onShare: (share: number) => void = () => {},
): Promise<BuiltGhost> {
  const { scene, info, scenario } = await core.openReplay(recording, files, { anyway, ...rest });
  const stands = station === null ? -1 : scene.robots.findIndex((each) => each.station === station);
  const named = wanted !== null && wanted < scene.robots.length ? wanted : stands >= 0 ? stands : null;
  const robot = named ?? Math.max(0, driverIndex(scene.robots));
  const track = new Track(robot, scene.robots[robot]?.components.length ?? 0);
  const buffer = new ArrayBuffer(core.frameBytes);
  const film = filmed ? new FilmMaker(core.frameBytes) : null;
  const events: SimEventRecord[] = [];
  const first = Math.max(0, info.ticks - maxTrackTicks + 1);
  for (let tick = 0; ; tick++) {
    if (tick >= first) {
      track.add(new Frame(core.frame(buffer)));
      if (film?.wants(tick) === true) film.add(tick, buffer);
    }
    events.push(...core.takeEvents());
    if (tick % reportTicks === 0) onShare(tick / Math.max(1, info.ticks));
    if (tick === info.ticks || core.step(1) < 1) {
      film?.add(tick, buffer);
      break;
    }
  }
  const alliance = (scene.robots[robot]?.station ?? 0) < limits.maxRobots / 2 ? 0 : 1;
  return {
    ...{ info, scenario, scene, robot, track: track.data(), passes: passesOf(events, robot) },
    marks: marksOf(events, robot, alliance),
    different: core.recordings.replay.different,
    film: film?.data() ?? null,
  };
}
