// The editor of scenarios: the scenario on the page with handles in the picture, as form and as text, its script, and those that are kept.

import type { Staged } from "../../element/player.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import { changeInfos, limits, stations, type ChangeKind } from "../../sim/boundary/abi.gen.ts";
import { allChanges, isOfField, partsOf } from "../../sim/boundary/changes.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import { newRobotState } from "../../sim/boundary/frame.ts";
import type { RobotInfo, SceneInfo } from "../../sim/boundary/protocol.ts";
import { shippedRobots } from "../../sim/boundary/shipped.ts";
import { ownRobots } from "../../view/own-assets.ts";
import { yawOf } from "../../sim/boundary/yaw.ts";
import { withWords } from "../../words/book.ts";
import { scenario as say } from "../../words/english-scenario.ts";
import { EditDesk } from "../forms/edit-desk.ts";
import {
  isObject,
  pointerOf,
  printJson,
  valueAt,
  withValue,
  type Json,
  type JsonObject,
} from "../forms/json-document.ts";
import { quantityOf } from "../forms/key-row.ts";
import { KeySchema } from "../forms/key-schema.ts";
import { putScenario } from "../forms/put-scenario.ts";
import { SceneHandles, type Spot } from "../forms/scene-handles.ts";
import type { PageContext, Picture } from "../page/context.ts";
import type { LatePanel } from "../page/later.ts";
import { otherKind, recogniseFile } from "../open/opening.ts";
import { button, make, saveFile } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { siteFile } from "../parts/site-file.ts";
import { runOnce, type RunPort } from "../runs/run-worker.ts";
import type { ToDrive } from "./drive-worker.ts";
import { scenarioFormat } from "./scenario-format.ts";
import { afterMove, handlesOf, idOf, mostHandles, thingId } from "./scenario-handles.ts";
import { asNow } from "./scenario-now.ts";
import { linesOf, withDrive, withFault, withoutEntries, type HeldInput, type ScriptLine } from "./scenario-script.ts";
import { forgetScenario, isKeepable, keepScenario, keptScenarios, openScenario } from "./scenario-store.ts";
import {
  mostPieces,
  thingsOf,
  thrown,
  turned,
  without,
  withOneRobot,
  withPile,
  type Surroundings,
  type Thing,
} from "./scenario-things.ts";
import template from "./scenario-panel.html?raw";
import "./scenario.css";

/** From the robot's middle to the things that are put before it [m]. */
const pileReach = 0.95;
/** A pile that is thrown from here on begins with this [m/s]. */
const firstThrow: Spot = [3, 0, 3];

export class ScenarioPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #desk: EditDesk;
  #scene: SceneInfo | null = null;
  #starts: (readonly [number, number, number])[] = [];
  #handles: SceneHandles | null = null;
  #things: readonly Thing[] = [];
  #chosen: string | null = null;
  /** The scenario that this panel puts on the page by itself is the same one. */
  #ownPut = false;
  #recording = false;
  /** The next picture's positions become the scenario's. */
  #takesNow = false;
  /** The kept text under the name, as it was read or written here. */
  #known: string | null = null;

  /** `schema`: the text of fields/scenario.schema.json. */
  constructor(page: PageContext, body: HTMLElement, schema: string) {
    this.#page = page;
    body.innerHTML = withWords(template);
    this.#parts = new Parts(body, "scenario");
    this.#desk = new EditDesk(this.#parts.get("desk"), {
      ...{ base: page.base, schema: new KeySchema(schema), atOnce: true },
      format: scenarioFormat(() => (this.#scene?.pieceTypes ?? []).map(({ name }) => name)),
      words: {
        ...{ drives: say("drives"), good: say("good"), wrong: say("wrong") },
        ...{ text: say("text"), tryTip: say("tryTip"), atOnce: say("atOnce") },
      },
      scenario: (document) => (page.session.recording === null ? JSON.stringify(document) : null),
      inside: (pointer) => pointer,
      drive: (asked) => this.#put(JSON.stringify(this.#desk.document), asked),
      changed: () => this.#changed(),
      seen: (frame) => this.#seeStarts(frame),
    });
    this.#listen();
  }

  get state(): object {
    const { document, state } = this.#desk;
    return { ...state, chosen: this.#chosen, things: this.#things, recording: this.#recording, scenario: document };
  }

  show(open: boolean, visible: boolean): void {
    // Folded, it leaves a small screen to the picture and its handles.
    this.#desk.wake(open);
    if (visible) void this.#showKept();
    if (open) {
      this.#handles ??= new SceneHandles(
        this.#page.view,
        this.#page.app,
        "scenario",
        (stage) => ({ object: stage.fieldSpace }),
        {
          move: (id, to, ends) => this.#move(id, to, ends),
          turn: (id, by) => this.#turn(id, by),
          undo: () => this.#desk.undo(),
          redo: () => this.#desk.redo(),
          choose: (id) => this.#choose(thingId(id)),
          remove: (id) => this.#remove(thingId(id)),
        },
      );
      this.#drawHandles(this.#things);
    } else {
      this.#handles?.end();
      this.#handles = null;
    }
  }

  setScene({ scene }: Staged): void {
    this.#scene = scene;
    this.#showChoices();
    if (this.#ownPut) return;
    this.#recording = false;
    this.#showRecord();
    if (this.#page.session.recording !== null) this.#desk.write(say("watched"));
    try {
      this.#known = null;
      this.#starts = [];
      this.#open(JSON.parse(this.#page.session.text) as Json, true);
    } catch (error) {
      this.#parts.note(say("refused", { why: error instanceof Error ? error.message : String(error) }), true);
    }
  }

  picture({ sample }: Picture): void {
    if (!this.#takesNow) return;
    this.#takesNow = false;
    this.#desk.set(asNow(this.#desk.document, sample, (type) => this.#scene?.pieceTypes[type]?.name ?? ""));
  }

  // ---- the scenario ----

  #open(document: Json, drives: boolean): void {
    const name = isObject(document) && typeof document["name"] === "string" ? document["name"] : "";
    this.#parts.input("name").value = name;
    this.#chosen = null;
    this.#parts.note("");
    this.#desk.open(document, drives);
  }

  async #put(text: string, runs: boolean): Promise<void> {
    this.#ownPut = true;
    try {
      await putScenario(this.#page, text, runs);
    } finally {
      this.#ownPut = false;
    }
  }

  #changed(): void {
    this.#things = thingsOf(this.#desk.document, this.#around, this.#parts.input("single").checked);
    if (!this.#things.some((thing) => idOf(thing) === this.#chosen)) this.#chosen = null;
    this.#drawHandles(this.#things);
    this.#showChosen();
    this.#showLines();
    this.#parts.get("own-field").hidden = typeof valueAt(this.#desk.document, ["field"]) !== "string";
  }

  get #around(): Surroundings {
    return {
      diameterOf: (type) => this.#diameterOf(type),
      startOf: (robot) => this.#starts[robot] ?? null,
    };
  }

  #diameterOf(type: string): number {
    const info = this.#scene?.pieceTypes.find(({ name }) => name === type);
    return info === undefined ? 0.2 : Math.max(...info.size, 2 * info.radius * Number(info.shape === "sphere"));
  }

  /** Where the core puts robots without a place of their own. */
  #seeStarts(frame: Frame): void {
    const before = JSON.stringify(this.#starts);
    const state = newRobotState();
    this.#starts = Array.from({ length: frame.robotCount }, (_, index) => {
      const { position, rotation } = frame.robot(index, state);
      return [position.x, position.y, yawOf(rotation)] as const;
    });
    if (JSON.stringify(this.#starts) !== before) this.#changed();
  }

  /** The field becomes the scenario's own, so that its gates and goals can be moved. */
  async #ownField(): Promise<void> {
    const name = valueAt(this.#desk.document, ["field"]);
    if (typeof name !== "string") return;
    try {
      const read = async (file: string): Promise<string> =>
        (await siteFile(this.#page.base, `fields/${name}/${file}`)).text();
      const { shapes: _, dimensions: __, ...field } = JSON.parse(await read("field.json")) as JsonObject;
      const mesh = field["collision"];
      const own = typeof mesh === "string" ? { ...field, collision: await read(mesh) } : field;
      this.#desk.set(withValue(this.#desk.document, ["field"], own));
    } catch (error) {
      this.#parts.note(say("refused", { why: error instanceof Error ? error.message : String(error) }), true);
    }
  }

  // ---- handles ----

  #find(id: string): Thing | undefined {
    return this.#things.find((thing) => idOf(thing) === id);
  }

  #drawHandles(things: readonly Thing[]): void {
    this.#handles?.set(handlesOf(things, this.#chosen, this.#scene));
  }

  #move(handle: string, to: Spot, ends: boolean): void {
    const thing = this.#find(thingId(handle));
    if (thing === undefined) return;
    const document = afterMove(this.#desk.document, thing, handle, to);
    if (ends) return this.#desk.set(document);
    this.#drawHandles(thingsOf(document, this.#around, this.#parts.input("single").checked));
  }

  #turn(handle: string, by: number): void {
    const thing = this.#find(thingId(handle));
    if (thing === undefined || thing.kind === "gate" || thing.kind === "goal") return;
    this.#desk.set(turned(this.#desk.document, thing, thing.heading + by));
  }

  #choose(id: string): void {
    if (id === this.#chosen) return;
    this.#chosen = id;
    this.#drawHandles(this.#things);
    this.#showChosen();
  }

  #remove(id: string): void {
    const thing = this.#find(id);
    if (thing !== undefined) this.#desk.set(without(this.#desk.document, thing));
  }

  #showChosen(): void {
    const thing = this.#chosen === null ? undefined : this.#find(this.#chosen);
    const many = this.#things.length - mostHandles;
    this.#parts.get("chosen-row").hidden = thing === undefined;
    this.#parts.get("throw").hidden = thing?.kind !== "pile";
    this.#parts.get("remove").hidden = thing?.kind !== "pile" && thing?.kind !== "robot";
    if (thing === undefined)
      return this.#parts.write("chosen", many > 0 ? say("tooMany", { count: many }) : say("keys"));
    const place = thing.at.map((value) => value.toFixed(2)).join(", ");
    const degrees = Math.round((thing.heading * 180) / Math.PI);
    const values = { name: thing.kind === "robot" ? stationWords(thing.name) : thing.name, place };
    if (thing.kind === "robot") this.#parts.write("chosen", say("chosenRobot", { ...values, degrees }));
    else if (thing.kind === "pile")
      this.#parts.write(
        "chosen",
        say("chosenPile", { ...values, count: thing.pieces.length, speed: Math.hypot(...thing.velocity).toFixed(1) }),
      );
    else this.#parts.write("chosen", say("chosenPlace", values));
  }

  // ---- things to add ----

  #showChoices(): void {
    const own = ownRobots.kept.map(({ name }) => name);
    const robots = [...shippedRobots, ...own].map((name): [string, string] => [name, titleCase(name)]);
    this.#parts.showOptions("robot", robots, this.#parts.select("robot").value || (robots[0]?.[0] ?? ""));
    const types = (this.#scene?.pieceTypes ?? []).map(({ name }): [string, string] => [name, name]);
    const { value } = this.#parts.select("type");
    this.#parts.showOptions("type", types, types.some(([name]) => name === value) ? value : (types[0]?.[0] ?? ""));
    this.#parts.button("add-pile").disabled = types.length === 0;
    this.#showFault();
  }

  /** In front of the driver's robot, else in the field's middle. */
  #spot(): readonly [number, number] {
    const [first] = this.#things.filter(({ kind }) => kind === "robot");
    if (first === undefined) return [4, 4];
    return [first.at[0] + pileReach * Math.cos(first.heading), first.at[1] + pileReach * Math.sin(first.heading)];
  }

  async #addRobot(): Promise<void> {
    const name = this.#parts.select("robot").value;
    let robot: Json = name;
    if (!shippedRobots.includes(name)) {
      const bytes = await ownRobots.file(name, "robot.json");
      if (bytes !== null) robot = JSON.parse(new TextDecoder().decode(bytes)) as Json;
    }
    const [x, y] = this.#spot();
    const document = withOneRobot(this.#desk.document, robot, [x, y + 1.2, 0]);
    if (document === null) return this.#parts.note(say("sixRobots"), true);
    this.#desk.set(document);
    const added = this.#things.filter(({ kind }) => kind === "robot").at(-1);
    if (added !== undefined) this.#choose(idOf(added));
  }

  #addPile(): void {
    const type = this.#parts.select("type").value;
    const counts = ["nx", "ny", "nz"].map((part) => Number(this.#parts.input(part).value));
    const [nx = 0, ny = 0, nz = 0] = counts;
    const all = nx * ny * nz;
    const there = valueAt(this.#desk.document, ["pieces"]);
    const old = Array.isArray(there) ? there.length : 0;
    if (!counts.every((count) => Number.isInteger(count) && count > 0) || old + all > mostPieces)
      return this.#parts.note(say("badCount", { most: mostPieces - old }), true);
    this.#parts.note(Array.isArray(there) ? "" : say("insteadOf"));
    this.#desk.set(withPile(this.#desk.document, type, [nx, ny, nz], this.#diameterOf(type), this.#spot()));
    const added = this.#things.find(({ pieces }) => pieces.includes(old + all - 1));
    if (added !== undefined) this.#choose(idOf(added));
  }

  #throw(): void {
    const thing = this.#chosen === null ? undefined : this.#find(this.#chosen);
    if (thing?.kind !== "pile") return;
    const rests = Math.hypot(...thing.velocity) === 0;
    this.#desk.set(thrown(this.#desk.document, thing, rests ? firstThrow : [0, 0, 0]));
  }

  // ---- the script ----

  #showLines(): void {
    const lines = linesOf(this.#desk.document);
    this.#parts.write("count", say("lines", { count: lines.length }));
    this.#parts.get("lines").replaceChildren(...lines.map((line) => this.#line(line)));
  }

  #line(line: ScriptLine): HTMLElement {
    const station = line.station === "" ? say("everybody") : stationWords(line.station);
    const words =
      line.is === "drive"
        ? say("drivesFrom", { station, from: line.from.toFixed(1), to: line.to.toFixed(1) })
        : say("at", { time: line.from.toFixed(2), station, what: line.what });
    const show = button(
      say("showForm"),
      "",
      () => this.#desk.goTo(pointerOf(["script", line.entries[0] ?? 0])),
      "button",
    );
    const remove = button(
      say("removeIt"),
      "",
      () => this.#desk.set(withoutEntries(this.#desk.document, line.entries)),
      "button",
    );
    return make("li", "", make("span", "", words), show, remove);
  }

  /** The robot whose drive is recorded: the driver's, or the one that is chosen. */
  get #recorded(): number {
    const chosen = this.#chosen === null ? undefined : this.#find(this.#chosen);
    if (chosen?.kind === "robot") return Number(chosen.path[1]);
    return this.#page.session.robot;
  }

  async #record(): Promise<void> {
    if (this.#recording) return this.#stopRecording();
    const robot = this.#recorded;
    const driven = withValue(withDrive(this.#desk.document, robot, []), ["robots", robot, "program"], "driver");
    // The others do not wait for the driver's hand.
    const alone = Array.from({ length: this.#scene?.robots.length ?? 0 }, (_, index) => index).reduce<Json>(
      (document, index) =>
        index !== robot && (valueAt(document, ["robots", index, "program"]) ?? "driver") === "driver"
          ? withValue(document, ["robots", index, "program"], "script")
          : document,
      driven,
    );
    try {
      await this.#put(JSON.stringify(alone), true);
      this.#recording = true;
      this.#parts.note(say("recordingNow"));
    } catch (error) {
      this.#parts.note(say("refused", { why: error instanceof Error ? error.message : String(error) }), true);
    }
    this.#showRecord();
  }

  async #stopRecording(): Promise<void> {
    const { session, base } = this.#page;
    this.#recording = false;
    this.#showRecord();
    const robot = session.robot;
    try {
      await session.pause();
      const { bytes } = await session.client.recording();
      const held = await readHeld({ base, recording: bytes, robot });
      this.#desk.set(withDrive(this.#desk.document, robot, held));
      this.#parts.note(say("recorded", { count: held.length }));
    } catch (error) {
      this.#parts.note(say("refused", { why: error instanceof Error ? error.message : String(error) }), true);
    }
  }

  #showRecord(): void {
    this.#parts.write("record", say(this.#recording ? "stopRecording" : "record"));
    this.#parts.setPressed("record", this.#recording);
  }

  /** The robot that a fault would be of. */
  get #faulty(): RobotInfo | null {
    const { value } = this.#parts.select("station");
    return this.#scene?.robots.find(({ station }) => stations[station] === value) ?? null;
  }

  #showFault(): void {
    const robots = (this.#scene?.robots ?? []).map(({ station }): [string, string] => {
      const name = stations[station] ?? "blue1";
      return [name, stationWords(name)];
    });
    const keep = (part: string, options: readonly (readonly [string, string])[]): void => {
      const { value } = this.#parts.select(part);
      this.#parts.showOptions(
        part,
        options,
        options.some(([each]) => each === value) ? value : (options[0]?.[0] ?? ""),
      );
    };
    keep("station", robots);
    keep(
      "kind",
      allChanges.map((kind) => [kind, kind] as const),
    );
    const kind = this.#parts.select("kind").value as ChangeKind;
    const info = changeInfos[kind];
    const parts = partsOf(kind, this.#faulty).filter((name) => name !== "");
    keep(
      "part",
      parts.map((name) => [name, name] as const),
    );
    this.#parts.get("part-row").hidden = parts.length === 0;
    this.#parts.select("station").disabled = isOfField(kind);
    const toggles = info.form === "toggle";
    this.#parts.write(
      "meaning",
      toggles ? `${info.meaning}: true, false` : `${info.meaning}: ${info.low} to ${info.high}`,
    );
    const input = this.#parts.input("value");
    if (toggles !== /^(true|false)$/.test(input.value)) input.value = toggles ? "true" : String(info.neutral);
  }

  #addFault(): void {
    const kind = this.#parts.select("kind").value as ChangeKind;
    const typed = this.#parts.input("value").value.trim();
    const value = typed === "true" || typed === "false" ? typed === "true" : quantityOf(typed);
    const t = Number(this.#parts.input("t").value);
    if (!(t >= 0)) return this.#parts.note(say("badTime"), true);
    const station = isOfField(kind) ? null : this.#parts.select("station").value;
    const parts = partsOf(kind, this.#faulty).filter((name) => name !== "");
    const part = parts.length === 0 ? "" : this.#parts.select("part").value;
    this.#desk.set(withFault(this.#desk.document, { t, station, kind, part, value }));
  }

  // ---- kept scenarios and files ----

  async #showKept(): Promise<void> {
    const kept = await keptScenarios();
    const name = this.#parts.input("name").value;
    this.#parts.get("kept-row").hidden = kept.length === 0;
    const options = kept.map((one): [string, string] => [one.name, `${one.name} (${(one.bytes / 1e3).toFixed(1)} kB)`]);
    this.#parts.showOptions("kept", [["", say("chooseKept")], ...options], "");
    this.#parts.get("forget").hidden = !kept.some((one) => one.name === name);
  }

  async #openKept(name: string): Promise<void> {
    if (name === "") return;
    try {
      const text = await openScenario(name);
      this.#take(text);
      this.#parts.input("name").value = name;
      this.#known = text;
      await this.#showKept();
    } catch (error) {
      this.#parts.note(say("refused", { why: error instanceof Error ? error.message : String(error) }), true);
    }
  }

  /** Another scenario's text takes this one's place here, and on the page if the core takes it. */
  #take(text: string): void {
    const document = JSON.parse(text) as Json;
    this.#starts = [];
    this.#open(document, false);
    void this.#desk.tryWhenChecked();
  }

  async #keep(): Promise<void> {
    const name = this.#parts.input("name").value.trim();
    if (!isKeepable(name)) return this.#parts.note(say("keptBad"), true);
    const text = this.#text(name);
    try {
      const there = (await keptScenarios()).some((one) => one.name === name) ? await openScenario(name) : null;
      if (there !== null && there !== this.#known && there !== text) {
        this.#known = there;
        return this.#parts.note(say("keptOther", { name }), true);
      }
      await keepScenario(name, text);
      this.#known = text;
      this.#parts.note(say("keptNow", { name, kilobytes: (text.length / 1e3).toFixed(1) }));
    } catch (error) {
      this.#parts.note(say("keptNot", { why: error instanceof Error ? error.message : String(error) }), true);
    }
    await this.#showKept();
  }

  #text(name: string): string {
    const { document } = this.#desk;
    const named = isObject(document) && name !== "" ? withValue(document, ["name"], name.slice(0, 47)) : document;
    return `${printJson(named)}\n`;
  }

  #save(): void {
    const name = this.#parts.input("name").value.trim() || "scenario";
    saveFile(new Blob([this.#text(name)], { type: "application/json" }), `${name.replace(/[^\w.-]+/g, "-")}.json`);
  }

  async #openFile(file: File): Promise<void> {
    try {
      if (file.size > limits.maxFileBytes) throw new Error(say("tooLarge"));
      const { id } = (await recogniseFile(file)).kind;
      if (id !== "scenario" && id !== "brokenJson") throw new Error(await otherKind(file));
      this.#take(await file.text());
    } catch (error) {
      this.#parts.note(say("refused", { why: error instanceof Error ? error.message : String(error) }), true);
    }
  }

  async #forget(): Promise<void> {
    const name = this.#parts.input("name").value;
    await forgetScenario(name);
    this.#parts.note(say("forgotten", { name }));
    await this.#showKept();
  }

  #listen(): void {
    const parts = this.#parts;
    parts.onClick("add-robot", () => void this.#addRobot());
    parts.onClick("add-pile", () => this.#addPile());
    parts.onClick("now", () => (this.#takesNow = true));
    parts.onClick("own-field", () => void this.#ownField());
    parts.onClick("show", () => this.#desk.goTo(this.#chosen ?? ""));
    parts.onClick("throw", () => this.#throw());
    parts.onClick("remove", () => this.#remove(this.#chosen ?? ""));
    parts.onChange("single", () => this.#changed());
    parts.onClick("record", () => void this.#record());
    parts.onChange("kind", () => this.#showFault());
    parts.onChange("station", () => this.#showFault());
    parts.onClick("add-fault", () => this.#addFault());
    parts.onClick("keep", () => void this.#keep());
    parts.onClick("save", () => this.#save());
    parts.onClick("open", () => parts.input("file").click());
    parts.onClick("forget", () => void this.#forget());
    parts.takeChosen("file", (file) => void this.#openFile(file));
    parts.onChange("kept", () => void this.#openKept(parts.select("kept").value));
  }
}

/** A separate function so that Vite sees the literal URL and bundles the worker. */
const startWorker = (): RunPort<ToDrive, readonly HeldInput[]> =>
  new Worker(new URL("./drive-worker.ts", import.meta.url), { type: "module", name: "sandlot-drive" });

/** The sticks of a recording's driver: its run is simulated again beside the page. */
const readHeld = (message: ToDrive): Promise<readonly HeldInput[]> => runOnce(startWorker, message);
