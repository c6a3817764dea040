// A frame as the JSON of `run` and of a trace line. sandlot: the library of build/node, which has it from web/sim/boundary/report.ts.
export const report = (sandlot, frame, scene) => sandlot.report(frame, scene);
export const allianceReport = (sandlot, frame, scene) => sandlot.allianceReport(frame, scene);
