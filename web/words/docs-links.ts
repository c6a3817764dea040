// Where the page's panels and messages link to in the documentation. Its build (scripts/docs/site.mjs) ends when one of these pages
// or headings is not there.

/** By the dock's id. */
export const panelDocs = {
  vision: "vision.html",
  race: "play.html#race",
  compare: "share.html#compare",
  net: "troubleshooting.html#robot-code-does-not-connect",
  station: "troubleshooting.html#the-robot-does-not-move",
  code: "code.html",
  workshop: "workshop.html",
  scenario: "workshop.html#scenarios",
  fields: "field-of-your-own.html",
  sweep: "sweeps.html#in-the-page",
  together: "together.html",
  party: "together.html#at-one-computer",
} as const;

/** From the cockpit's bar. */
export const valuesDocs = "values.html";

/** From the element's errors about an attribute. */
export const attributesDocs = "embed.html#attributes";

/** From the Share dialog. */
export const embedDocs = "embed-hosts.html";

/** By the program of the three steps. */
export const stepsDocs = {
  advantageScope: "advantagescope.html",
  java: "java.html",
  cpp: "cpp.html",
  python: "robotpy.html",
} as const;

/** By the title's key in english-problems.ts. */
export const problemDocs = {
  noWasm: "troubleshooting.html#this-browser-cannot-run-the-simulation",
  noPart: "troubleshooting.html#this-browser-is-too-old-for-the-page",
  noGl: "troubleshooting.html#this-browser-cannot-draw-the-field",
  contextLost: "troubleshooting.html#the-graphics-card-took-the-picture-away",
  stopped: "troubleshooting.html#the-simulation-stopped",
  misfit: "troubleshooting.html#this-run-may-come-out-differently-here",
  linkUnreadable: "troubleshooting.html#this-link-cannot-be-opened",
  recordingUnreadable: "troubleshooting.html#this-recording-cannot-be-opened",
  scenarioUnreadable: "troubleshooting.html#this-scenario-cannot-be-loaded",
  model: "troubleshooting.html#a-model-file-cannot-be-shown",
  noScenario: "troubleshooting.html#the-scenario-was-not-found",
  broken: "troubleshooting.html#the-simulation-does-not-run",
  unexpected: "troubleshooting.html",
} as const;

/** An address from the site's pages at its top. */
export const docsAddress = (page: string): string => `./docs/${page}`;
