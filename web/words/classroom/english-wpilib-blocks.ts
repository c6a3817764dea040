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
});
