// The script of a sweep's report: pictures of its runs, choosing among them, and their links. It is part of the file, so it uses what
// browsers have and nothing else.
(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const runs = data.runs.map(([index, seed, values, cause, measures, reason]) => ({
    index,
    seed,
    values,
    cause,
    measures,
    reason,
    passed: cause < 0,
  }));
  const byIndex = new Map(runs.map((run) => [run.index, run]));
  const judged = data.conditions.length > 0 || data.causes.length > 0;
  const byId = (id) => document.getElementById(id);
  const svgNames = "http://www.w3.org/2000/svg";
  const mostListed = 200;
  let chosen = new Set(runs);

  // ---- links: the scenario with the run's numbers, packed as the page reads it ----

  function scenarioOf(run) {
    const scenario = structuredClone(data.scenario);
    if (data.setsSeed) scenario.seed = run.seed;
    data.parameters.forEach(({ places, add, times }, i) => {
      for (const place of places) {
        const holder = place.slice(0, -1).reduce((value, step) => value[step], scenario);
        const before = place.reduce((value, step) => value?.[step], data.scenario);
        const value = run.values[i];
        holder[place.at(-1)] = add ? before + value : times ? before * value : value;
      }
    });
    return scenario;
  }

  const recorded = data.recorded === undefined ? null : new Map(data.recorded);

  async function linkOf(run) {
    if (recorded !== null) return recorded.get(run.index) ?? "";
    const bytes = new TextEncoder().encode(JSON.stringify(scenarioOf(run)));
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    let text = "";
    for (const byte of packed) text += String.fromCharCode(byte);
    const code = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return `${byId("base").value}#s=${code}&play=1`;
  }

  /** A link is made when somebody is about to follow it: a thousand of them would be megabytes. */
  async function prepare(anchor) {
    const run = byIndex.get(Number(anchor.dataset.run));
    if (run !== undefined) anchor.href = await linkOf(run);
  }

  function linkTo(run) {
    const anchor = document.createElement("a");
    anchor.textContent = `run ${run.index}`;
    anchor.dataset.run = run.index;
    makeLink(anchor);
    return anchor;
  }

  function makeLink(anchor) {
    // A program drove: only runs that were recorded can be opened.
    if (recorded !== null && !recorded.get(Number(anchor.dataset.run))) return;
    anchor.href = "#";
    anchor.target = "_blank";
    for (const kind of ["pointerenter", "focus", "pointerdown"])
      anchor.addEventListener(kind, () => void prepare(anchor));
    anchor.addEventListener("click", (event) => {
      if (!/#[sr]=/.test(anchor.href)) {
        event.preventDefault();
        void prepare(anchor).then(() => window.open(anchor.href, "_blank"));
      }
    });
  }
  for (const anchor of document.querySelectorAll("a[data-run]")) makeLink(anchor);
  byId("base").addEventListener("change", () => {
    for (const anchor of document.querySelectorAll("a[data-run]")) anchor.href = "#";
  });

  // ---- axes: what can be drawn against what ----

  const nameOf = (value) => (typeof value === "string" ? value : (value?.name ?? JSON.stringify(value)));
  const withUnit = ({ name, unit }) => (unit === "" ? name : `${name} [${unit}]`);

  function axisOf(label, valueOf) {
    const raw = runs.map(valueOf);
    const isNumber = raw.every((value) => value === null || typeof value === "number");
    if (!isNumber) {
      const words = [...new Set(raw.map(nameOf))];
      return { label, words, at: (run) => words.indexOf(nameOf(valueOf(run))), low: -0.5, high: words.length - 0.5 };
    }
    const numbers = raw.filter((value) => value !== null);
    const low = Math.min(...numbers);
    const high = Math.max(...numbers);
    const room = high > low ? (high - low) * 0.04 : Math.max(1e-9, Math.abs(low) * 0.05) || 1;
    return { label, words: null, at: valueOf, low: low - room, high: high + room };
  }
  const parameterAxes = data.parameters.map((parameter, i) => axisOf(withUnit(parameter), (run) => run.values[i]));
  const measureAxes = data.measures.map((name, i) => axisOf(name, (run) => run.measures[i]));
  const axes = [...parameterAxes, ...measureAxes];

  const round = (value) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));
  /** A number on an axis: as many digits as tell it from its neighbours. */
  const say = ({ words, low, high }, value) => {
    if (words !== null) return words[value];
    const digits = Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high)) / (high - low))) + 2;
    return Number(value.toPrecision(Math.min(12, Math.max(3, digits))));
  };

  /** Values at nice steps between two ends. */
  function ticks({ low, high, words }) {
    if (words !== null) return words.map((_, i) => i);
    const rough = (high - low) / 5;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough);
    const list = [];
    for (let at = Math.ceil(low / step) * step; at <= high; at += step) list.push(Number(at.toPrecision(12)));
    return list;
  }

  // ---- drawing ----

  function draw(parent, name, attributes = {}, text = null) {
    const element = document.createElementNS(svgNames, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== null) element.textContent = text;
    parent.append(element);
    return element;
  }

  function picture(parent, width, height, label) {
    const svg = draw(parent, "svg", {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": label,
    });
    return svg;
  }

  function frame(svg, x, y, { left, right, top, bottom }) {
    const across = (value) => left + ((value - x.low) / (x.high - x.low)) * (right - left);
    const up = (value) => bottom - ((value - y.low) / (y.high - y.low)) * (bottom - top);
    draw(svg, "line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom });
    draw(svg, "line", { class: "axis", x1: left, x2: left, y1: top, y2: bottom });
    for (const at of ticks(x))
      draw(svg, "text", { x: across(at), y: bottom + 16, "text-anchor": "middle" }, say(x, at));
    for (const at of ticks(y)) draw(svg, "text", { x: left - 7, y: up(at) + 4, "text-anchor": "end" }, say(y, at));
    draw(svg, "text", { x: (left + right) / 2, y: bottom + 34, "text-anchor": "middle" }, x.label);
    draw(svg, "text", { x: left, y: top - 8 }, y.label);
    return { across, up };
  }

  function choice(parent, label, names, index, changed) {
    const holder = document.createElement("label");
    const select = document.createElement("select");
    names.forEach((name, i) => select.add(new Option(name, i, i === index, i === index)));
    select.addEventListener("change", () => changed(Number(select.value)));
    holder.append(`${label} `, select);
    byId(parent).append(holder);
  }

  // ---- distributions ----

  function drawDistributions() {
    const place = byId("distributions");
    if (place === null) return;
    place.replaceChildren();
    measureAxes.forEach((axis, i) => {
      const numbers = runs.filter((run) => run.measures[i] !== null);
      if (numbers.length === 0) return;
      const count = Math.max(5, Math.min(30, Math.ceil(Math.sqrt(numbers.length))));
      const bins = Array.from({ length: count }, () => ({ held: 0, failed: 0, out: 0 }));
      for (const run of numbers) {
        const at = Math.min(count - 1, Math.floor(((run.measures[i] - axis.low) / (axis.high - axis.low)) * count));
        bins[at][!chosen.has(run) ? "out" : run.passed ? "held" : "failed"] += 1;
      }
      const most = Math.max(...bins.map(({ held, failed, out }) => held + failed + out));
      const figure = document.createElement("figure");
      const svg = picture(figure, 320, 190, `How often ${axis.label} had which value`);
      const box = { left: 36, right: 312, top: 20, bottom: 146 };
      const { across, up } = frame(svg, axis, { label: "runs", words: null, low: 0, high: most }, box);
      bins.forEach((bin, k) => {
        const left = across(axis.low + ((axis.high - axis.low) * k) / count);
        const width = across(axis.low + ((axis.high - axis.low) * (k + 1)) / count) - left - 1;
        let below = 0;
        for (const kind of ["held", "failed", "out"]) {
          const top = up(below + bin[kind]);
          draw(svg, "rect", {
            class: kind === "out" ? "held out" : kind,
            x: left,
            width,
            y: top,
            height: up(below) - top,
          });
          below += bin[kind];
        }
      });
      place.append(figure);
    });
  }

  // ---- heat map ----

  const outcomes = [
    ...(judged ? [{ label: "share that held", of: (run) => (run.passed ? 1 : 0), axis: null }] : []),
    ...measureAxes.map((axis) => ({ label: `mean ${axis.label}`, of: (run) => axis.at(run), axis })),
  ];

  /** Cells of an axis: its own values where they are few, else equal parts. */
  function cellsOf(axis) {
    const different = [...new Set(runs.map((run) => axis.at(run)))].sort((a, b) => a - b);
    if (different.length <= 25)
      return {
        count: different.length,
        of: (run) => different.indexOf(axis.at(run)),
        name: (i) => say(axis, different[i]),
      };
    const count = 12;
    const width = (axis.high - axis.low) / count;
    return {
      count,
      of: (run) => Math.min(count - 1, Math.floor((axis.at(run) - axis.low) / width)),
      name: (i) => round(axis.low + (i + 0.5) * width),
    };
  }

  /** From dark blue over green to yellow: readable without red and green, and in grey. */
  function colour(share) {
    const stops = [
      [50, 30, 95],
      [42, 92, 142],
      [33, 148, 138],
      [120, 205, 85],
      [253, 231, 37],
    ];
    const at = Math.min(0.9999, Math.max(0, share)) * (stops.length - 1);
    const [from, to] = [stops[Math.floor(at)], stops[Math.floor(at) + 1]];
    return `rgb(${from.map((each, i) => Math.round(each + (to[i] - each) * (at % 1))).join(" ")})`;
  }

  const map = { x: 0, y: Math.min(1, parameterAxes.length - 1), outcome: 0 };
  function drawMap() {
    const place = byId("map");
    place.replaceChildren();
    const outcome = outcomes[map.outcome];
    const [x, y] = [parameterAxes[map.x], parameterAxes[map.y]];
    if (outcome === undefined || x === undefined) return;
    const [columns, rows] = [cellsOf(x), x === y ? { count: 1, of: () => 0, name: () => "" } : cellsOf(y)];
    const cells = new Map();
    for (const run of runs) {
      const value = outcome.of(run);
      if (value === null) continue;
      const key = columns.of(run) * 1000 + rows.of(run);
      const cell = cells.get(key) ?? { sum: 0, runs: [] };
      cell.sum += value;
      cell.runs.push(run);
      cells.set(key, cell);
    }
    const means = [...cells.values()].map(({ sum, runs: list }) => sum / list.length);
    const [low, high] = outcome.axis === null ? [0, 1] : [Math.min(...means), Math.max(...means)];
    const size = Math.max(22, Math.min(64, 640 / columns.count));
    const box = { left: 92, top: 26, width: size * columns.count, height: size * rows.count };
    const svg = picture(
      place,
      box.left + box.width + 150,
      box.top + box.height + 48,
      `${outcome.label} by ${x.label} and ${y.label}`,
    );
    for (const [key, { sum, runs: list }] of cells) {
      const [column, row] = [Math.floor(key / 1000), key % 1000];
      const mean = sum / list.length;
      const share = high > low ? (mean - low) / (high - low) : 0.5;
      const at = { x: box.left + column * size, y: box.top + (rows.count - 1 - row) * size };
      const cell = draw(svg, "rect", {
        class: "cell",
        ...at,
        width: size,
        height: size,
        style: `fill: ${colour(share)}`,
        tabindex: 0,
      });
      draw(cell, "title", {}, `${outcome.label} ${round(mean)}, ${list.length} runs`);
      const choose = () => select(new Set(list));
      cell.addEventListener("click", choose);
      cell.addEventListener("keydown", (event) => event.key === "Enter" && choose());
      if (size >= 40)
        draw(
          svg,
          "text",
          {
            x: at.x + size / 2,
            y: at.y + size / 2 + 4,
            "text-anchor": "middle",
            "pointer-events": "none",
            style: `fill: ${share > 0.6 ? "#111" : "#fff"}`,
          },
          outcome.axis === null ? `${Math.round(100 * mean)} %` : round(Number(mean.toPrecision(3))),
        );
    }
    const skip = (count) => Math.ceil((count * 46) / Math.max(1, size * count));
    for (let i = 0; i < columns.count; i += skip(columns.count))
      draw(
        svg,
        "text",
        { x: box.left + (i + 0.5) * size, y: box.top + box.height + 16, "text-anchor": "middle" },
        columns.name(i),
      );
    for (let i = 0; i < rows.count; i++)
      draw(
        svg,
        "text",
        { x: box.left - 8, y: box.top + (rows.count - 0.5 - i) * size + 4, "text-anchor": "end" },
        rows.name(i),
      );
    draw(svg, "text", { x: box.left + box.width / 2, y: box.top + box.height + 36, "text-anchor": "middle" }, x.label);
    if (x !== y) draw(svg, "text", { x: 4, y: 16 }, y.label);
    const legend = box.left + box.width + 24;
    for (let i = 0; i <= 4; i++) {
      draw(svg, "rect", { x: legend, y: box.top + i * 18, width: 18, height: 18, style: `fill: ${colour(1 - i / 4)}` });
      const value = high - ((high - low) * i) / 4;
      draw(
        svg,
        "text",
        { x: legend + 25, y: box.top + i * 18 + 13 },
        outcome.axis === null ? `${Math.round(100 * value)} %` : round(Number(value.toPrecision(3))),
      );
    }
  }

  // ---- scatter ----

  const scatter = { x: 0, y: parameterAxes.length < axes.length ? parameterAxes.length : Math.min(1, axes.length - 1) };
  function drawScatter() {
    const place = byId("scatter");
    place.replaceChildren();
    const [x, y] = [axes[scatter.x], axes[scatter.y]];
    if (x === undefined) return;
    const box = { left: 70, right: 940, top: 26, bottom: 380 };
    const svg = picture(place, 960, 424, `${y.label} against ${x.label}, a point a run`);
    const { across, up } = frame(svg, x, y, box);
    const points = runs
      .filter((run) => x.at(run) !== null && y.at(run) !== null)
      .map((run) => {
        // Words and grids stand on each other: spread a little, the same each time.
        const spread = (axis, salt) => (axis.words === null ? 0 : (((run.index * salt) % 97) / 97 - 0.5) * 0.5);
        const at = [across(x.at(run) + spread(x, 31)), up(y.at(run) + spread(y, 57))];
        const point = draw(svg, "circle", { cx: at[0], cy: at[1], r: 4, class: run.passed ? "held" : "failed" });
        if (!chosen.has(run)) point.classList.add("out");
        draw(point, "title", {}, sayRun(run));
        return { run, at };
      });
    brushed(svg, box, points);
  }

  function brushed(svg, box, points) {
    let from = null;
    let brush = null;
    const place = (event) => {
      const { left, top, width, height } = svg.getBoundingClientRect();
      return [((event.clientX - left) / width) * 960, ((event.clientY - top) / height) * 424];
    };
    svg.style.touchAction = "none";
    svg.addEventListener("pointerdown", (event) => {
      from = place(event);
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
      if (from === null) return;
      const to = place(event);
      brush ??= draw(svg, "rect", { class: "brush" });
      brush.setAttribute("x", Math.min(from[0], to[0]));
      brush.setAttribute("y", Math.min(from[1], to[1]));
      brush.setAttribute("width", Math.abs(to[0] - from[0]));
      brush.setAttribute("height", Math.abs(to[1] - from[1]));
    });
    svg.addEventListener("pointerup", (event) => {
      const to = place(event);
      const start = from;
      from = null;
      if (start === null) return;
      if (Math.hypot(to[0] - start[0], to[1] - start[1]) < 5) {
        const near = points
          .map((point) => ({ ...point, far: Math.hypot(point.at[0] - to[0], point.at[1] - to[1]) }))
          .sort((a, b) => a.far - b.far)[0];
        if (near !== undefined && near.far < 9) void linkOf(near.run).then((link) => window.open(link, "_blank"));
        else select(new Set(runs));
        return;
      }
      const inside = ([px, py]) =>
        px >= Math.min(start[0], to[0]) &&
        px <= Math.max(start[0], to[0]) &&
        py >= Math.min(start[1], to[1]) &&
        py <= Math.max(start[1], to[1]);
      select(new Set(points.filter(({ at }) => inside(at)).map(({ run }) => run)));
    });
  }

  // ---- effects ----

  let effect = 0;
  function drawEffects() {
    const place = byId("effects");
    place.replaceChildren();
    const outcome = data.effects[effect];
    if (outcome === undefined) return;
    const grid = document.createElement("div");
    grid.style.cssText = "display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 14px";
    const means = outcome.main.flatMap(({ levels }) => levels.map(({ mean }) => mean)).filter((mean) => mean !== null);
    const spread = Math.max(...means) - Math.min(...means) || Math.abs(means[0]) * 0.1 || 1;
    const y = {
      label: `mean ${outcome.name}`,
      words: null,
      low: Math.min(...means) - spread * 0.08,
      high: Math.max(...means) + spread * 0.08,
    };
    for (const { parameter, share, levels } of [...outcome.main].sort((a, b) => b.share - a.share)) {
      const kept = levels.filter(({ mean }) => mean !== null);
      const figure = document.createElement("figure");
      const svg = picture(figure, 320, 190, `${outcome.name} by ${parameter}`);
      const many = kept.length > 6;
      const words = kept.map(({ level }, i) => (!many || i === 0 || i === kept.length - 1 ? level : ""));
      const { across, up } = frame(svg, { label: parameter, words, low: -0.5, high: kept.length - 0.5 }, y, {
        left: 56,
        right: 312,
        top: 22,
        bottom: 146,
      });
      draw(svg, "polyline", { class: "mean", points: kept.map(({ mean }, i) => `${across(i)},${up(mean)}`).join(" ") });
      kept.forEach(({ mean, count, level }, i) => {
        const dot = draw(svg, "circle", { class: "dot", cx: across(i), cy: up(mean), r: 3.5 });
        draw(dot, "title", {}, `${level}: ${round(mean)}, ${count} runs`);
      });
      const caption = document.createElement("figcaption");
      caption.textContent = `${parameter} explains ${(100 * share).toFixed(0)} % by itself`;
      figure.append(caption);
      grid.append(figure);
    }
    place.append(grid);
    const pairs = outcome.pairs.filter(({ share }) => share >= 0.01).slice(0, 5);
    const line = document.createElement("p");
    line.textContent =
      pairs.length > 0
        ? `Together, beyond that: ${pairs.map(({ parameters, share }) => `${parameters.join(" with ")} ${(100 * share).toFixed(0)} %`).join(", ")}.`
        : "No two parameters together explain more than they do alone, as far as these runs show.";
    place.append(line);
  }

  // ---- the list, and what is chosen ----

  function sayRun(run) {
    const said = data.parameters.map(
      ({ name }, i) => `${name} ${typeof run.values[i] === "number" ? round(run.values[i]) : nameOf(run.values[i])}`,
    );
    return [`run ${run.index}`, ...said, ...(run.passed ? [] : [data.causes[run.cause]])].join(", ");
  }

  function drawList() {
    const list = [...chosen].sort((a, b) => Number(a.passed) - Number(b.passed) || a.index - b.index);
    byId("chosen").textContent = list.length === runs.length ? `(all ${runs.length})` : `(${list.length} chosen)`;
    const table = document.createElement("table");
    const head = ["", ...data.parameters.map(withUnit), ...data.measures, ...(judged ? ["failed by"] : [])];
    const row = table.createTHead().insertRow();
    for (const text of head) row.append(Object.assign(document.createElement("th"), { textContent: text }));
    const body = table.createTBody();
    for (const run of list.slice(0, mostListed)) {
      const line = body.insertRow();
      line.insertCell().append(linkTo(run));
      for (const value of run.values)
        line.insertCell().textContent = typeof value === "number" ? round(value) : nameOf(value);
      for (const value of run.measures) line.insertCell().textContent = value === null ? "–" : round(value);
      if (judged) line.insertCell().textContent = run.passed ? "" : `${data.causes[run.cause]}: ${run.reason}`;
    }
    const place = byId("list");
    place.replaceChildren(table);
    if (list.length > mostListed)
      place.append(
        Object.assign(document.createElement("p"), {
          textContent: `${list.length - mostListed} more; choose fewer to see them.`,
        }),
      );
  }

  function select(set) {
    chosen = set.size === 0 ? new Set(runs) : set;
    drawDistributions();
    drawScatter();
    drawList();
  }

  for (const button of document.querySelectorAll("button[data-cause]"))
    button.addEventListener("click", () => {
      select(new Set(runs.filter((run) => run.cause === Number(button.dataset.cause))));
      byId("list").scrollIntoView({ behavior: "smooth", block: "nearest" });
    });
  const again = (state, key, redraw) => (value) => {
    state[key] = value;
    redraw();
  };
  const names = (list) => list.map(({ label }) => label);
  if (outcomes.length > 0) choice("map-choices", "colour", names(outcomes), 0, again(map, "outcome", drawMap));
  choice("map-choices", "across", names(parameterAxes), map.x, again(map, "x", drawMap));
  choice("map-choices", "up", names(parameterAxes), map.y, again(map, "y", drawMap));
  choice("scatter-choices", "across", names(axes), scatter.x, again(scatter, "x", drawScatter));
  choice("scatter-choices", "up", names(axes), scatter.y, again(scatter, "y", drawScatter));
  if (data.effects.length > 0)
    choice(
      "effect-choices",
      "of",
      data.effects.map(({ name }) => name),
      0,
      (value) => {
        effect = value;
        drawEffects();
      },
    );
  drawDistributions();
  drawMap();
  drawScatter();
  drawEffects();
  drawList();
  if (data.every > 1)
    byId("chosen").after(
      Object.assign(document.createElement("p"), {
        textContent: `This page has every ${data.every}th run; runs.csv has all.`,
      }),
    );
})();
