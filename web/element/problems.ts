// Everything that can go wrong on this page, in words: the fault, its reason, and the reader's remedy.

import { SimBrokenError, SimDataError } from "../sim/boundary/errors.ts";
import { RecordingMisfitError } from "../sim/core/recording.ts";
import { AssetError } from "../view/assets.ts";

export interface Problem {
  readonly title: string;
  /** The file and the place in it (a JSON pointer or a line), when somebody can correct it there; `where` is both. */
  readonly file?: string;
  readonly path?: string;
  readonly where: string;
  readonly why: string;
  readonly advice: string;
  /** For a bug report: error names, stacks, log lines. */
  readonly details: string;
}

/** The scenario itself could not be fetched. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
  readonly file: string;

  constructor(file: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.file = file;
  }
}

export function noWebAssembly(): Problem {
  return {
    title: "This browser cannot run the simulation",
    where: "",
    why: "The physics is a WebAssembly module, and WebAssembly is missing or switched off here.",
    advice:
      "Use a current Chrome, Edge, Firefox or Safari. On a managed laptop, ask whether a policy switches WebAssembly off.",
    details: "typeof WebAssembly is not object",
  };
}

export function noWebGL(error: unknown): Problem {
  return {
    title: "This browser cannot draw the field",
    where: "",
    why: "The picture needs WebGL 2, but this browser does not offer it.",
    advice:
      "Switch on graphics acceleration in the browser's settings (System), restart the browser and open this page again. " +
      "If that does not help, update the browser.",
    details: describe(error),
  };
}

export function contextLost(): Problem {
  return {
    title: "The graphics card took the picture away",
    where: "",
    why: "The browser lost its WebGL context: the driver restarted, the laptop slept, or too many pages draw in 3D.",
    advice:
      "The picture usually comes back by itself within seconds; the simulation runs on. If it does not, close other 3D pages and reload.",
    details: "webglcontextlost",
  };
}

export function runStopped(tick: number, reason: string): Problem {
  return {
    title: "The simulation stopped",
    where: "",
    why: reason === "" ? "A number in it became infinite or undefined." : reason,
    advice:
      "This is a fault in the simulator or an impossible value in the scenario. Press R to start again; if it comes back, copy the details into a report.",
    details: `stopped at tick ${tick}: ${reason}`,
  };
}

/** An attribute or argument of the element with a value that it cannot have. */
export function attributeProblem(name: string, why: string): Problem {
  const advice = "The element's reference page lists the allowed values.";
  return { title: "A value is not allowed", file: name, where: name, why: sentence(why), advice, details: why };
}

/** How the person opens it once more: the page that names it, a file that was dropped, a link. */
export const retries = {
  page: "reload the page",
  file: "drop it again",
  link: "make the link again",
} as const;

/** Any thrown value as a problem a person can read. `retry`: how it is opened once more. */
export function problemOf(error: unknown, retry: keyof typeof retries = "page"): Problem {
  const details = describe(error);
  if (error instanceof RecordingMisfitError) {
    return {
      title: "This run may come out differently here",
      file: error.file,
      path: error.path,
      where: error.file === "recording" ? "" : error.file,
      why: sentence(`it ${error.reason}`),
      advice: "Open it in the Sandlot that it was made with, or record the run again here.",
      details,
    };
  }
  if (error instanceof SimDataError && (error.file === "link" || error.file === "recording")) {
    const what = error.file;
    return {
      title: `This ${what} cannot be opened`,
      file: what,
      path: error.path,
      where: error.path,
      why: sentence(`the ${what} ${error.reason}`),
      advice:
        retry === "file"
          ? "It may have been cut off on its way: ask its sender for the file again."
          : "It may have been cut off on its way: copy it again, all of it, or ask its sender for the file (.sandlot).",
      details,
    };
  }
  if (error instanceof SimDataError) {
    return {
      title: "This scenario cannot be loaded",
      file: error.file,
      path: error.path,
      where: [error.file, error.path].filter((part) => part !== "").join("  "),
      why: sentence(error.reason),
      advice: `Correct the ${retry === "link" ? "scenario" : "file"} there, then ${retries[retry]}.`,
      details,
    };
  }
  if (error instanceof AssetError) {
    return {
      title: "A model file cannot be shown",
      file: error.file,
      where: error.file,
      why: error.message,
      advice: error.advice,
      details,
    };
  }
  if (error instanceof ScenarioError) {
    const advice = "Check the address of this page: after scenario= comes the path of a scenario file on this site.";
    const { file, message: why } = error;
    return { title: "The scenario was not found", file, where: file, why, advice, details };
  }
  if (error instanceof SimBrokenError) {
    return {
      title: "The simulation does not run",
      where: "",
      why: sentence(error.message),
      advice:
        "Reload the page with the cache off (Shift and the reload button). If it comes back, copy the details into a report.",
      details,
    };
  }
  return {
    title: "Something unexpected failed",
    where: "",
    why: sentence(error instanceof Error ? error.message : String(error)),
    advice: "Reload the page. If it comes back, copy the details into a report.",
    details,
  };
}

/** The text that "Copy details" copies. */
export function problemReport(problem: Problem, page: string, browser: string): string {
  const lines = [`Sandlot: ${problem.title}`, problem.where, problem.why, "", problem.details, "", page, browser];
  return lines.filter((line, index) => line !== "" || lines[index - 1] !== "").join("\n");
}

function sentence(text: string): string {
  const trimmed = text.trim();
  const start = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const log = error instanceof SimBrokenError ? error.log : [];
  const cause = error.cause === undefined ? [] : [`caused by ${describe(error.cause)}`];
  return [error.stack ?? `${error.name}: ${error.message}`, ...log, ...cause].join("\n");
}
