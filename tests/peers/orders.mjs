// The orders in which people start, stop, restart and lose the page, `serve`, a robot program and a dashboard. Real programs and our
// stand-ins are put through the same list.
//
// A step: "serve" begins it, "-serve" ends it politely, "!serve" kills it; so do page, program and dashboard. "works": all that runs is
// connected, drives and is heard, before the next step. "waits": the page has looked for a program for some time. "choose MODE": the person at
// the page chooses so. All works at each order's end.

/** All orders of four beginnings, of which the page's comes after its server's. */
function beginnings() {
  const found = [];
  const go = (done, left) => {
    if (left.length === 0) found.push(done);
    for (const next of left)
      if (next !== "page" || done.includes("serve"))
        go(
          [...done, next],
          left.filter((other) => other !== next),
        );
  };
  go([], ["serve", "page", "program", "dashboard"]);
  return found;
}

const all = ["serve", "page", "program", "dashboard", "works"];
/** A program ends, as after each build; is killed; the page is closed or its tab crashes; and so on. */
const returns = [
  ["-program", "program"],
  ["!program", "program"],
  ["-page", "page"],
  ["!page", "page"],
  ["-dashboard", "dashboard"],
  ["!page", "!program", "program", "page"],
];
/** WPILib's client extension connects once in its life: a program that has lost the bridge is started again. */
const bridgeReturns = {
  server: [
    ["-serve", "serve"],
    ["!serve", "serve"],
    ["!serve", "!program", "program", "serve"],
  ],
  client: [
    ["!serve", "!program", "serve", "program"],
    ["!serve", "!program", "program", "serve"],
    // The program stays, and is lost all the same.
    ["!serve", "serve", "-program", "program"],
    ["!serve", "serve", "!page", "page", "-program", "program"],
  ],
};
const tables = ["serve", "page", "dashboard", "works"];
/** A program that was there before the page chose "Dashboards": the page is its client. */
const guest = ["serve", "program", "page", "dashboard", "works"];

/** Another choice in the page: [the first choice, steps]. */
const changes = [
  ["server", [...all, "-program", "choose client", "program"]],
  ["client", [...all, "-program", "choose server", "program"]],
  // Chosen while the other kind of program still has the port.
  ["server", [...all, "choose client", "-program", "program"]],
  ["client", [...all, "choose server", "-program", "program"]],
  ["server", [...all, "-program", "choose dashboards"]],
  ["client", [...all, "-program", "choose dashboards"]],
  // The port is robot code's again at once.
  ["dashboards", [...tables, "choose server", "program"]],
  ["dashboards", [...tables, "choose client", "program"]],
  ["dashboards", [...tables, "-page", "program", "choose server", "page"]],
  // A program that found the port taken: the way out is to choose, and to start it again.
  ["dashboards", [...tables, "program", "choose server", "-program", "program"]],
];

const listed = [
  ...["server", "client"].flatMap((mode) => [
    ...beginnings().map((steps) => ({ mode, steps })),
    ...[...returns, ...bridgeReturns[mode]].map((steps) => ({ mode, steps: [...all, ...steps] })),
  ]),
  { mode: "server", steps: ["serve", "page", "waits", "program", "dashboard"] },
  ...[
    ["serve", "page", "dashboard"],
    ["dashboard", "serve", "page"],
    ["serve", "dashboard", "page"],
    [...tables, "!page", "page"],
    [...tables, "!serve", "serve"],
    [...tables, "-dashboard", "dashboard"],
    guest,
    [...guest, "!program", "program"],
    [...guest, "-program", "choose dashboards"],
  ].map((steps) => ({ mode: "dashboards", steps })),
  ...changes.map(([mode, steps]) => ({ mode, steps })),
  // The two that docs/java.md gives, with the built page in a browser.
  ...[
    ["serve", "page", "program", "dashboard"],
    ["serve", "program", "page", "dashboard"],
  ].map((steps) => ({ mode: "server", steps, inBrowser: true })),
];

export const nameOf = ({ mode, steps, inBrowser }) => `${mode}${inBrowser ? " in a browser" : ""}: ${steps.join(", ")}`;

/** mode is the choice in the page, by how the program speaks, or "dashboards"; inBrowser: the built page in Chromium. */
export const orders = listed.map((order) => ({ inBrowser: false, ...order }));

/** Of each kind of end one, for a run beside other tests. */
export const few = [
  "server: serve, page, program, dashboard",
  "server: serve, page, program, dashboard, works, !program, program",
  "server: serve, page, program, dashboard, works, !page, page",
  "server: serve, page, program, dashboard, works, !serve, serve",
  "server: serve, page, waits, program, dashboard",
  "client: program, serve, page, dashboard",
  "client: serve, page, program, dashboard, works, -program, program",
  "client: serve, page, program, dashboard, works, !serve, !program, program, serve",
  "dashboards: dashboard, serve, page",
  "dashboards: serve, page, dashboard, works, !serve, serve",
  "dashboards: serve, page, dashboard, works, choose server, program",
  "dashboards: serve, page, dashboard, works, program, choose server, -program, program",
];

/** With a program in Java: the promises of docs/java.md. */
export const javas = [
  "server: serve, page, program, dashboard",
  "server: serve, program, page, dashboard",
  "server: program, serve, page, dashboard",
  "server: serve, page, program, dashboard, works, -program, program",
  "server: serve, page, program, dashboard, works, !program, program",
  "server: serve, page, program, dashboard, works, !page, page",
  "server: serve, page, program, dashboard, works, !serve, serve",
  "client: serve, page, program, dashboard",
  "client: program, serve, page, dashboard",
  "client: serve, page, program, dashboard, works, !serve, !program, program, serve",
  "client: serve, page, program, dashboard, works, !serve, serve, -program, program",
  "client: serve, page, program, dashboard, works, -program, choose server, program",
  "server in a browser: serve, page, program, dashboard",
];
