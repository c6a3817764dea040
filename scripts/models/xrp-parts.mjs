// The XRP's parts, for its mass properties: masses of the usual parts as sold (four AA cells 0.096 kg, a gear motor 0.03 kg, a servo 0.012 kg),
// or of printed plastic by its volume.
export const parts = [
  { name: "chassis, printed", kg: 0.16, at: [0, 0, 0.03], size: [0.18, 0.12, 0.02] },
  { name: "motor with its encoder", kg: 0.032, at: [0.02, 0.045, 0.03], size: [0.065, 0.02, 0.022], mirror: "y" },
  { name: "wheel", kg: 0.024, at: [0.02, 0.0775, 0.03], size: [0.06, 0.012, 0.06], mirror: "y" },
  { name: "four AA cells in their box", kg: 0.115, at: [-0.035, 0, 0.034], size: [0.06, 0.065, 0.02] },
  { name: "controller board", kg: 0.03, at: [-0.02, 0, 0.062], size: [0.08, 0.06, 0.008] },
  { name: "rangefinder and line sensors", kg: 0.015, at: [0.085, 0, 0.035], size: [0.012, 0.045, 0.03] },
  { name: "servo with its arm", kg: 0.022, at: [0.075, 0, 0.06], size: [0.03, 0.02, 0.03] },
  { name: "caster", kg: 0.012, at: [-0.075, 0, 0.012], size: [0.02, 0.02, 0.02] },
];
