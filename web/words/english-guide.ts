// How to connect other programs, step by step.

import { book } from "./book.ts";

export const guide = book("guide", {
  titleAdvantageScope: "AdvantageScope in three steps",
  titleJava: "Robot code in Java in three steps",
  titleCpp: "Robot code in C++ in three steps",
  titlePython: "RobotPy in three steps",
  serve: "On this computer, start Sandlot from its folder and open the page at the address that it prints.",
  toBridge: "Press the button: the page sends the run to AdvantageScope's port.",
  inScope:
    "In AdvantageScope choose File, Connect to Simulator. In its preferences the live source is NetworkTables 4.",
  gradle: "Add this line to build.gradle, below wpi.sim.addDriverstation().",
  simulate: "Start the program in simulation, in VS Code or in a terminal.",
  pip: "Install the extension that lets RobotPy speak to simulators.",
  pythonSim: "Start the program in simulation with the extension's server.",
  toRobot: "Press the button. Then enable in the Driver Station, which opens by itself.",
  opmodes: "A robot of operating modes (WPILib 2027)",
  opmodesInto:
    "HALSim cannot carry operating modes yet. Put these lines into {into} of your robot: each mode then has its list in the Driver Station.",
  connect: "Connect",
  copy: "Copy",
  copied: "Copied",
  selectedLine: "Selected: press Ctrl+C",
  link: "A link that opens the page connected",
  docs: "More in the documentation",
});
