// The swerve shooter's parts, for its mass properties. Masses are of the usual parts as sold (a module 2.54 kg, a
// Kraken X60 0.54 kg, a battery 5.9 kg) or estimated from aluminium, polycarbonate and plywood volumes, bolts included.
import { swerveBase } from "./swerve-base-parts.mjs";

export const parts = [
  ...swerveBase,
  { name: "battery", kg: 5.9, at: [-0.185, 0, 0.115], size: [0.181, 0.167, 0.077] },
  { name: "power distribution, controller, breaker, radio", kg: 2.3, at: [0.02, 0, 0.09], size: [0.3, 0.3, 0.05] },
  { name: "wiring", kg: 1.4, at: [0, 0, 0.12], size: [0.45, 0.45, 0.1] },
  { name: "spindexer and its motor", kg: 2.3, at: [0.09, 0, 0.17], size: [0.3, 0.3, 0.07] },
  { name: "feeder rollers and motor", kg: 2.4, at: [-0.17, 0, 0.27], size: [0.12, 0.34, 0.12] },
  { name: "shooter side plate", kg: 1.2, at: [-0.16, 0.195, 0.35], size: [0.26, 0.01, 0.34], mirror: "y" },
  { name: "flywheel, shaft and wheels", kg: 2.6, at: [-0.11, 0, 0.345], size: [0.1, 0.36, 0.1] },
  { name: "flywheel motor", kg: 0.65, at: [-0.05, 0.15, 0.25], size: [0.12, 0.06, 0.06], mirror: "y" },
  { name: "hood and its motor", kg: 1.5, at: [-0.22, 0, 0.44], size: [0.14, 0.36, 0.16] },
  { name: "intake arms, rollers and motors", kg: 4.4, at: [0.29, 0, 0.31], size: [0.09, 0.5, 0.26] },
  { name: "hopper panels and uprights", kg: 2.6, at: [0.11, 0, 0.36], ring: [0.3, 0.56, 0.02, 0.32] },
  { name: "climber tubes and hook", kg: 0.8, at: [-0.1, 0.292, 0.33], size: [0.05, 0.026, 0.42], mirror: "y" },
  { name: "climber motor, gearbox and drum", kg: 0.9, at: [-0.1, 0.24, 0.168], size: [0.07, 0.09, 0.07], mirror: "y" },
  { name: "cross members and brackets", kg: 1.4, at: [-0.05, 0, 0.27], size: [0.5, 0.4, 0.3] },
];
