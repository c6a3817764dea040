// Errors on the page: the fault, its reason, the reader's remedy.

import { book } from "./book.ts";

export const problems = book("problems", {
  noWasm: "This browser cannot run the simulation",
  noWasmWhy: "The physics is a WebAssembly module, and WebAssembly is missing or switched off here.",
  noWasmAdvice:
    "Use a current Chrome, Edge, Firefox or Safari. On a managed laptop, ask whether a policy switches WebAssembly off.",
  noPart: "This browser is too old for the page",
  noPartWhy: "The page needs {part}, which this browser lacks.",
  noPartAdvice: "Update the browser, or use Chrome or Edge 111, Firefox 121, Safari 16.4, or newer.",
  noGl: "This browser cannot draw the field",
  noGlWhy: "The picture needs WebGL 2, but this browser does not offer it.",
  noGlAdvice:
    "Switch on graphics acceleration in the browser's settings (System), restart the browser and open this page again. " +
    "If that does not help, update the browser.",
  contextLost: "The graphics card took the picture away",
  contextLostWhy:
    "The browser lost its WebGL context: the driver restarted, the laptop slept, or too many pages draw in 3D.",
  contextLostAdvice:
    "The picture usually comes back by itself within seconds; the simulation runs on. If it does not, close other 3D pages and reload.",
  stopped: "The simulation stopped",
  stoppedWhy: "A number in it became infinite or undefined.",
  stoppedAdvice:
    "This is a fault in the simulator or an impossible value in the scenario. Press R to start again; if it comes back, copy the details into a report.",
  misfit: "This run may come out differently here",
  misfitAdvice: "Open it in the Sandlot that it was made with, or record the run again here.",
  linkIs: "the link {reason}",
  recordingIs: "the recording {reason}",
  runIs: "it {reason}",
  linkUnreadable: "This link cannot be opened",
  recordingUnreadable: "This recording cannot be opened",
  cutOffFile: "It may have been cut off on its way: ask its sender for the file again.",
  cutOffLink:
    "It may have been cut off on its way: copy it again, all of it, or ask its sender for the file (.sandlot).",
  scenarioUnreadable: "This scenario cannot be loaded",
  correctAndReload: "Correct the file there, then reload the page.",
  correctAndDrop: "Correct the file there, then drop it again.",
  correctAndLink: "Correct the scenario there and make the link again, or ask its sender to.",
  badAddress: 'In the address, {name} is "{value}", but it can be {choices}. The page goes on without it.',
  addressRatio: "a number above 0, up to 4",
  addressRobot: "a robot's name: small letters, digits and hyphens",
  inAddress: "the address of this page: {what}",
  otherRobot:
    "There are {robots}. Write one of them in the address, or open the field and choose a robot under Play, What to play (M).",
  otherChoice: "Take it out of the address, or open the field and choose another one under Play, What to play (M).",
  model: "A model file cannot be shown",
  noScenario: "The scenario was not found",
  noScenarioAdvice: "Check the address of this page: after scenario= comes the path of a scenario file on this site.",
  broken: "The simulation does not run",
  brokenAdvice:
    "Reload the page with the cache off (Shift and the reload button). If it comes back, copy the details into a report.",
  unexpected: "Something unexpected failed",
  unexpectedAdvice: "Reload the page. If it comes back, copy the details into a report.",
});
