// A page whose robot stands between tags and turns, and its cameras' results as the core has them: a line of JSON for each result, in a file.
import { appendFileSync } from "node:fs";
import { newCameraState, newResultState, newSightState, VisionBlock } from "../../../web/sim/boundary/vision-block.ts";
import { page, type Ports } from "../page.ts";

/** Between the blue tower and the hub of 2026: there are tags some two metres ahead and behind. */
const scenario = JSON.stringify({
  sandlot: 1,
  name: "cameras",
  field: "2026-rebuilt",
  pieces: "none",
  match: { start: "teleop", clock: false },
  robots: [{ robot: "swerve-shooter", station: "blue1", at: [2, 4, 3.0], program: "external" }],
});

function write(file: string, buffer: ArrayBuffer): void {
  const block = new VisionBlock(buffer);
  const lines = Array.from({ length: block.resultCount }, (_, index) => {
    const { truth, deviations1, deviations2, used, ...result } = block.result(index, newResultState());
    const { mount } = block.camera(result.camera, newCameraState());
    const sights = Array.from({ length: result.sightCount }, (_sight, i) => {
      const { corners, truth: _truth, ...sight } = block.sight(result.sightStart + i, newSightState());
      return { ...sight, corners: [...corners] };
    });
    return `${JSON.stringify({ ...result, mount, sights })}\n`;
  });
  if (lines.length > 0) appendFileSync(file, lines.join(""));
}

export const cameras = (ports: Ports, tell: (state: object) => void, file: string): Promise<(mode: string) => void> =>
  page(ports, tell, { scenario, see: (block) => write(file, block) });
