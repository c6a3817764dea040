// The KitBot's parts, for its mass properties. Masses are of the usual parts as sold (a CIM 1.27 kg, a ToughBox Mini
// 1.06 kg, a 6 in HiGrip wheel 0.29 kg, a battery 5.9 kg) or estimated from sheet, plywood and polycarbonate volumes.
const inch = 0.0254;

export const parts = [
  {
    name: "side of the chassis: two plates, shafts, chains",
    kg: 2.9,
    at: [0, 0.295, 0.09],
    size: [0.7, 0.07, 0.09],
    mirror: "y",
  },
  { name: "wheel", kg: 0.29, at: [0, 0.295, 0.073], size: [0.12, 0.026, 0.12], mirror: "y" },
  { name: "wheel at a corner", kg: 0.29, at: [0.27, 0.295, 0.0762], size: [0.12, 0.026, 0.12], mirror: "xy" },
  { name: "gearbox", kg: 1.06, at: [0, 0.235, 0.09], size: [0.12, 0.05, 0.1], mirror: "y" },
  { name: "two CIMs of a side", kg: 2.54, at: [0, 0.155, 0.09], size: [0.13, 0.11, 0.064], mirror: "y" },
  { name: "back and cross members", kg: 1.5, at: [-0.12, 0, 0.09], size: [0.5, 0.52, 0.08] },
  { name: "belly pan", kg: 1.3, at: [-0.09, 0, 0.052], size: [0.52, 0.52, 0.003] },
  { name: "bumpers", kg: 6.6, at: [-0.03, 0, 0.127], ring: [33.5 * inch, 32.5 * inch, 3.25 * inch, 5 * inch] },
  { name: "battery", kg: 5.9, at: [-0.215, 0, 0.095], size: [0.181, 0.167, 0.077] },
  { name: "power distribution, controller, breaker, radio", kg: 2.4, at: [-0.05, 0, 0.17], size: [0.3, 0.3, 0.06] },
  { name: "motor controllers and wiring", kg: 1.9, at: [-0.05, 0, 0.13], size: [0.4, 0.4, 0.08] },
  { name: "launcher side plate", kg: 0.65, at: [0.19, 0.2, 0.22], size: [0.3, 0.01, 0.32], mirror: "y" },
  { name: "roller with its wheels and shaft", kg: 1.35, at: [0.305, 0, 0.185], size: [0.08, 0.4, 0.08] },
  { name: "roller motor and belt", kg: 1.45, at: [0.165, 0.24, 0.2], size: [0.08, 0.13, 0.064] },
  { name: "feeder with its shaft", kg: 0.7, at: [0.103, 0, 0.239], size: [0.05, 0.4, 0.05] },
  { name: "feeder motor and belt", kg: 1.4, at: [0.05, -0.24, 0.19], size: [0.07, 0.13, 0.064] },
  { name: "guide sheet and ramp", kg: 0.7, at: [0.14, 0, 0.12], size: [0.09, 0.38, 0.14] },
  { name: "hopper floor", kg: 1.3, at: [-0.13, 0, 0.285], size: [0.4, 0.6, 0.06] },
  { name: "hopper panels, posts and rails", kg: 3.6, at: [-0.13, 0, 0.42], ring: [0.42, 0.62, 0.02, 0.22] },
];
