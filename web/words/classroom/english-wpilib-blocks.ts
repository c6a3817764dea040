// Projects of WPILib Blocks: why one is refused, and blocks that are left out.

import { book } from "../book.ts";

export const wpilibBlocks = book("wpilibBlocks", {
  noJson: "{file} is no JSON: save the project again in WPILib Blocks, and drop that file.",
  broken: "{file} is no workspace of blocks: save the project again in WPILib Blocks, and drop that file.",
  deep: "{file} has blocks more than {most} deep inside of one another.",
  giant: "The project has more than {most} blocks.",
  manyModules: "The project has more than {most} mechanisms and operating modes.",
  large: "{file} has more than {most} MB.",
  noRobot: "The project has {count} robots: it needs exactly one file whose name ends in .robot.json.",
  twice: "Two modules are called {name}: each needs a name of its own.",
  badName: "{where}: “{name}” is no name that Python takes.",
  unknown: {
    one: "{where}: Sandlot does not know the block “{name}” yet; it is left out of the Python.",
    other: "{where}: Sandlot does not know the block “{name}” yet; it is left out of the Python, {count} times.",
  },
  made: "Python was made of the blocks of {name}. Press Run; its motors become a robot by themselves.",

  // ---- the blocks, to look at ----
  show: "Blocks",
  showTip:
    "The blocks that this file was made of, beside its Python. They are to look at: change them in WPILib Blocks.",
  editor: "Blocks of WPILib Blocks, to look at",
  about: "Point at a block or a line, and its other form lights up. What runs is lit, a condition only while it holds.",
  otherText: "This file was changed by hand: the blocks are those that it came with, and nothing lights up.",
  failed: "The blocks could not be shown ({why}). The Python runs all the same.",
  function: "function {name}",
  functionWith: "function {name} with {params}",
  giveBack: "give back",
  mechanisms: "mechanisms",
  components: "components",
  ownComponents: "components of its own",
  named: "{name}: {kind}",
  opmode: "operating mode {name}, {kind}",
  pad: "gamepad {port}: {name}",
  padAction: "gamepad {port}: {name} {action}",
  when: "when",
  step: "step {name}",
  until: "until",
  goTo: "go to step {name}",
  on: "when {sender} says {event}",
  says: "say {event}",
  ignore: "do, without its result",
  set: "set {name} to",
  add: "add",
  addTo: "to",
  none: "nothing",
});
