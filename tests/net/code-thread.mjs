// Python in a thread, as the command line has it, with other limits.
import { openPython } from "../../scripts/cli/code-desk.mjs";

export const openThread = async (patience) => (await openPython({ patience })).python;
