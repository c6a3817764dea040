// A frame as the JSON of `run` and of a trace line. sandlot: the library of build/node, which has it from web/sim/boundary/report.ts.

/**
 * @typedef {import("./home.mjs").Bundles["sandlot"]} Sandlot
 * @typedef {import("../../build/node/sandlot.mjs").Frame} Frame
 * @typedef {import("../../build/node/sandlot.mjs").SceneInfo} SceneInfo
 */

/** @type {(sandlot: Sandlot, frame: Frame, scene: SceneInfo) => ReturnType<Sandlot["report"]>} */
export const report = (sandlot, frame, scene) => sandlot.report(frame, scene);
/** @type {(sandlot: Sandlot, frame: Frame, scene: SceneInfo) => ReturnType<Sandlot["allianceReport"]>} */
export const allianceReport = (sandlot, frame, scene) => sandlot.allianceReport(frame, scene);
