// The first minute: its tasks, for keys, fingers or a pad.

import { book } from "./book.ts";

export const first = book("first", {
  title: "First minute",
  step: "Step {step} of {steps}",
  driveKeys: "Drive with W, A, S and D. Q and E turn.",
  driveTouch: "Drive with the left stick. The right one turns.",
  drivePad: "Drive with the left stick. The right one turns.",
  intakeKeys: "Hold F and drive over {piece}: the intake takes it in.",
  intakeTouch: "Hold Intake and drive over {piece}: the intake takes it in.",
  intakePad: "Hold the left trigger and drive over {piece}: the intake takes it in.",
  aimKeys: "Hold Space: the robot turns to its goal and aims.",
  aimTouch: "Hold Shoot: the robot turns to its goal and aims.",
  aimPad: "Hold the right trigger: the robot turns to its goal and aims.",
  scoreKeys: "Keep holding Space until it scores. The board at the top counts.",
  scoreTouch: "Keep holding Shoot until it scores. The board at the top counts.",
  scorePad: "Keep holding the right trigger until it scores. The board at the top counts.",
  tooFar: "From here it is only a pass: drive back to your own side of the field, then shoot.",
  cameraKeys: "Press C for the next camera: the driver's place, then around the robot, then from above.",
  cameraTouch:
    "Touch the camera at the top for the next view: the driver's place, then around the robot, then from above.",
  cameraPad:
    "Press left or right on the pad's cross for the next camera: the driver's place, around the robot, from above.",
  match: "Now a match: three robots against three, 20 seconds by themselves, then you drive.",
  toMatch: "To the match",
  startKeys: "Press Enter to start the match.",
  startTouch: "Touch Start match.",
  startPad: "Press Start on the pad.",
  done: "That is all. Help has the keys, Play has more fields and robots.",
  skip: "Skip",
  end: "End the tour",
  close: "Close",
});
