// The orders in which people start, stop, restart and lose the page, `serve`, a robot program and a dashboard. Real programs and our
// stand-ins are put through the same list.
//
// A step: "serve" begins it, "-serve" ends it politely, "!serve" kills it; so do page, program and dashboard. "works": all that runs is
// connected, drives and is heard, before the next step. "choose MODE": the person at the page chooses so. All works at each order's end.

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
  ],
};
const tables = ["serve", "page", "dashboard", "works"];

/** { mode, steps }: mode is the choice in the page, by how the program speaks, or "dashboards" without a program. */
export const orders = [
  ...["server", "client"].flatMap((mode) => [
    ...beginnings().map((steps) => ({ mode, steps })),
    ...[...returns, ...bridgeReturns[mode]].map((steps) => ({ mode, steps: [...all, ...steps] })),
  ]),
  ...[
    ["serve", "page", "dashboard"],
    ["dashboard", "serve", "page"],
    ["serve", "dashboard", "page"],
    [...tables, "!page", "page"],
    [...tables, "!serve", "serve"],
    [...tables, "-dashboard", "dashboard"],
    // The port is robot code's again at once.
    [...tables, "choose server", "program"],
    [...tables, "-page", "program", "choose server", "page"],
  ].map((steps) => ({ mode: "dashboards", steps })),
];
