// Everything that can go wrong on this page, in words: the fault, its reason, and the reader's remedy.

import { SimBrokenError, SimDataError } from "../sim/boundary/errors.ts";
import { RecordingMisfitError } from "../sim/core/recording.ts";
import { AssetError } from "../view/assets.ts";
import { attributesDocs, problemDocs } from "../words/docs-links.ts";
import { problems } from "../words/english-problems.ts";

export interface Problem {
  readonly title: string;
  /** The file and the place in it (a JSON pointer or a line), when the reader can correct it there; `where` is both. */
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
    title: problems("noWasm"),
    where: "",
    why: problems("noWasmWhy"),
    advice: problems("noWasmAdvice"),
    details: "typeof WebAssembly is not object",
  };
}

/** A part of browsers that the page is made with; a browser without it is older than the page's build. */
export function noPart(part: string): Problem {
  return {
    title: problems("noPart"),
    where: "",
    why: problems("noPartWhy", { part }),
    advice: problems("noPartAdvice"),
    details: `typeof ${part} is undefined`,
  };
}

export function noWebGL(error: unknown): Problem {
  return {
    title: problems("noGl"),
    where: "",
    why: problems("noGlWhy"),
    advice: problems("noGlAdvice"),
    details: describe(error),
  };
}

export function contextLost(): Problem {
  return {
    title: problems("contextLost"),
    where: "",
    why: problems("contextLostWhy"),
    advice: problems("contextLostAdvice"),
    details: "webglcontextlost",
  };
}

export function runStopped(tick: number, reason: string): Problem {
  return {
    title: problems("stopped"),
    where: "",
    why: reason === "" ? problems("stoppedWhy") : reason,
    advice: problems("stoppedAdvice"),
    details: `stopped at tick ${tick}: ${reason}`,
  };
}

const attributeTitle = "A value is not allowed";

/** An attribute or argument of the element with a value that it cannot have. */
export function attributeProblem(name: string, why: string): Problem {
  const advice = "The element's reference page lists the allowed values.";
  return { title: attributeTitle, file: name, where: name, why: sentence(why), advice, details: why };
}

/** How the person opens it once more: the page that names it, a file that was dropped, a link. */
/** The name of a scenario that came in a link. */
export const linkedName = "the link's scenario";

const retryWords = { page: "correctAndReload", file: "correctAndDrop", link: "correctAndLink" } as const;

/** Any thrown value as a problem a person can read. `retry`: how it is opened once more. */
export function problemOf(error: unknown, retry: keyof typeof retryWords = "page"): Problem {
  const details = describe(error);
  if (error instanceof RecordingMisfitError) {
    return {
      title: problems("misfit"),
      file: error.file,
      path: error.path,
      where: error.file === "recording" ? "" : error.file,
      why: sentence(within("runIs", error)),
      advice: problems("misfitAdvice"),
      details,
    };
  }
  if (error instanceof SimDataError && (error.file === "link" || error.file === "recording")) {
    const what = error.file;
    return {
      title: problems(what === "link" ? "linkUnreadable" : "recordingUnreadable"),
      file: what,
      path: error.path,
      where: error.path,
      why: sentence(within(what === "link" ? "linkIs" : "recordingIs", error)),
      advice: retry === "file" ? problems("cutOffFile") : problems("cutOffLink"),
      details,
    };
  }
  if (error instanceof SimDataError) {
    return {
      title: problems("scenarioUnreadable"),
      file: error.file,
      path: error.path,
      where: [error.file, error.path].filter((part) => part !== "").join("  "),
      why: sentence(error.reason),
      advice: problems(retryWords[error.file === linkedName ? "link" : retry]),
      details,
    };
  }
  if (error instanceof AssetError) {
    return {
      title: problems("model"),
      file: error.file,
      where: error.file,
      why: error.message,
      advice: error.advice,
      details,
    };
  }
  if (error instanceof ScenarioError) {
    const advice = problems("noScenarioAdvice");
    const { file, message: why } = error;
    return { title: problems("noScenario"), file, where: file, why, advice, details };
  }
  if (error instanceof SimBrokenError) {
    return {
      title: problems("broken"),
      where: "",
      why: sentence(error.message),
      advice: problems("brokenAdvice"),
      details,
    };
  }
  return {
    title: problems("unexpected"),
    where: "",
    why: sentence(error instanceof Error ? error.message : String(error)),
    advice: problems("unexpectedAdvice"),
    details,
  };
}

/** A reason that has no subject, with its subject; both in one language. */
function within(key: "linkIs" | "recordingIs" | "runIs", { reason, english }: SimDataError): string {
  return reason === english ? problems.english[key].replace("{reason}", reason) : problems(key, { reason });
}

/** The place of a problem in the documentation, by its title. */
export function docsOf({ title }: Pick<Problem, "title">): string {
  if (title === attributeTitle) return attributesDocs;
  const keys = Object.keys(problemDocs) as (keyof typeof problemDocs)[];
  return problemDocs[keys.find((key) => problems(key) === title) ?? "unexpected"];
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
  const english = error instanceof SimDataError && error.english !== error.reason ? [error.english] : [];
  const log = error instanceof SimBrokenError ? error.log : [];
  const cause = error.cause === undefined ? [] : [`caused by ${describe(error.cause)}`];
  return [error.stack ?? `${error.name}: ${error.message}`, ...english, ...log, ...cause].join("\n");
}
