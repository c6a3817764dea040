// Goes to a moment of the run to see it: a little before, at the speed of life, with the camera on the robot that it is about.

import type { PageContext } from "./context.ts";

/** Before a moment, to see how it came [s]. */
const runUp = 2;

/** `robot`: index of the one that it is about; -1: none, and all of the field is seen. */
export function seeMoment({ session, view }: Pick<PageContext, "session" | "view">, time: number, robot: number): void {
  session.speed = 1;
  view.lookAt(robot < 0 ? null : robot);
  view.cameras.setMode(robot < 0 ? "overhead" : "follow");
  void session.seek(Math.max(0, time - runUp), true);
}
