// The FTC robot's parts, for its mass properties. Masses are of the usual parts as sold (a 5203 motor 0.43 kg, a 96 mm mecanum wheel
// 0.27 kg, a control hub 0.21 kg, a battery 0.6 kg) or estimated from channel lengths.
export const parts = [
  { name: "mecanum wheel", kg: 0.27, at: [0.168, 0.18, 0.048], size: [0.096, 0.038, 0.096], mirror: "xy" },
  { name: "motor of a wheel", kg: 0.43, at: [0.11, 0.12, 0.055], size: [0.04, 0.13, 0.04], mirror: "xy" },
  { name: "side channels", kg: 0.9, at: [0, 0.145, 0.07], size: [0.43, 0.05, 0.05], mirror: "y" },
  { name: "cross channels", kg: 0.55, at: [0.19, 0, 0.07], size: [0.05, 0.26, 0.05], mirror: "x" },
  { name: "battery", kg: 0.6, at: [-0.16, 0, 0.08], size: [0.13, 0.07, 0.045] },
  { name: "hubs, switch and wiring", kg: 1.1, at: [-0.1, 0, 0.13], size: [0.15, 0.2, 0.04] },
  { name: "intake with its motor", kg: 0.95, at: [0.17, 0, 0.1], size: [0.08, 0.28, 0.08] },
  { name: "tower plates", kg: 0.7, at: [-0.08, 0.14, 0.24], size: [0.2, 0.006, 0.24], mirror: "y" },
  { name: "flywheel, its motors and bearings", kg: 1.6, at: [-0.09, 0, 0.3], size: [0.1, 0.26, 0.1] },
  { name: "hood, servos and guides", kg: 0.55, at: [-0.06, 0, 0.35], size: [0.12, 0.2, 0.08] },
];
