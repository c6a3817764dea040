// Robot code in Node: the command line and the tests. Bundled to build/node/code.mjs.
export { CodeRobot } from "./code-robot.ts";
export { PythonProgram, readProgram, type Files, type ProgramSays } from "./python.ts";
