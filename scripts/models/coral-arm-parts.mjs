// The coral arm's parts, for its mass properties, elevator down and arm up. Masses are of the usual parts as sold (a module 2.54 kg, a
// Kraken X60 0.54 kg, a battery 5.9 kg) or estimated from tube lengths.
import { swerveBase } from "./swerve-base-parts.mjs";

export const parts = [
  ...swerveBase,
  { name: "battery", kg: 5.9, at: [-0.17, 0, 0.115], size: [0.181, 0.167, 0.077] },
  { name: "power distribution, controller, breaker, radio", kg: 2.3, at: [-0.1, 0, 0.09], size: [0.3, 0.3, 0.05] },
  { name: "wiring and drag chain", kg: 1.8, at: [0, 0, 0.2], size: [0.3, 0.3, 0.3] },
  { name: "upright of the tower", kg: 1.0, at: [0.15, 0.19, 0.55], size: [0.05, 0.025, 0.86], mirror: "y" },
  { name: "tower's cross members and braces", kg: 1.8, at: [0.02, 0, 0.35], size: [0.3, 0.38, 0.5] },
  { name: "elevator's two motors, gearbox, belts", kg: 2.6, at: [0.1, 0, 0.18], size: [0.12, 0.3, 0.12] },
  { name: "first stage", kg: 1.9, at: [0.15, 0, 0.55], size: [0.03, 0.32, 0.8] },
  { name: "second stage", kg: 1.7, at: [0.15, 0, 0.55], size: [0.03, 0.26, 0.8] },
  { name: "carriage with the arm's motor and gearbox", kg: 3.4, at: [0.19, 0, 0.33], size: [0.14, 0.22, 0.2] },
  { name: "arm with its claw and motors", kg: 2.7, at: [0.28, 0, 0.53], size: [0.14, 0.2, 0.36] },
  { name: "funnel", kg: 1.6, at: [-0.12, 0, 0.5], size: [0.34, 0.46, 0.3] },
];
