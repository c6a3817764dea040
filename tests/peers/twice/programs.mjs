// Robot programs that run twice: those of public/examples, and one that reads a sensor of each class, with the modes and sticks of a short match.
import { join } from "node:path";

const modes = (...list) => list.map(([t, mode]) => ({ t, mode }));
const held = (...list) => list.map(([t, axes, buttons = []]) => ({ t, stick: 0, axes, buttons, povs: [] }));

/**
 * name: its folder is public/examples/NAME-robot, or `folder`. wiring: as --wiring has it. seconds: of the whole run.
 * script: the scenario's. sticks: as --sticks has them.
 */
export const programs = [
  {
    name: "tank",
    seconds: 6,
    script: modes([0, "disabled"], [0.5, "teleop"], [5, "disabled"]),
    sticks: held(
      [0, [0, 0, 0, 0, 0, 0]],
      [1, [0, -0.6, 0, 0, 0, -0.6]],
      [2.5, [0, -0.5, 0, 0, 0, 0.5]],
      [3, [0, -0.7, 0, 0, 0, -0.4]],
      [4.4, [0, 0, 0, 0, 0, 0]],
    ),
  },
  {
    name: "swerve",
    wiring: "swerve",
    seconds: 7,
    script: modes([0, "disabled"], [0.5, "auto"], [3.5, "disabled"], [4, "teleop"], [6.5, "disabled"]),
    sticks: held([0, [0, 0, 0, 0, 0, 0]], [4.2, [0.3, -0.5, 0, 0, 0.2, 0]], [5.8, [0, 0, 0, 0, 0, 0]]),
  },
  {
    name: "arm",
    wiring: "arm",
    seconds: 9,
    script: modes([0, "disabled"], [0.5, "auto"], [6, "disabled"], [6.4, "teleop"], [8.6, "disabled"]),
    sticks: held([0, [0, 0, 0, 0, 0, 0]], [6.8, [0, 0, 0, 0, 0, 0], [2]], [7.2, [0, 0, 0, 0, 0, 0]]),
  },
  {
    name: "elevator",
    wiring: "elevator",
    seconds: 7,
    script: modes([0, "disabled"], [0.5, "auto"], [5, "disabled"], [5.4, "test"], [5.8, "disabled"]),
    sticks: held([0, [0, 0, 0, 0, 0, 0]]),
  },
  {
    name: "command",
    seconds: 9,
    script: modes([0, "disabled"], [0.5, "auto"], [8.4, "disabled"]),
    sticks: held([0, [0, 0, 0, 0, 0, 0]]),
  },
  {
    name: "sensors",
    folder: join(import.meta.dirname, "sensors"),
    wiring: join(import.meta.dirname, "sensors/wiring.json"),
    seconds: 5,
    script: modes([0, "disabled"], [0.5, "auto"], [4, "disabled"], [4.4, "test"], [4.7, "disabled"]),
    sticks: held([0, [0, 0, 0, 0, 0, 0]]),
  },
];
