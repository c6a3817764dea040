// The lab page: reads its controls, marches the methods, and shows the results.

import { lateWords, withWords } from "../words/book.ts";
import { lab as say } from "../words/english-lab.ts";
import { chosenLanguage, languageOf, speakLanguage } from "../words/language.ts";
import { browserLanguages } from "../words/locale.ts";
import { Marches, methods, type Method, type Row, type Throw } from "./marches.ts";
import template from "./page.html?raw";
import { colors, Graph, showHandle, showWays } from "./pictures.ts";

function need<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}
const number = (id: string): number =>
  Number((document.getElementById(id) as HTMLInputElement | HTMLSelectElement).value);
const says = (id: string, text: string): void => {
  const output = document.querySelector(`output[for=${id}]`);
  if (output !== null) output.textContent = text;
};
const milli = (step: number): string => `${Number((1000 * step).toPrecision(3))} ms`;
const last = (rows: readonly Row[]): Row | undefined => rows.at(-1);

/** A length as people say it, from metres to fractions of a nanometre. */
function length(metres: number): string {
  if (metres >= 1) return `${metres.toFixed(2)} m`;
  if (metres >= 1e-3) return `${(1e3 * metres).toPrecision(3)} mm`;
  if (metres >= 1e-6) return `${(1e6 * metres).toPrecision(3)} µm`;
  if (metres >= 1e-9) return `${(1e9 * metres).toPrecision(3)} nm`;
  return say("below", { length: "1 nm" });
}

/** Errors below this are the last digits of a double, and no order can be read off them [m]. */
const leastError = 1e-13;
const elevation = (35 * Math.PI) / 180;
const ball = { drag: 0.58, magnus: 0.3 };

// ---- the throw ----

function airOf(kind: string): Omit<Throw, "speed"> {
  const still = { elevation, backspin: 0, drag: 0, magnus: 0, linearDrag: 0 };
  if (kind === "full") return { ...still, ...ball, backspin: 50 };
  return kind === "linear" ? { ...still, linearDrag: 0.1 } : still;
}

function makeThrow(marches: Marches): void {
  const graph = new Graph(need("throw-error", HTMLElement), say("errorGraph"), " mm", true);
  const body = need("throw-table", HTMLTableElement).tBodies[0]!;
  const update = (): void => {
    const def = { speed: 11, ...airOf(need("throw-air", HTMLSelectElement).value) };
    const steps = [1, 2, 4].map((part) => number("throw-step") / part);
    steps.forEach((step, i) => {
      document.querySelector(`[data-step="${i}"]`)!.textContent = say("errorAfter", { step: milli(step) });
    });
    const marched = methods.map((method) => steps.map((step) => marches.throw(method, step, 1, def)));
    body.replaceChildren(
      ...methods.map((method, i) => {
        const errors = marched[i]!.map((rows) => last(rows)?.error ?? NaN);
        const [, before = 0, finest = 0] = errors;
        const order = finest > leastError && before > leastError ? Math.log2(before / finest).toFixed(2) : say("exact");
        const row = document.createElement("tr");
        row.dataset["method"] = method;
        const head = document.createElement("th");
        head.scope = "row";
        head.textContent = method;
        const cells = [...errors.map(length), order].map((text) => {
          const cell = document.createElement("td");
          cell.textContent = text;
          return cell;
        });
        row.append(head, ...cells);
        return row;
      }),
    );
    graph.show(
      methods.map((method, i) => {
        const rows = marched[i]![0]!;
        return {
          label: method,
          color: colors[method],
          times: rows.map(({ time }) => time),
          values: rows.map(({ error }) => (error > leastError ? 1e3 * error : 0)),
        };
      }),
    );
    const far = methods.map((method) => marches.throw(method, steps[0]!, 2.5, def));
    const exact = marches.throw("rk4", 0.002, 2.5, def);
    showWays(need("throw-path", HTMLElement), say("throwPicture"), [
      { label: say("exact"), color: "#ffffff", rows: exact, dots: false },
      ...methods.map((method, i) => ({ label: method, color: colors[method], rows: far[i]!, dots: true })),
    ]);
  };
  for (const id of ["throw-air", "throw-step"]) need(id, HTMLSelectElement).addEventListener("change", update);
  update();
}

// ---- Magnus ----

/** Where a throw comes down to the floor, and its highest point [m]. */
function summary(rows: readonly Row[]): { readonly lands: number; readonly top: number } {
  const below = rows.findIndex(({ z }) => z < 0);
  return { lands: (rows[below] ?? last(rows))?.x ?? 0, top: Math.max(...rows.map(({ z }) => z)) };
}

function makeMagnus(marches: Marches): void {
  const update = (): void => {
    const [backspin, speed] = [number("magnus-spin"), number("magnus-speed")];
    says("magnus-spin", say("spinValue", { rate: backspin, rpm: Math.round((backspin * 30) / Math.PI) }));
    says("magnus-speed", `${speed.toFixed(1)} m/s`);
    const fly = (spin: number): Row[] =>
      marches.throw("rk4", 0.005, 4, { speed, elevation, backspin: spin, linearDrag: 0, ...ball });
    const [plain, spun] = [fly(0), fly(backspin)];
    const [a, b] = [summary(plain), summary(spun)];
    showWays(need("magnus-path", HTMLElement), say("magnusPicture"), [
      { label: say("withoutSpin"), color: "#9aa3b2", rows: plain, dots: false },
      { label: say("withBackspin"), color: colors.explicitEuler, rows: spun, dots: false },
    ]);
    const [farther, higher] = [b.lands - a.lands, b.top - a.top];
    const values = { distance: Math.abs(farther).toFixed(2), height: higher.toFixed(2) };
    need("magnus-says", HTMLElement).textContent =
      backspin === 0 ? say("oneWay") : say(farther >= 0 ? "farther" : "nearer", values);
  };
  for (const id of ["magnus-spin", "magnus-speed"]) need(id, HTMLInputElement).addEventListener("input", update);
  update();
}

// ---- the spring ----

function makeSpring(marches: Marches): void {
  const graph = new Graph(need("spring-energy", HTMLElement), say("energyGraph"), "", true);
  const rate = 10;
  const swing = (2 * Math.PI) / rate;
  const update = (): void => {
    const times = number("spring-step");
    const part = number("spring-damping");
    says("spring-step", say("stepsASwing", { product: times.toFixed(2), steps: ((2 * Math.PI) / times).toFixed(1) }));
    says("spring-damping", part.toFixed(2));
    const marched = methods.map((method) =>
      marches.spring(
        method,
        times / rate,
        Math.min(40 * swing, (times / rate) * (marches.most - 1)),
        rate,
        2 * part * rate,
      ),
    );
    graph.show(
      methods.map((method, i) => ({
        label: method,
        color: colors[method],
        times: marched[i]!.map(({ time }) => time),
        values: marched[i]!.map(({ energy }) => energy),
      })),
    );
    const grows = methods.filter((_, i) => (last(marched[i]!)?.energy ?? 0) > 4);
    const text = grows.length === 0 ? say("noneExplodes") : say("grows", { methods: grows.join(", ") });
    need("spring-says", HTMLElement).textContent = `${text} ${say("holds")}`;
  };
  for (const id of ["spring-step", "spring-damping"]) need(id, HTMLInputElement).addEventListener("input", update);
  update();
}

// ---- the T-handle ----

/** Least, middle and greatest [kg m^2]: a crossbar of 160 g and 20 cm on a stem of 120 g and 12 cm. */
const inertia = [0.00036, 0.00054, 0.00089] as const;
const seconds = 12;

function makeTurn(marches: Marches): void {
  const graph = new Graph(need("turn-spin", HTMLElement), say("spinGraph"), " rad/s", false);
  const canvas = need("turn-picture", HTMLCanvasElement);
  const choice = need("turn-method", HTMLSelectElement);
  choice.replaceChildren(...methods.map((method) => new Option(method, method, false, method === "rk4")));
  const play = need("turn-play", HTMLButtonElement);
  let rows: readonly Row[] = [];
  let began = performance.now();
  let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let at = 0;
  const draw = (): void => {
    const row = rows[Math.min(rows.length - 1, Math.floor((at / seconds) * rows.length))];
    if (row !== undefined) showHandle(canvas, row.attitude);
  };
  const showPlaying = (): void => {
    play.textContent = say(playing ? "pause" : "play");
    play.ariaPressed = String(playing);
  };
  const next = (now: number): void => {
    if (!playing) return;
    at = ((now - began) / 1000) % seconds;
    draw();
    requestAnimationFrame(next);
  };
  play.addEventListener("click", () => {
    playing = !playing;
    showPlaying();
    began = performance.now() - 1000 * at;
    requestAnimationFrame(next);
  });
  const update = (): void => {
    const axis = number("turn-axis");
    const spin = [0.02, 0.02, 0.02] as [number, number, number];
    spin[axis] = 7;
    const compat = need("turn-compat", HTMLInputElement).checked;
    rows = marches.turn(choice.value as Method, number("turn-step"), seconds, inertia, spin, compat);
    const names = [say("least"), say("middle"), say("greatest")];
    const lineColors = [colors.explicitEuler, colors.semiImplicit, colors.rk4];
    graph.show(
      names.map((name, i) => ({
        label: name,
        color: lineColors[i]!,
        times: rows.map(({ time }) => time),
        values: rows.map(({ spin: all }) => all[i]!),
      })),
    );
    const along = rows.map(({ spin: all }) => Math.sign(all[axis]!));
    const overs = along.filter((sign, i) => i > 0 && sign !== along[i - 1]).length;
    const end = last(rows);
    need("turn-says", HTMLElement).textContent =
      `${say("turns", { seconds, count: overs })} ` +
      say("kept", { energy: end?.energy.toPrecision(4) ?? "-", error: (100 * (end?.error ?? NaN)).toPrecision(2) });
    draw();
  };
  for (const id of ["turn-method", "turn-step", "turn-axis", "turn-compat"])
    need(id, HTMLElement).addEventListener("change", update);
  new ResizeObserver(draw).observe(canvas);
  showPlaying();
  update();
  requestAnimationFrame(next);
}

// ---- the page ----

async function begin(): Promise<void> {
  await speakLanguage(
    languageOf(new URL(location.href).searchParams.get("lang"), chosenLanguage(), browserLanguages()),
  );
  await lateWords();
  document.title = `${say("title")} - Sandlot`;
  document.body.innerHTML = withWords(template);
  need("legend", HTMLUListElement).replaceChildren(
    ...methods.map((method) => {
      const swatch = document.createElement("span");
      swatch.className = "swatch";
      swatch.style.backgroundColor = colors[method];
      const item = document.createElement("li");
      item.append(swatch, method);
      return item;
    }),
  );
  const answer = await fetch("./lab.wasm");
  if (!answer.ok) throw new Error(say("notFetched", { status: answer.status }));
  const marches = await Marches.create(await answer.arrayBuffer());
  makeThrow(marches);
  makeMagnus(marches);
  makeSpring(marches);
  makeTurn(marches);
  document.body.dataset["state"] = "ready";
}

begin().catch((error: unknown) => {
  const trouble = need("trouble", HTMLElement);
  trouble.hidden = false;
  trouble.textContent = say("cannot", { why: error instanceof Error ? error.message : String(error) });
});
