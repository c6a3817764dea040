// Measures the simulator itself, in a frame of this site: the very page that people drive in, with one scene in one look and a fixed
// number of pixels. It tells its costs as it does for tests (?debug=1).

import type { Machine, LookName, Measured, SceneName } from "./bench-report.ts";

/** The page's state that is read here. */
interface PageState {
  readonly clock: { readonly realTimeFactor: number };
  readonly cost: {
    readonly scriptMs: number;
    readonly drawCalls: number;
    readonly triangles: number;
    readonly pictures: number;
  };
}

/** Before it is measured a scene runs for so long [ms]: the first pictures compile shaders. */
const warmMs = 2000;
/** A page that does not show its scene after so long never will [ms]. */
const patienceMs = 120_000;
/** Between two looks at the page [ms]. */
const lookMs = 50;
/** Ticks that the core is timed for: 10 s of the run. */
const coreTicks = 500;

/** The measuring cannot go on; `words` says why. */
export class BenchError extends Error {
  override readonly name = "BenchError";
  readonly kind: "late" | "hidden" | "problem";

  constructor(kind: BenchError["kind"], why = "") {
    super(why);
    this.kind = kind;
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Stage {
  readonly #frame = document.createElement("iframe");
  #next = 1;

  constructor(place: HTMLElement, title: string, scene: SceneName, look: LookName) {
    const query = `debug=1&first=0&pixelRatio=1&look=${look}&scenario=bench/${scene}.json`;
    this.#frame.title = title;
    this.#frame.src = `./index.html?${query}`;
    place.replaceChildren(this.#frame);
  }

  get #app(): HTMLElement | null {
    return this.#frame.contentDocument?.querySelector<HTMLElement>("#sandlot") ?? null;
  }

  /** Null: it shows nothing yet. */
  get state(): PageState | null {
    const text = this.#frame.contentDocument?.querySelector("#state")?.textContent ?? "";
    return text === "" ? null : (JSON.parse(text) as PageState);
  }

  /** The scene runs, in its look. */
  async ready(look: LookName): Promise<void> {
    const begun = performance.now();
    for (;;) {
      const data = this.#app?.dataset ?? {};
      if (data["problem"] !== undefined) throw new BenchError("problem", data["problem"]);
      if (data["state"] === "ready" && data["look"] === look && this.state !== null) return;
      if (performance.now() - begun > patienceMs) throw new BenchError("late");
      await wait(lookMs);
    }
  }

  /** A verb of the page's debug interface. */
  async ask(verb: string, value: number): Promise<void> {
    const app = this.#app;
    const view = this.#frame.contentWindow as (Window & typeof globalThis) | null;
    if (app === null || view === null) throw new BenchError("late");
    const id = this.#next++;
    await new Promise<void>((resolve, reject) => {
      app.addEventListener("sandlot-reply", (event) => {
        const { detail } = event as CustomEvent<{ readonly id: number; readonly error?: string }>;
        if (detail.id !== id) return;
        if (detail.error === undefined) resolve();
        else reject(new BenchError("problem", detail.error));
      });
      app.dispatchEvent(new view.CustomEvent("sandlot-request", { detail: { id, verb, value } }));
    });
  }

  set shown(shown: boolean) {
    this.#frame.hidden = !shown;
  }

  remove(): void {
    this.#frame.remove();
  }
}

/** Measures one scene for some seconds. `title` names it to screen readers. */
export async function measure(
  place: HTMLElement,
  title: string,
  scene: SceneName,
  look: LookName,
  seconds: number,
): Promise<Measured> {
  const stage = new Stage(place, title, scene, look);
  let wasHidden = document.hidden;
  const onHide = (): void => void (wasHidden ||= document.hidden);
  document.addEventListener("visibilitychange", onHide);
  try {
    await stage.ready(look);
    await wait(warmMs);
    const begin = await newState(stage);
    const begun = performance.now();
    await wait(1000 * seconds);
    const end = await newState(stage);
    const passed = (performance.now() - begun) / 1000;
    // A browser draws next to nothing of a hidden tab.
    if (wasHidden) throw new BenchError("hidden");
    const { scriptMs, drawCalls, triangles, pictures } = end.cost;
    // The worker's own measure: the one that comes here is as late as the picture.
    const pace = end.clock.realTimeFactor;
    const fps = (pictures - begin.cost.pictures) / passed;
    return { scene, look, fps, scriptMs, calls: drawCalls, triangles, pace, coreMs: await coreTime(stage) };
  } finally {
    document.removeEventListener("visibilitychange", onHide);
    stage.remove();
  }
}

/** The state as it is now, not as it was told a moment ago. */
async function newState(stage: Stage): Promise<PageState> {
  const old = stage.state;
  const begun = performance.now();
  for (;;) {
    const { state } = stage;
    if (state !== null && state.cost.pictures !== old?.cost.pictures) return state;
    if (performance.now() - begun > patienceMs) throw new BenchError("late");
    await wait(5);
  }
}

/** Of one tick [ms], as fast as the worker runs while nothing is drawn. */
async function coreTime(stage: Stage): Promise<number> {
  stage.shown = false;
  await stage.ask("pause", 0);
  // A request takes a moment of its own, which does not belong to a tick.
  const begun = performance.now();
  await stage.ask("hash", 0);
  const between = performance.now();
  await stage.ask("tick", coreTicks);
  const end = performance.now();
  return Math.max(0, end - between - (between - begun)) / coreTicks;
}

/** Facts of the machine that a browser gives every page. */
export function machineHere(): Machine {
  const { width, height } = window.screen;
  const memory = "deviceMemory" in navigator ? Number(navigator.deviceMemory) : 0;
  return {
    browser: navigator.userAgent.slice(0, 300),
    graphics: graphicsHere(),
    cores: navigator.hardwareConcurrency,
    memory: memory > 0 ? memory : 0,
    screen: `${width} × ${height}, ${Number(window.devicePixelRatio.toFixed(2))}`,
  };
}

function graphicsHere(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (gl === null) return "no WebGL 2";
  const extension = gl.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name).slice(0, 300);
}
