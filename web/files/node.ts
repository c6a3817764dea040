// Kinds of files in Node: the command line, the list in the documentation, and the tests. Bundled to build/node/files.mjs.
export { fileKinds, kindOfId, type FileKind, type KindId, type Place } from "./kinds.ts";
export {
  beginBytes,
  mostJsonBytes,
  nameOfKind,
  recognise,
  recogniseBytes,
  sentenceOf,
  wayOf,
  wayOfKind,
  withoutMark,
} from "./recognise.ts";
export { kindNames, kindWays } from "../words/files/english-kinds.ts";
export { assetFolder, tellingItem } from "./folder-kind.ts";
export { inventoryOf, isToolFolder, mostListed, type Inventory, type Item, type Left } from "./inventory.ts";
export { readRobots, readTunerConstants, type TeamNumbers } from "./read-numbers.ts";
export { RobotNumbers, fromPounds, modules, ranges } from "./robot-numbers.ts";
export { openQuestions, plainBase, withNumbers, takenNumber, type Answers } from "./team-robot.ts";
export { readTagLayout } from "./tag-layout.ts";
export { readLens } from "./lens.ts";
export { readSimGuiKeys } from "./sim-gui-keys.ts";
export { takeElastic, takeScope } from "./dashboards.ts";
export { projectOf, type TeamProject } from "./project-card.ts";
export { readMade, wiredDevices, type Made } from "./made-devices.ts";
export { guessRobot, sayRemark, type Guess, type Remark } from "./robot-guess.ts";
