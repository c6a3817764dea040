// The reef arm's parts, for its mass properties: the coral arm's, a frame with rollers for balls on the arm, and a climber.
import { parts as coralArm } from "./coral-arm-parts.mjs";

export const parts = [
  ...coralArm,
  { name: "frame for balls on the arm, its rollers and motors", kg: 1.5, at: [0.28, 0, 0.68], size: [0.1, 0.3, 0.3] },
  { name: "climber tubes and hooks", kg: 0.7, at: [-0.035, 0.065, 0.33], size: [0.05, 0.026, 0.42], mirror: "y" },
  { name: "climber motors, gearbox and drum", kg: 1.8, at: [-0.06, 0, 0.15], size: [0.09, 0.2, 0.07] },
];
