// The mecanum arm robot's parts, for its mass properties, lift down and arm up. Masses are of the usual parts as sold
// (a NEO 0.43 kg, a 6 in mecanum wheel 1.0 kg, a ToughBox Mini 1.06 kg, a battery 5.9 kg) or estimated from tube lengths.
const inch = 0.0254;

export const parts = [
  { name: "mecanum wheel", kg: 1.0, at: [0.26, 0.272, 0.0762], size: [0.12, 0.057, 0.12], mirror: "xy" },
  { name: "gearbox and NEO of a wheel", kg: 1.6, at: [0.26, 0.17, 0.085], size: [0.12, 0.1, 0.1], mirror: "xy" },
  { name: "frame rails and gussets", kg: 4.6, at: [0, 0, 0.083], ring: [28 * inch, 26 * inch, inch, 2 * inch] },
  { name: "inner rail with bearings", kg: 1.1, at: [0, 0.222, 0.083], size: [0.66, 0.025, 0.05], mirror: "y" },
  { name: "belly pan", kg: 1.3, at: [0, 0, 0.055], size: [0.5, 0.42, 0.004] },
  { name: "bumpers", kg: 7.4, at: [0, 0, 0.127], ring: [34.5 * inch, 32.5 * inch, 3.25 * inch, 5 * inch] },
  { name: "battery", kg: 5.9, at: [-0.21, 0, 0.1], size: [0.181, 0.167, 0.077] },
  { name: "power distribution, controller, breaker, radio", kg: 2.6, at: [-0.05, 0, 0.09], size: [0.3, 0.36, 0.05] },
  { name: "wiring and drag chain", kg: 1.8, at: [-0.05, 0, 0.2], size: [0.3, 0.3, 0.3] },
  { name: "upright of the elevator", kg: 0.95, at: [0.01, 0.172, 0.49], size: [0.05, 0.025, 0.84], mirror: "y" },
  { name: "elevator's cross members and braces", kg: 1.9, at: [-0.08, 0, 0.42], size: [0.25, 0.36, 0.6] },
  { name: "elevator's two NEOs, gearbox, chains", kg: 2.7, at: [-0.06, 0, 0.17], size: [0.12, 0.3, 0.12] },
  { name: "first stage", kg: 2.1, at: [0.01, 0, 0.49], size: [0.03, 0.3, 0.8] },
  { name: "carriage with the arm's motor and gearbox", kg: 3.6, at: [0.045, 0, 0.29], size: [0.12, 0.22, 0.25] },
  { name: "arm", kg: 1.5, at: [0.14, 0, 0.66], size: [0.12, 0.08, 0.45] },
  { name: "claw with its rollers and motor", kg: 2.1, at: [0.21, 0, 1.0], size: [0.18, 0.34, 0.1] },
];
