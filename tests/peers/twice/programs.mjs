// Robot programs that run twice: those of public/examples, and one that reads a sensor of each class, with the modes and sticks of a short match.

const modes = (...list) => list.map(([t, mode]) => ({ t, mode }));
const held = (...list) => list.map(([t, axes, buttons = []]) => ({ t, stick: 0, axes, buttons, povs: [] }));

/**
 * name: its folder is public/examples/NAME-robot; of one with a `scenario` of its own, NAME.py is here. wiring: as --wiring has it, or a file's content. seconds: of the whole run.
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
    scenario: {
      sandlot: 1,
      name: "A sensor of each class",
      seed: 1,
      field: "practice",
      pieces: "match",
      robots: [{ robot: "kitbot", station: "blue1", at: [3, 6, 0], program: "driver" }],
    },
    wiring: {
      title: "A sensor of each class",
      robot: "kitbot",
      sensors: [
        { name: "gyro", kind: "gyro" },
        { name: "ahead", kind: "rangeFinder", at: [0.45, 0, 0.24] },
        { name: "bumps", kind: "accelerometer", at: [0, 0, 0.1] },
      ],
      wiring: [
        { kind: "pwm", channel: 0, motor: "left_drive" },
        { kind: "pwm", channel: 1, motor: "right_drive", inverted: true },
        { kind: "pwm", channel: 2, motor: "roller" },
        { kind: "encoder", channels: [0, 1], wheel: "left_middle", resolution: 360 },
        { kind: "encoder", channels: [2, 3], motor: "roller", resolution: 42 },
        { kind: "dutyCycleEncoder", channel: 4, wheel: "right_middle" },
        { kind: "analogEncoder", channel: 0, wheel: "left_middle", offset: 1 },
        { kind: "analogInput", channel: 1, sensor: "ahead", range: [0, 5] },
        { kind: "ultrasonic", echo: 7, sensor: "ahead" },
        { kind: "adxrs450", sensor: "gyro" },
        { kind: "adis16448", sensor: "gyro" },
        { kind: "adis16470", sensor: "gyro" },
        { kind: "accelerometer", sensor: "bumps" },
      ],
    },
    seconds: 5,
    script: modes([0, "disabled"], [0.5, "auto"], [4, "disabled"], [4.4, "test"], [4.7, "disabled"]),
    sticks: held([0, [0, 0, 0, 0, 0, 0]]),
  },
];
