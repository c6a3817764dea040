// The panel of the sweep: the varied number and the measures, the runs in workers beside the page, and their picture.
import type { Staged } from "../../element/player.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import { eventKinds, limits, stations } from "../../sim/boundary/abi.gen.ts";
import { recordingLink, scenarioLink } from "../../sim/core/links.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { writeCsv } from "../../sweep/csv.ts";
import type { Plan } from "../../sweep/plan.ts";
import { nameOfCondition, passedOf, round, type ResultLine } from "../../sweep/results.ts";
import { withWords } from "../../words/book.ts";
import { sweep as say } from "../../words/english-sweep.ts";
import type { PageContext } from "../page/context.ts";
import type { LatePanel } from "../page/later.ts";
import { make, saveFile } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { numbersOf, type Numbered } from "../past/what-if-numbers.ts";
import type { Hold } from "../values/values-api.ts";
import { valuesOf } from "../values/values-of.ts";
import { changeId, NumberPicker } from "./number-picker.ts";
import { SweepPicture } from "./sweep-picture.ts";
import { mostRuns, numbersIn, planOf, type Measure, type SweepChoice } from "./sweep-plan.ts";
import { SweepPool, SweepStopped } from "./sweep-pool.ts";
import { numberOf, successKey, SweepResults } from "./sweep-results.ts";
import template from "./sweep-panel.html?raw";
import "./sweep.css";

const measureName = "measured";
/** Between two pictures while runs come in [ms]. */
const drawMs = 250;
/** Seconds of driving that are worth running again. */
const leastDriven = 1;

/** Bytes as base 64, in portions that fit on the stack. */
function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}

export class SweepPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #first: NumberPicker;
  readonly #second: NumberPicker;
  readonly #picture: SweepPicture;
  readonly #pool: SweepPool;
  #staged: Staged | null = null;
  #text = "";
  /** Whose numbers are offered: its index. */
  #robot = 0;
  /** Seconds that the run on the page has come to. */
  #end = 0;
  /** The driving that was swept last. */
  #driven: { readonly recording: string; readonly seconds: number } | null = null;
  #results: SweepResults | null = null;
  #planJson: Record<string, unknown> | null = null;
  #runs = false;
  #wasStopped = false;
  #drawn = 0;
  /** A run of the sweep is being put onto the page: the sweep stays. */
  #ownPut = false;
  /** The run on the page is one of the sweep, and not a drive to be swept. */
  #isOwn = false;
  #values: Hold | null = null;

  constructor(page: PageContext, body: HTMLElement) {
    this.#page = page;
    body.innerHTML = withWords(template);
    this.#parts = new Parts(body, "sweep");
    const changed = (): void => this.#counted();
    this.#first = new NumberPicker(this.#parts.get("first"), false, changed);
    this.#second = new NumberPicker(this.#parts.get("second"), true, () => {
      this.#first.count = !this.#second.isNone;
      this.#counted();
    });
    this.#picture = new SweepPicture(this.#parts.get("picture"), (point) => this.#showPoint(point));
    this.#pool = new SweepPool(page.base, navigator.hardwareConcurrency);
    this.#parts.showOptions(
      "event",
      eventKinds.filter((kind) => kind !== "none").map((kind): [string, string] => [kind, kind]),
      "pieceScored",
    );
    page.session.client.onHistory(({ end }) => this.#ranTo(end));
    this.#listen();
    this.#showMeasure();
  }

  get state(): object {
    const results = this.#results;
    return {
      runs: this.#runs,
      done: results?.size ?? 0,
      total: results?.plan.count ?? 0,
      workers: this.#pool.size,
      selected: this.#picture.selected,
      plan: this.#planJson,
      lines: results?.lines ?? [],
    };
  }

  show(open: boolean, visible: boolean): void {
    if (!open) this.#stop();
    if (visible && this.#values === null) void this.#offerValues();
    if (!visible) {
      this.#values?.release();
      this.#values = null;
    }
    if (visible) this.#showWhat();
  }

  setScene(staged: Staged): void {
    if (this.#ownPut) return;
    this.#staged = staged;
    this.#text = this.#page.session.text;
    this.#driven = null;
    this.#isOwn = false;
    this.#end = 0;
    this.#robot = this.#page.session.robot;
    const station = this.#stationOf(staged);
    const score = station.startsWith("red") ? "Score/Red" : "Score/Blue";
    const value = this.#parts.input("value");
    if (value.value === "" || /^Score\/(Red|Blue)$/.test(value.value)) value.value = score;
    const must = this.#parts.input("must-value");
    if (must.value === "") must.value = `Robots/${station}/Battery/Voltage`;
    this.#showWhat();
    this.#showConditions();
    void this.#offer(staged);
  }

  /** Sweeps a number of "what if", of that robot. */
  take(numbered: Numbered, robot: number): void {
    if (robot !== this.#robot) this.#takeRobot(robot);
    this.#first.choose(changeId(numbered));
    this.#second.choose("none");
    this.#parts.get("first").scrollIntoView({ block: "nearest" });
    this.#parts.get("first").querySelector("select")?.focus();
  }

  #listen(): void {
    const parts = this.#parts;
    for (const name of ["kind", "take"]) parts.onChange(name, () => this.#showMeasure());
    parts.onChange("must", () => (parts.get("must-what").hidden = !parts.input("must").checked));
    parts.onChange("what", () => this.#chooseWhat());
    parts.onChange("robot", () => this.#takeRobot(Number(parts.select("robot").value)));
    parts.get("seeds").addEventListener("input", () => this.#counted());
    parts.onClick("run", () => void this.#run());
    parts.onClick("stop", () => this.#stop());
    parts.onClick("plan", () => void this.#savePlan());
    parts.onClick("csv", () => void this.#saveCsv());
    parts.onChange("shown", () => this.#draw());
    parts.onChange("which", () => this.#showRun());
    parts.onClick("play", () => void this.#play());
    parts.onClick("copy", () => void this.#copy());
  }

  // ---- choices ----

  #stationOf({ scene }: Staged): string {
    return stations[scene.robots[this.#robot]?.station ?? 0] ?? "blue1";
  }

  #takeRobot(robot: number): void {
    this.#robot = robot;
    if (this.#staged !== null) void this.#offer(this.#staged);
  }

  #showRobots({ scene: { robots } }: Staged): void {
    const options = robots.map(({ station, name }, index): [string, string] => [
      String(index),
      `${stationWords(stations[station] ?? "")} · ${titleCase(name)}`,
    ]);
    this.#parts.showOptions("robot", options, String(this.#robot));
    this.#parts.get("robot-row").hidden = options.length < 2;
  }

  async #offer(staged: Staged): Promise<void> {
    this.#showRobots(staged);
    const robot = staged.scene.robots[this.#robot] ?? null;
    const station = this.#stationOf(staged);
    const robotName = robot === null ? "" : titleCase(robot.name);
    const numbers = robot === null ? [] : numbersOf(robot);
    const offers = { robot, robotName, station, numbers };
    const text = this.#text;
    const index = this.#robot;
    const offer = (places: ReadonlyMap<string, number>): void => {
      for (const picker of [this.#first, this.#second]) picker.offer({ ...offers, places });
      const options = [...places.keys()].map((place) => new Option(place));
      this.#parts.root.querySelector("#sweep-places")?.replaceChildren(...options);
      this.#counted();
    };
    offer(numbersIn(text, new Map()));
    const robots = await this.#robotFiles(text);
    if (text === this.#text && index === this.#robot) offer(numbersIn(text, robots));
  }

  /** The robots that a scenario names, as objects. */
  async #robotFiles(text: string): Promise<ReadonlyMap<string, unknown>> {
    const files = siteFiles(this.#page.base);
    const { robots = [] } = JSON.parse(text) as { robots?: { robot?: unknown }[] };
    const names = new Set(robots.flatMap(({ robot }) => (typeof robot === "string" ? [robot] : [])));
    const found = new Map<string, unknown>();
    for (const name of names) {
      // A person's own robot is nowhere on the site: then its places are not offered.
      const bytes = await files(`robots/${name}/robot.json`).catch(() => null);
      if (bytes !== null) found.set(name, JSON.parse(new TextDecoder().decode(bytes)) as unknown);
    }
    return found;
  }

  async #offerValues(): Promise<void> {
    const store = await valuesOf(this.#page);
    if (this.#values !== null) return;
    const held = [store.open(), store.onTopics(() => this.#listValues(store.topics))];
    this.#values = { release: () => held.forEach((hold) => hold.release()) };
    this.#listValues(store.topics);
  }

  #listValues(topics: readonly { readonly source: string; readonly name: string; readonly kind: string }[]): void {
    const names = topics
      .filter(({ source }) => source === "run")
      .flatMap(({ name, kind }) => {
        const short = name.replace(/^\/Sandlot\//, "");
        if (kind === "number" || kind === "boolean") return [short];
        if (!short.endsWith("/Pose")) return [];
        return ["translation/x", "translation/y", "translation/z", "rotation/yaw"].map((part) => `${short}/${part}`);
      });
    const list = this.#parts.root.querySelector<HTMLElement>("#sweep-values");
    if (list === null || list.childElementCount === names.length) return;
    list.replaceChildren(...names.map((name) => new Option(name)));
  }

  #ranTo(endTick: number): void {
    const seconds = endTick * limits.tickSeconds;
    if (this.#ownPut || this.#isOwn || Math.floor(seconds) === Math.floor(this.#end)) return;
    this.#end = seconds;
    this.#showWhat();
  }

  #showWhat(): void {
    const { session } = this.#page;
    const seconds = this.#length;
    const time = seconds.toFixed(0);
    const options: [string, string][] = [["alone", say("alone")]];
    const isWatched = session.recording !== null && !this.#isOwn;
    if (isWatched) options.push(["driven", say("watched", { time })]);
    else if (seconds >= leastDriven) options.push(["driven", say("driven", { time })]);
    const before = this.#parts.select("what").value;
    // With a driver's robot, nothing happens without the driving.
    const usual = session.driven >= 0 || isWatched ? "driven" : "alone";
    const isChosen = this.#parts.get("what").dataset["chosen"] === "true";
    const wanted = isChosen ? before : usual;
    const chosen = options.some(([id]) => id === wanted) ? wanted : "alone";
    this.#parts.showOptions("what", options, chosen);
    if (!isChosen) this.#showSeconds(chosen);
    // A program outside, or one in the page.
    const hasProgram = session.client.hasCode || (session.driven >= 0 && this.#page.app.dataset["others"] === "true");
    this.#parts.get("program").hidden = !hasProgram;
    if (hasProgram) this.#parts.write("program", say("program"));
    if (!this.#runs && this.#results === null) {
      const needs = chosen === "alone" && session.driven >= 0 && !/"script"\s*:/.test(this.#text);
      // It was not asked for: the panel stays where it is.
      this.#parts.write("note", needs ? say("needsDriver") : "");
      this.#parts.setData("note", "warning", String(needs));
    }
  }

  /** Seconds of the recording that is watched, of the run so far, or of the driving that was swept. */
  get #length(): number {
    if (this.#isOwn) return this.#driven?.seconds ?? 0;
    const { recording } = this.#page.session;
    return recording === null ? this.#end : recording.ticks * limits.tickSeconds;
  }

  #chooseWhat(): void {
    this.#parts.setData("what", "chosen", "true");
    this.#showSeconds(this.#parts.select("what").value);
    this.#showWhat();
  }

  #showSeconds(what: string): void {
    const driven = this.#length;
    const input = this.#parts.input("seconds");
    if (document.activeElement === input || this.#runs) return;
    input.value = what === "driven" ? String(Math.min(150, Math.max(0.02, Number(driven.toFixed(2))))) : "15";
  }

  #showConditions(): void {
    const { assert: list } = JSON.parse(this.#text) as { assert?: unknown };
    const names = Array.isArray(list) ? list.map(nameOfCondition) : [];
    this.#parts.write(
      "own-conditions",
      names.length === 0 ? say("holdsNone") : say("holds", { names: names.join("; ") }),
    );
  }

  #showMeasure(): void {
    const kind = this.#parts.select("kind").value;
    const take = this.#parts.select("take");
    this.#parts.get("value").hidden = kind === "event";
    this.#parts.get("event").hidden = kind !== "event";
    this.#parts.get("distance").hidden = kind !== "distance";
    this.#parts.input("value").ariaLabel = say(kind === "distance" ? "ofName" : "valueName");
    const station = this.#staged === null ? "blue1" : this.#stationOf(this.#staged);
    const value = this.#parts.input("value");
    if (kind === "distance" && /^Score\//.test(value.value)) value.value = `Robots/${station}/Pose`;
    this.#parts.get("limit").hidden = take.value !== "first" && take.value !== "share";
  }

  // ---- the plan ----

  #counted(): void {
    const seeds = Math.max(1, Math.round(Number(this.#parts.input("seeds").value)) || 1);
    const count = this.#first.steps * this.#second.steps * seeds;
    this.#parts.write("run", say("run", { count }));
    this.#parts.get("since-row").hidden = !this.#first.isChange && !this.#second.isChange;
  }

  #number(name: string): number {
    const input = this.#parts.input(name);
    if (input.value !== "" && Number.isFinite(input.valueAsNumber)) return input.valueAsNumber;
    throw new Error(say("badNumber", { what: input.ariaLabel ?? input.labels?.[0]?.textContent?.trim() ?? name }));
  }

  #measure(): Measure {
    const kind = this.#parts.select("kind").value;
    const take = this.#parts.select("take").value;
    const value = this.#parts.input("value").value.trim();
    if (kind !== "event" && value === "") throw new Error(say("noValue"));
    const of =
      kind === "value"
        ? { value }
        : kind === "event"
          ? { event: this.#parts.select("event").value }
          : { distance: { of: value, to: [this.#number("x"), this.#number("y")] } };
    const isLimited = take === "first" || take === "share";
    const limit = isLimited ? { [this.#parts.select("limit-kind").value]: this.#number("limit-number") } : {};
    return { ...of, take, ...limit };
  }

  #conditions(): unknown[] {
    if (!this.#parts.input("must").checked) return [];
    const value = this.#parts.input("must-value").value.trim();
    if (value === "") throw new Error(say("noValue"));
    const limit = { [this.#parts.select("must-kind").value]: this.#number("must-number") };
    return [{ value, ...limit, when: this.#parts.select("must-when").value }];
  }

  /** The choice. Throws the missing part, in words. */
  async #choice(): Promise<SweepChoice> {
    const { session } = this.#page;
    const first = this.#first.range();
    const ranges = this.#second.isNone ? [first] : [first, this.#second.range()];
    const [a, b] = ranges;
    if (b !== undefined && JSON.stringify(a?.varied) === JSON.stringify(b.varied)) throw new Error(say("sameNumber"));
    if (b !== undefined && a?.name === b.name) ranges[1] = { ...b, name: `${b.name.slice(0, 38)} 2` };
    let recording: string | null = null;
    if (this.#parts.select("what").value === "driven") {
      if (session.showsPositions) throw new Error(say("positions"));
      if (this.#driven === null || !this.#isOwn) {
        const { bytes } = await session.client.recording();
        this.#driven = { recording: base64Of(bytes), seconds: this.#length };
      }
      recording = this.#driven.recording;
    } else if (!this.#isOwn) this.#driven = null;
    const { name, title } = JSON.parse(this.#text) as { name?: unknown; title?: unknown };
    return {
      name: [title ?? name ?? "Sweep", ranges.map((range) => range.name).join(", ")].join(": "),
      text: this.#text,
      recording,
      seconds: this.#number("seconds"),
      seeds: Math.max(1, Math.round(this.#number("seeds"))),
      ranges,
      since: Math.max(0, this.#number("since")),
      measures: { [measureName]: this.#measure() },
      conditions: this.#conditions(),
    };
  }

  // ---- the runs ----

  async #run(): Promise<void> {
    if (this.#runs) return;
    this.#wasStopped = false;
    try {
      const choice = await this.#choice();
      const count = choice.ranges.reduce((product, { steps }) => product * steps, choice.seeds);
      if (count > mostRuns) throw new Error(say("tooMany", { count, most: mostRuns }));
      this.#runs = true;
      this.#parts.button("run").disabled = true;
      this.#parts.note("");
      this.#parts.showProgress(0, say("checking"));
      const json = planOf(choice);
      const plan = await this.#pool.plan(json);
      this.#planJson = json;
      await this.#runPlan(plan);
    } catch (error) {
      if (!(error instanceof SweepStopped))
        this.#parts.note(error instanceof Error ? error.message : String(error), true);
      else if (this.#results !== null && this.#wasStopped) this.#sayStopped(this.#results);
    } finally {
      this.#runs = false;
      this.#parts.button("run").disabled = false;
      this.#parts.showProgress(null);
    }
  }

  async #runPlan(plan: Plan): Promise<void> {
    const results = (this.#results = new SweepResults(plan));
    this.#picture.begin(plan.vary);
    this.#parts.get("results").hidden = false;
    this.#parts.get("detail").hidden = true;
    const words = (key: string): string => (key === successKey ? say("success") : say("measure"));
    const shown = results.pictures.map((key): [string, string] => [
      key,
      key === measureName ? this.#measureWords() : words(key),
    ]);
    this.#parts.showOptions("shown", shown, measureName);
    this.#parts.get("shown-row").hidden = shown.length < 2;
    this.#draw();
    const start = performance.now();
    await this.#pool.run((line) => this.#told(line, results, start));
    this.#draw();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const workers = Math.min(this.#pool.size, plan.count);
    const processors = navigator.hardwareConcurrency;
    this.#parts.note(say("done", { total: plan.count, time: seconds, workers, processors }));
    if (this.#picture.selected < 0) this.#picture.select(this.#worst(results), true);
  }

  /** The point that is looked at first: one that failed, else the middle one. */
  #worst(results: SweepResults): number {
    const { count } = results.plan.design;
    const failed = Array.from({ length: count }, (_, point) => point).find((point) => !results.held(point));
    return failed ?? Math.floor(count / 2);
  }

  #measureWords(): string {
    const kind = this.#parts.select("kind").value;
    const what = kind === "event" ? this.#parts.select("event").value : this.#parts.input("value").value.trim();
    return `${what}, ${this.#parts.select("take").selectedOptions[0]?.text ?? ""}`;
  }

  #told(line: ResultLine, results: SweepResults, start: number): void {
    results.add(line);
    const now = performance.now();
    const total = results.plan.count;
    if (now - this.#drawn < drawMs && results.size < total) return;
    this.#drawn = now;
    const rate = results.size / ((now - start) / 1000);
    const left = Math.ceil((total - results.size) / rate);
    const leftWords =
      left < 90 ? say("secondsLeft", { count: left }) : say("minutesLeft", { count: Math.round(left / 60) });
    const words = { done: results.size, total, rate: rate.toFixed(1), left: leftWords };
    this.#parts.showProgress(results.size / total, say("progress", words));
    this.#draw();
  }

  #stop(): void {
    if (!this.#runs) return;
    this.#wasStopped = true;
    this.#pool.stop();
  }

  #sayStopped(results: SweepResults): void {
    this.#draw();
    this.#parts.note(say("stopped", { done: results.size, total: results.plan.count }));
  }

  // ---- the picture ----

  get #shown(): string {
    return this.#parts.select("shown").value;
  }

  #draw(): void {
    const results = this.#results;
    if (results === null) return;
    const picture = this.#shown;
    const cells = Array.from({ length: results.plan.design.count }, (_, point) => {
      const value = results.number(point, picture);
      const held = results.held(point);
      const words = { point: results.words(point), value: value === null ? say("noNumber") : round(value) };
      return {
        ...{ value, held, isDone: results.linesOf(point).length > 0 },
        words: say(held ? "cell" : "cellFailed", words),
      };
    });
    this.#picture.show(cells);
    const chance = results.chance();
    this.#parts.get("chance").hidden = chance === "";
    this.#parts.write("chance", chance);
  }

  #showPoint(point: number): void {
    const results = this.#results;
    if (results === null) return;
    this.#parts.get("detail").hidden = false;
    this.#parts.write("point", results.words(point));
    const lines = results.linesOf(point);
    const numbers = lines.flatMap((line) => numberOf(line, measureName) ?? []);
    const mean = numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
    const words =
      numbers.length === 0
        ? say("noNumber")
        : say("ofRuns", {
            ...{ count: numbers.length, value: round(mean) },
            ...{ least: round(Math.min(...numbers)), greatest: round(Math.max(...numbers)) },
          });
    this.#parts.write("point-value", `${this.#measureWords()}: ${numbers.length === 1 ? round(mean) : words}`);
    const options = lines.map((line): [string, string] => {
      const { seed } = results.plan.run(line.run);
      const value = numberOf(line, measureName);
      const mark = passedOf(line) ? "✓" : "✗";
      return [String(line.run), `${mark} ${say("seed", { seed })}: ${value === null ? say("noNumber") : round(value)}`];
    });
    const worst = lines.find((line) => !passedOf(line)) ?? lines[0];
    this.#parts.showOptions("which", options, String(worst?.run ?? 0));
    this.#parts.get("which-row").hidden = options.length < 2;
    this.#showRun();
  }

  get #chosenRun(): number {
    return Number(this.#parts.select("which").value);
  }

  #showRun(): void {
    const verdicts = this.#results?.verdicts(this.#chosenRun) ?? [];
    this.#parts.get("verdicts").replaceChildren(
      ...verdicts.map(({ good, words }) => {
        const line = make("li", "", `${good ? "✓" : "✗"} ${words}`);
        line.dataset["good"] = String(good);
        return line;
      }),
    );
  }

  // ---- a run of it ----

  async #recorded(plan: Plan, run: number): Promise<Uint8Array<ArrayBuffer> | null> {
    return plan.recording === undefined ? null : this.#pool.record(plan, run);
  }

  async #play(): Promise<void> {
    const results = this.#results;
    if (results === null || this.#runs) return;
    const run = this.#chosenRun;
    const { plan } = results;
    const point = results.words(plan.run(run).point);
    this.#parts.note(say("opening", { run }));
    this.#ownPut = true;
    try {
      const recording = await this.#recorded(plan, run);
      await this.#page.put(
        recording === null ? { text: plan.textOf(run), name: plan.name } : { recording, anyway: true },
      );
      this.#isOwn = true;
      await this.#page.session.run();
      this.#parts.note(say("opened", { run, point }));
    } catch (error) {
      this.#parts.note(error instanceof Error ? error.message : String(error), true);
    } finally {
      this.#ownPut = false;
    }
  }

  async #linkOf(plan: Plan, run: number): Promise<string> {
    const recording = await this.#recorded(plan, run);
    const link =
      recording === null
        ? await scenarioLink(plan.textOf(run), { play: true })
        : await recordingLink(recording, { play: true });
    return `${location.origin}${location.pathname}${link}`;
  }

  async #copy(): Promise<void> {
    const results = this.#results;
    if (results === null || this.#runs) return;
    try {
      await navigator.clipboard.writeText(await this.#linkOf(results.plan, this.#chosenRun));
      this.#parts.note(say("copied"));
    } catch (error) {
      this.#parts.note(error instanceof Error ? error.message : say("tooLong"), true);
    }
  }

  // ---- files ----

  async #saveCsv(): Promise<void> {
    const results = this.#results;
    if (results === null) return;
    const { plan } = results;
    const rows = results.lines.map((line) => ({ ...plan.run(line.run), line }));
    const texts: string[] = [];
    // A recording for each run would be as many runs again.
    const link = (run: number): string | Promise<string> =>
      plan.recording === undefined ? this.#linkOf(plan, run) : "";
    await writeCsv(plan, rows, link, (text) => texts.push(text));
    saveFile(new Blob(texts, { type: "text/csv" }), "sweep.csv");
  }

  async #savePlan(): Promise<void> {
    try {
      const json = planOf(await this.#choice());
      saveFile(new Blob([`${JSON.stringify(json, null, 2)}\n`], { type: "application/json" }), "sweep-plan.json");
    } catch (error) {
      this.#parts.note(error instanceof Error ? error.message : String(error), true);
    }
  }
}
