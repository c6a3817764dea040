// Parts that robots on our swerve base of 24 inches have in common. Masses are of the usual parts as sold (a module 2.54 kg, a Kraken X60
// 0.54 kg) or estimated from aluminium, polycarbonate and plywood volumes, bolts included.
const inch = 0.0254;

export const swerveBase = [
  {
    name: "swerve module with both motors",
    kg: 3.62,
    at: [0.228, 0.228, 0.112],
    size: [0.13, 0.13, 0.2],
    mirror: "xy",
  },
  { name: "bumpers", kg: 7.3, at: [0, 0, 0.127], ring: [30.5 * inch, 30.5 * inch, 3.25 * inch, 5 * inch] },
  { name: "frame rails and gussets", kg: 3.0, at: [0, 0, 0.125], ring: [24 * inch, 24 * inch, inch, 2 * inch] },
  { name: "belly pan", kg: 1.2, at: [0, 0, 0.068], size: [0.58, 0.58, 0.004] },
];
