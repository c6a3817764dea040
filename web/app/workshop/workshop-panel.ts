// The workshop's panel: one robot of the scenario as a form and as text, what the core says of it, and the robots that are kept.

import type { Staged } from "../../element/player.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import { shippedRobots } from "../../sim/boundary/shipped.ts";
import { ownRobots } from "../../view/own-assets.ts";
import { withWords } from "../../words/book.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import type { PageContext } from "../page/context.ts";
import { EditDesk } from "../forms/edit-desk.ts";
import { isObject, printJson, valueAt, withValue, type Json, type JsonObject } from "../forms/json-document.ts";
import { KeySchema } from "../forms/key-schema.ts";
import { putScenario } from "../forms/put-scenario.ts";
import type { LatePanel } from "../page/later.ts";
import { saveFile } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import type { DroppedField, DroppedModel } from "./dropped-robot.ts";
import type { ModelGuide } from "./model-guide.ts";
import type { RobotHands } from "./robot-hands.ts";
import { isRobot, robotFormat } from "./robot-format.ts";
import type { OpenFolder } from "./robot-folder.ts";
import { originalFile, zipOf } from "./robot-zip.ts";
import { inRobot, robotIn, withRobot } from "./workshop-scenario.ts";
import template from "./workshop-panel.html?raw";
import "./workshop.css";

/** Files of the robots in public/examples/robots, which scripts/build-robots.mjs makes. */
const exampleRobots = {
  "one-mesh": ["robot.json", "config.json", "model.glb"],
  spindexer: ["robot.json", "config.json", "model.glb", "model_0.glb"],
} as const;

/** Under another name; who gets a link is told of the file with that name. */
function withName(robot: Json, name: string): Json {
  const file = valueAt(robot, ["sources", "model"]);
  const named = withValue(robot, ["name"], name);
  if (typeof file !== "string") return named;
  return withValue(named, ["sources", "model"], file.replace(/^Robot_[\w.-]+\.zip/, `Robot_${name}.zip`));
}

export interface WorkshopHost {
  /** Takes a file as a drop on the page does. */
  openFile(file: File): void;
  /** Takes a model that somebody says is a field. */
  openField(found: DroppedField): void;
}

export class WorkshopPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #host: WorkshopHost;
  readonly #parts: Parts;
  readonly #desk: EditDesk;
  /** Which robot of the scenario it is. */
  #index = 0;
  /** The scenario that the next try puts on the page again by itself: it is no other one. */
  #ownPut = false;
  /** The kept robot that is open here, as it was then. */
  #stamp = 0;
  /** Another robot than the scenario's stands here: what the scenario says of the one before does not fit. */
  #isOther = false;
  #guide: ModelGuide | null = null;
  /** The scenario as it was before the guide put its robot into it. */
  #beforeGuide = "";
  #hands: RobotHands | null = null;
  #isOpen = false;
  /** Of the person's disk. */
  #folder: OpenFolder | null = null;

  /** `schema`: the text of robots/schema.json. */
  constructor(page: PageContext, body: HTMLElement, schema: string, host: WorkshopHost) {
    this.#page = page;
    this.#host = host;
    body.innerHTML = withWords(template);
    this.#parts = new Parts(body, "workshop");
    this.#desk = new EditDesk(this.#parts.get("desk"), {
      ...{ base: page.base, schema: new KeySchema(schema), format: robotFormat },
      words: {
        ...{ drives: say("drives"), good: say("good"), wrong: say("wrong") },
        ...{ text: say("jsonText"), tryTip: say("tryTip"), atOnce: say("atOnce") },
      },
      scenario: () => (page.session.recording === null ? this.#scenario() : null),
      inside: (pointer) => inRobot(pointer, this.#index),
      drive: () => this.#drive(),
      changed: () => this.#hands?.update(),
    });
    this.#listen();
  }

  get state(): object {
    return { index: this.#index, ...this.#desk.state, robot: this.#desk.document };
  }

  show(open: boolean, visible: boolean): void {
    this.#isOpen = open;
    // Folded, it leaves a small screen to the picture and its handles.
    this.#desk.wake(open);
    if (visible) this.#showKept();
    void this.#showHands();
  }

  /** The handles on the robot, while the panel is open. */
  async #showHands(): Promise<void> {
    if (!this.#isOpen || this.#page.session.recording !== null) {
      this.#hands?.end();
      this.#hands = null;
      return;
    }
    if (this.#hands !== null) return;
    const { RobotHands } = await import("./robot-hands.ts");
    if (!this.#isOpen || this.#hands !== null) return;
    this.#hands = new RobotHands(this.#parts.get("hands"), {
      page: this.#page,
      index: () => this.#index,
      document: () => this.#desk.document,
      set: (robot) => this.#desk.set(robot),
      undo: () => this.#desk.undo(),
      redo: () => this.#desk.redo(),
      goTo: (pointer) => this.#desk.goTo(pointer, false),
    });
  }

  setScene({ scene }: Staged): void {
    if (this.#ownPut) return;
    const options = scene.robots.map(({ name, station }, index): [string, string] => [
      String(index),
      `${stationWords(stations[station] ?? "blue1")}: ${titleCase(name)}`,
    ]);
    this.#index = this.#page.session.robot;
    this.#parts.showOptions("robot", options, String(this.#index));
    this.#parts.get("robot-row").hidden = options.length < 2;
    void this.#openScene();
  }

  /** Another robot takes the place of the scenario's. */
  take(robot: JsonObject, note = ""): void {
    this.#isOther = true;
    this.#open(robot, false);
    this.#parts.note(note);
  }

  /** A model with its files: with a robot.json it is whole, else the guide asks the rest. */
  async takeModel(found: DroppedModel): Promise<void> {
    try {
      const text = found.files.get("robot.json");
      if (text !== undefined) {
        const robot: unknown = JSON.parse(new TextDecoder().decode(text));
        if (!isRobot(robot)) throw new Error(say("noRobot"));
        const name = String(robot["name"] ?? "");
        if (!shippedRobots.includes(name)) ownRobots.hold(name, found.files);
        this.take(robot);
        return await this.#desk.tryWhenChecked();
      }
      this.#guide ??= new (await import("./model-guide.ts")).ModelGuide(this.#parts.get("guide"), {
        base: this.#page.base,
        made: async (robot) => {
          this.take(robot);
          await this.#desk.tryWhenChecked();
        },
        isField: (model) => void this.#giveField(model),
      });
      this.#beforeGuide = this.#page.session.text;
      this.#parts.note(say("reading"));
      await this.#guide.begin(found);
      this.#parts.note("");
    } catch (error) {
      this.refuse(found.name, error);
    }
  }

  /** The model is a field: the robot from before drives on it. */
  async #giveField(found: DroppedModel): Promise<void> {
    try {
      await putScenario(this.#page, this.#beforeGuide);
      this.#host.openField({ ...found, is: "field" });
    } catch (error) {
      this.refuse(found.name, error);
    }
  }

  /** Says why a file is no robot; what is here stays. */
  refuse(name: string, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.#parts.note(say("refused", { name, why }), true);
  }

  // ---- the robot ----

  async #openScene(): Promise<void> {
    const { session, base } = this.#page;
    this.#isOther = false;
    if (session.recording !== null) this.#desk.write(say("watched"));
    try {
      const named = robotIn(session.text, this.#index);
      if (typeof named !== "string") return this.#open(named, true);
      const response = await fetch(new URL(`robots/${named}/robot.json`, base));
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      this.#open((await response.json()) as Json, true);
    } catch (error) {
      this.#parts.note(
        say("notLoaded", { why: error instanceof TypeError ? say("noAnswer") : (error as Error).message }),
        true,
      );
    }
  }

  #open(robot: Json, drives: boolean): void {
    const name = isObject(robot) && typeof robot["name"] === "string" ? robot["name"] : "";
    this.#parts.input("name").value = name;
    this.#stamp = ownRobots.kept.find((kept) => kept.name === name)?.stamp ?? 0;
    this.#parts.note("");
    this.#showKept();
    this.#desk.open(robot, drives);
  }

  #scenario(): string {
    return withRobot(this.#page.session.text, this.#index, this.#desk.document, this.#isOther);
  }

  async #drive(): Promise<void> {
    this.#ownPut = true;
    try {
      await putScenario(this.#page, this.#scenario());
      this.#isOther = false;
    } finally {
      this.#ownPut = false;
    }
  }

  // ---- kept robots and files ----

  #showKept(): void {
    const kept = ownRobots.kept;
    const name = this.#parts.input("name").value;
    this.#parts.get("kept-row").hidden = kept.length === 0;
    const options = kept.map((one): [string, string] => [one.name, `${one.name} (${(one.bytes / 1e6).toFixed(2)} MB)`]);
    this.#parts.showOptions("kept", [["", say("chooseKept")], ...options], "");
    this.#parts.get("forget").hidden = !kept.some((one) => one.name === name);
    void this.#showStorage(kept.reduce((sum, { bytes }) => sum + bytes, 0));
  }

  /** What all robots take, and what the browser leaves. */
  async #showStorage(taken: number): Promise<void> {
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
    const free = quota === undefined || usage === undefined ? "?" : ((quota - usage) / 1e6).toFixed(0);
    this.#parts.write("storage", say("storage", { taken: (taken / 1e6).toFixed(1), free }));
    const name = this.#parts.input("name").value;
    this.#parts.get("save-original").hidden = (await ownRobots.file(name, originalFile)) === null;
  }

  /** One of the robots that are there to look at and to change: its folder stands on the site. */
  async #openExample(name: string): Promise<void> {
    if (name === "") return;
    this.#parts.select("example").value = "";
    const files = new Map<string, ArrayBuffer>();
    try {
      for (const file of exampleRobots[name as keyof typeof exampleRobots]) {
        const response = await fetch(new URL(`examples/robots/${name}/${file}`, this.#page.base));
        if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
        files.set(file, await response.arrayBuffer());
      }
      await this.takeModel({ is: "model", name, files });
    } catch (error) {
      this.refuse(name, error instanceof TypeError ? say("noAnswer") : error);
    }
  }

  async #openKept(name: string): Promise<void> {
    if (name === "") return;
    const files = await ownRobots.files(name);
    const bytes = files.get("robot.json");
    if (bytes === undefined) return this.#parts.note(say("notLoaded", { why: name }), true);
    this.take(JSON.parse(new TextDecoder().decode(bytes)) as JsonObject);
  }

  async #keep(): Promise<void> {
    const name = this.#parts.input("name").value.trim();
    if (!/^[a-z0-9-]{1,40}$/.test(name)) return this.#parts.note(say("keptBad"), true);
    if (shippedRobots.includes(name)) return this.#parts.note(say("keptShipped", { name }), true);
    const there = ownRobots.kept.find((kept) => kept.name === name);
    if (there !== undefined && there.stamp !== this.#stamp) {
      this.#stamp = there.stamp;
      return this.#parts.note(say("keptChanged", { name }), true);
    }
    const old = String((this.#desk.document as JsonObject)["name"] ?? "");
    const drove = this.#desk.drives;
    const named = old === name ? this.#desk.document : withName(this.#desk.document, name);
    try {
      const kept = await ownRobots.keep(name, await this.#files(old, named));
      this.#stamp = kept.stamp;
      if (old !== name) this.#desk.set(named);
      this.#parts.note(say("keptNow", { name }));
      // A scenario or a link of the page names the robot that is kept.
      if (old !== name && drove) await this.#desk.tryWhenChecked();
    } catch (error) {
      this.#parts.note(say("keptNot", { why: error instanceof Error ? error.message : String(error) }), true);
    }
    this.#showKept();
  }

  /** The robot's files: its text, and the model that it had under the name it was opened by. */
  async #files(name: string, robot: Json = this.#desk.document): Promise<Map<string, ArrayBuffer>> {
    const files = await ownRobots.files(name);
    files.set("robot.json", new TextEncoder().encode(`${printJson(robot)}\n`).buffer);
    return files;
  }

  /** The files that somebody brought, as they were. */
  async #saveOriginal(): Promise<void> {
    const name = String((this.#desk.document as JsonObject)["name"] ?? "");
    const bytes = await ownRobots.file(name, originalFile);
    if (bytes === null) return this.#parts.note(say("noOriginal"), true);
    saveFile(new Blob([bytes], { type: "application/zip" }), `Robot_${name}-original.zip`);
  }

  /** A folder of the person's own disk, which Save to the folder writes. */
  async #openFolder(): Promise<void> {
    const { askFolder, readFolder } = await import("./robot-folder.ts");
    const folder = await askFolder();
    if (folder === null) return;
    try {
      const found = await readFolder(folder);
      this.#folder = folder;
      if (found.is === "model") await this.takeModel(found);
      else this.take(found.robot);
      this.#parts.write("save-folder", say("saveFolder", { name: folder.name }));
      this.#parts.get("save-folder").hidden = false;
    } catch (error) {
      this.refuse(folder.name, error);
    }
  }

  async #saveFolder(): Promise<void> {
    const folder = this.#folder;
    if (folder === null) return;
    const { writeFolder } = await import("./robot-folder.ts");
    try {
      await writeFolder(folder, await this.#files(String((this.#desk.document as JsonObject)["name"] ?? "")));
      this.#parts.note(say("savedFolder", { name: folder.name }));
    } catch (error) {
      this.#parts.note(say("keptNot", { why: error instanceof Error ? error.message : String(error) }), true);
    }
  }

  async #save(): Promise<void> {
    const own = this.#desk.document;
    const name = String((own as JsonObject)["name"] ?? "") || "robot";
    saveFile(new Blob([zipOf(name, await this.#files(name))], { type: "application/zip" }), `Robot_${name}.zip`);
  }

  async #forget(): Promise<void> {
    const name = this.#parts.input("name").value;
    await ownRobots.forget(name);
    this.#parts.note(say("forgotten", { name }));
    this.#showKept();
  }

  // ---- hands ----

  #listen(): void {
    const parts = this.#parts;
    parts.onClick("keep", () => void this.#keep());
    parts.onClick("save", () => void this.#save());
    parts.onClick("save-original", () => void this.#saveOriginal());
    parts.onClick("open-folder", () => void this.#openFolder());
    parts.onClick("save-folder", () => void this.#saveFolder());
    parts.get("open-folder").hidden = !("showDirectoryPicker" in window);
    parts.onClick("forget", () => void this.#forget());
    parts.onClick("open", () => parts.input("file").click());
    parts.takeChosen("file", (file) => this.#host.openFile(file));
    const examples = Object.keys(exampleRobots).map((name): [string, string] => [name, titleCase(name)]);
    parts.showOptions("example", [["", say("chooseKept")], ...examples], "");
    parts.onChange("example", () => void this.#openExample(parts.select("example").value));
    parts.onChange("kept", () => void this.#openKept(parts.select("kept").value));
    parts.onChange("robot", () => {
      this.#index = Number(parts.select("robot").value);
      void this.#openScene();
    });
  }
}
