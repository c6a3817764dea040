// The report of a sweep: one HTML file with its numbers, its style and its script, that needs no network. The same results give the
// same bytes.
import { readFileSync } from "node:fs";
import { round } from "../../build/node/sweep.mjs";

const part = (name) => readFileSync(new URL(`report-page/${name}`, import.meta.url), "utf8");

/** Runs that the page shows each of; of more it has every so many. */
const mostRuns = 20_000;
const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
/** JSON inside a script element: nothing in it ends the element. */
const inScript = (json) => JSON.stringify(json).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028");

const percent = (share) => `${(100 * share).toFixed(1)} %`;
/** Digits that a run's numbers have in the page. */
const short = (value) => (typeof value === "number" ? Number(value.toPrecision(7)) : value);

/** The data of the page's script. */
function dataOf(plan, summary, base, recorded) {
  const parameters = [...plan.vary, ...plan.noise];
  const every = Math.max(1, Math.ceil(summary.rows.length / mostRuns));
  const shown = summary.rows.filter((_, i) => i % every === 0);
  const measures = Object.keys(plan.judged.measure);
  return {
    base,
    every,
    // Runs of a program, or with a recording's inputs, are recordings: their driver is in no scenario.
    ...(plan.isRecorded ? { recorded } : {}),
    scenario: plan.base,
    setsSeed: plan.seeds.length > 1 || plan.base.seed === undefined,
    parameters: parameters.map(({ name, unit, steps_, add, times }, i) => ({
      ...{ name, unit, places: steps_, add, times },
      noise: i >= plan.vary.length,
    })),
    measures,
    conditions: summary.conditions,
    effects: summary.effects,
    causes: summary.causes.map(({ cause }) => cause),
    // Each run: its number, its seed, its parameters in full (links need them), its cause of failure (-1: passed), its measures.
    runs: shown.map(({ index, seed, values, line }) => [
      index,
      seed,
      values,
      summary.causes.findIndex(({ runs }) => runs.includes(index)),
      measures.map((name) => short(line.measures?.[name] ?? null)),
      line.error ?? (line.failed?.length > 0 ? line.failed[0][1] : (line.trouble ?? "")),
    ]),
  };
}

function verdictRows({ rows, passed, chance, causes, conditions }) {
  if (conditions.length === 0 && causes.length === 0) return "";
  const share = rows.length > 0 ? passed / rows.length : 0;
  const causeRows = causes.map(
    ({ cause, runs }, i) =>
      `<tr><td>${escaped(cause)}</td><td class="n">${runs.length}</td><td><button data-cause="${i}">show</button> ${runs
        .slice(0, 5)
        .map((run) => `<a data-run="${run}">run ${run}</a>`)
        .join(" ")}</td></tr>`,
  );
  return `<section><h2>Did it hold?</h2>
<p class="big">${percent(share)} <small>${passed} of ${rows.length} runs; the chance is between ${percent(chance[0])} and ${percent(chance[1])} (Wilson, 95 %)</small></p>
<div class="bar" role="img" aria-label="${percent(share)} of the runs held"><i style="width:${(100 * share).toFixed(2)}%"></i><b style="left:${(100 * chance[0]).toFixed(2)}%;width:${(100 * (chance[1] - chance[0])).toFixed(2)}%"></b></div>
${causeRows.length > 0 ? `<table><thead><tr><th>failed by</th><th class="n">runs</th><th></th></tr></thead><tbody>${causeRows.join("")}</tbody></table>` : ""}</section>`;
}

function measureRows({ measures }) {
  const list = Object.entries(measures);
  if (list.length === 0) return "";
  const rows = list.map(([name, { count, median, quartiles, mean, interval, least, greatest, runs }]) =>
    count === 0
      ? `<tr><td>${escaped(name)}</td><td class="n">0</td><td colspan="5">no run has it</td></tr>`
      : `<tr><td>${escaped(name)}</td><td class="n">${count}</td><td class="n">${round(median)} <a data-run="${runs.median}">run ${runs.median}</a></td><td class="n">${round(quartiles[0])} to ${round(quartiles[1])}</td><td class="n">${round(mean)} (${round(interval[0])} to ${round(interval[1])})</td><td class="n">${round(least)} <a data-run="${runs.least}">run ${runs.least}</a></td><td class="n">${round(greatest)} <a data-run="${runs.greatest}">run ${runs.greatest}</a></td></tr>`,
  );
  return `<section><h2>Numbers</h2><div class="wide"><table><thead><tr><th>measure</th><th class="n">runs</th><th class="n">median</th><th class="n">quartiles</th><th class="n">mean (bootstrap, 95 %)</th><th class="n">least</th><th class="n">greatest</th></tr></thead><tbody>${rows.join("")}</tbody></table></div><div id="distributions"></div></section>`;
}

const curveWidth = 760;
const curveHeight = 220;

/** The picture of a search: each candidate's objective, and the best up to there. */
export function curveSection(curve, measure) {
  const kept = curve.filter(({ score }) => score.objective !== null);
  if (kept.length === 0) return "";
  const values = kept.map(({ score }) => score.objective).sort((a, b) => a - b);
  // A value far off would press the rest into a line.
  const low = values[0];
  const high = values[Math.min(values.length - 1, Math.floor(0.95 * values.length))];
  const room = high > low ? (high - low) * 0.05 : Math.max(1e-9, Math.abs(low) * 0.05);
  const [left, right, top, bottom] = [64, curveWidth - 8, 8, curveHeight - 34];
  const x = (point) => left + ((right - left) * point) / Math.max(1, curve.length - 1);
  const y = (value) =>
    Math.max(top, Math.min(bottom, bottom - ((bottom - top) * (value - low + room)) / (high - low + 2 * room)));
  const dots = kept
    .map(
      ({ point, score }) =>
        `<circle cx="${x(point).toFixed(1)}" cy="${y(score.objective).toFixed(1)}" r="2.2" fill="${score.violation > 0 ? "none" : "currentColor"}" stroke="currentColor" opacity="0.5"/>`,
    )
    .join("");
  const line = curve
    .filter(({ best }) => curve[best].score.objective !== null)
    .map(({ point, best }) => `${x(point).toFixed(1)},${y(curve[best].score.objective).toFixed(1)}`)
    .join(" ");
  return `<section><h2>The search</h2><p>Each candidate's ${escaped(measure)}, and the best up to it. Hollow: it misses a constraint.</p>
<div class="wide"><svg viewBox="0 0 ${curveWidth} ${curveHeight}" width="${curveWidth}" height="${curveHeight}" role="img" aria-label="${escaped(measure)} of each candidate">
<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="currentColor" opacity="0.4"/>${dots}<polyline points="${line}" fill="none" stroke="#0a7" stroke-width="2"/>
<text x="${left - 6}" y="${bottom}" text-anchor="end" font-size="12" fill="currentColor">${round(low)}</text><text x="${left - 6}" y="${top + 12}" text-anchor="end" font-size="12" fill="currentColor">${round(high)}</text><text x="${(left + right) / 2}" y="${curveHeight - 8}" text-anchor="middle" font-size="12" fill="currentColor">candidates, 0 to ${curve.length - 1}</text></svg></div></section>`;
}

/** recorded: links of runs that are recordings. sections: HTML that stands first. command: its maker. */
export function reportPage(plan, summary, base, { recorded = [], sections = [], command = "sweep" } = {}) {
  const name = plan.name === "" ? "Sweep" : plan.name;
  const facts = [
    [
      "runs",
      command === "sweep"
        ? `${summary.rows.length} of ${plan.count}: ${plan.design.count} points (${plan.design.kind}), ${plan.seeds.length} seeds`
        : `${summary.rows.length}: candidates of ${plan.design.kind}, ${plan.seeds.length} seeds`,
    ],
    ["scenario", plan.base.name ?? plan.base.title ?? ""],
    ["engine", plan.engine],
    ["content", plan.content],
    ["plan", plan.hash],
    ["again", `sandlot ${command} PLAN.json: the same plan, engine and content give the same bytes`],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}: ${command} of ${summary.rows.length} runs</title>
<style>
${part("report.css")}</style>
</head>
<body>
<header><h1>${escaped(name)}</h1><p>${summary.rows.length} runs of a Sandlot scenario. <label>Links open <input id="base" type="url" value="${escaped(base)}" size="34"></label></p></header>
<main>
${sections.join("\n")}
${verdictRows(summary)}
${measureRows(summary)}
<section><h2>Two parameters at a time</h2><div class="choices" id="map-choices"></div><div id="map"></div></section>
<section><h2>Every run</h2><p>Drag a rectangle to choose runs; the list below and the other pictures follow. A click on a point opens its run.</p><div class="choices" id="scatter-choices"></div><div id="scatter"></div></section>
<section><h2>What matters</h2><p>How the mean changes with each parameter, and the share of all differences that it explains by itself.</p><div class="choices" id="effect-choices"></div><div id="effects"></div></section>
<section><h2>Runs <span id="chosen"></span></h2><div class="wide" id="list"></div></section>
<section><h2>How it was made</h2><table><tbody>${facts.map(([key, text]) => `<tr><th>${key}</th><td>${escaped(text)}</td></tr>`).join("")}</tbody></table></section>
</main>
<script type="application/json" id="data">${inScript(dataOf(plan, summary, base, recorded))}</script>
<script>
${part("report.js")}</script>
</body>
</html>
`;
}
