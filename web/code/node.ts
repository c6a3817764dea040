// Robot code in Node: the command line and the tests. Bundled to build/node/code.mjs.
export { CodeRobot } from "./code-robot.ts";
export { loadAlone, madeBy, NotMadeError } from "./made-by.ts";
export { advise, explain, explainLine, mistakeNames, type Mistake } from "./mistakes.ts";
export {
  endedBy,
  makeSnapshot,
  noPackages,
  PythonProgram,
  readProgram,
  type Files,
  type ProgramSays,
  type Python,
  type TopicChange,
} from "./python.ts";
export { ModeWishes } from "./operating-modes.ts";
export { RunTables } from "./run-tables.ts";
export { filesOfZip, homesOf, isSkipped, ProjectError, readProject, type ProjectFile } from "./project.ts";
export { memoryYear } from "./memory-year.ts";
export { capMemory, keepLanguage } from "./shut.ts";
export { FuzzedSticks, padOf, readSticks, sticksAt } from "./sticks.ts";
export { CodeTests, type CodeTest, type CodeTestResult } from "./tests.ts";
export { TopicLog } from "./topic-log.ts";
export { requirementsOf, wantedPackages } from "./wanted-packages.ts";
export { fetchPinned, fetchWheels, folderOf, hasOwn, importsOf, packagesOf, readWishes, shippedFor } from "./wheels.ts";
