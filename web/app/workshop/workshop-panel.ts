// The workshop's panel: one robot of the scenario as a form and as text, what the core says of it, and the robots that are kept.

import type { Staged } from "../../element/player.ts";
import { importedScenario, keepImported } from "../../element/session.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import { shippedRobots } from "../../sim/boundary/shipped.ts";
import { forgetRobot, holdForTab, keepRobot, keptRobots, ownFiles } from "../../view/own-assets.ts";
import { withWords } from "../../words/book.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import type { PageContext } from "../page/context.ts";
import type { LatePanel } from "../page/later.ts";
import { saveFile } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import type { DroppedModel } from "./dropped-robot.ts";
import type { ModelGuide } from "./model-guide.ts";
import { RobotCheck } from "./robot-check.ts";
import { Edits, isObject, isRobot, printJson, withValue, type Json, type JsonObject } from "./robot-document.ts";
import { RobotForm } from "./robot-form.ts";
import { RobotSchema } from "./robot-schema.ts";
import { zipOf } from "./robot-zip.ts";
import { inRobot, robotIn, withRobot } from "./workshop-scenario.ts";
import template from "./workshop-panel.html?raw";
import "./workshop.css";

/** After the last letter that somebody types into the text [ms]. */
const typingMs = 400;
const shownChoices = ["form", "json", "both"] as const;

/** `pointer`: in the robot; null: it lies elsewhere. */
interface Wrong {
  readonly pointer: string | null;
  readonly message: string;
}

export class WorkshopPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #form: RobotForm;
  readonly #check: RobotCheck;
  #edits = new Edits({});
  /** Which robot of the scenario it is. */
  #index = 0;
  /** The scenario that the next try puts on the page again by itself: it is no other one. */
  #ownPut = false;
  #wrong: Wrong | null = null;
  #typing = 0;
  /** The kept robot that is open here, as it was then. */
  #stamp = 0;
  /** Another robot than the scenario's stands here: what the scenario says of the one before does not fit. */
  #isOther = false;
  #visible = false;
  #guide: ModelGuide | null = null;
  #drives = true;

  /** `schema`: the text of robots/schema.json. `openFile`: takes a file as a drop on the page does. */
  constructor(page: PageContext, body: HTMLElement, schema: string, openFile: (file: File) => void) {
    this.#page = page;
    body.innerHTML = withWords(template);
    this.#parts = new Parts(body, "workshop");
    this.#check = new RobotCheck(page.base);
    this.#form = new RobotForm(this.#parts.get("form"), new RobotSchema(schema), {
      change: (path, value) => this.#set(withValue(this.#edits.document, path, value)),
    });
    this.#listen(body, openFile);
    this.#choose("form");
  }

  get state(): object {
    return { index: this.#index, wrong: this.#wrong, undo: this.#edits.canUndo, robot: this.#edits.document };
  }

  show(_open: boolean, visible: boolean): void {
    this.#visible = visible;
    if (!visible) this.#check.rest();
    else this.#showKept();
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
    this.#drives = false;
    this.#open(robot);
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
        if (!shippedRobots.includes(name)) holdForTab(name, found.files);
        this.take(robot);
        return await this.#tryWhenChecked();
      }
      this.#guide ??= new (await import("./model-guide.ts")).ModelGuide(this.#parts.get("guide"), {
        base: this.#page.base,
        made: async (robot) => {
          this.take(robot);
          await this.#tryWhenChecked();
        },
      });
      this.#parts.note(say("reading"));
      await this.#guide.begin(found);
    } catch (error) {
      this.refuse(found.name, error);
    }
  }

  /** Says why a file is no robot; what is here stays. */
  refuse(name: string, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.#parts.note(say("refused", { name, why }), true);
  }

  /** Drives it if the core takes it; else the problem stands in the panel. */
  async #tryWhenChecked(): Promise<void> {
    await this.#ask();
    if (this.#wrong === null) await this.#try();
  }

  // ---- the robot ----

  async #openScene(): Promise<void> {
    const { session, base } = this.#page;
    this.#isOther = false;
    if (session.recording !== null) {
      this.#parts.write("state", say("watched"));
      this.#parts.button("try").disabled = true;
    }
    try {
      const named = robotIn(session.text, this.#index);
      this.#drives = true;
      if (typeof named !== "string") return this.#open(named);
      const response = await fetch(new URL(`robots/${named}/robot.json`, base));
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      this.#open((await response.json()) as Json);
    } catch (error) {
      this.#parts.note(
        say("notLoaded", { why: error instanceof TypeError ? say("noAnswer") : (error as Error).message }),
        true,
      );
    }
  }

  #open(robot: Json): void {
    this.#edits = new Edits(robot);
    const name = isObject(robot) && typeof robot["name"] === "string" ? robot["name"] : "";
    this.#parts.input("name").value = name;
    this.#stamp = keptRobots().find((kept) => kept.name === name)?.stamp ?? 0;
    this.#parts.note("");
    this.#showKept();
    this.#changed();
  }

  #set(robot: Json): void {
    this.#edits.set(robot);
    this.#drives = false;
    this.#changed();
  }

  /** The robot is another one than a moment ago. */
  #changed(writeText = true): void {
    const { document, canUndo, canRedo } = this.#edits;
    this.#form.show(document);
    if (writeText) this.#parts.get<HTMLTextAreaElement>("json").value = printJson(document);
    this.#parts.button("undo").disabled = !canUndo;
    this.#parts.button("redo").disabled = !canRedo;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (!this.#visible || this.#page.session.recording !== null) return;
    this.#tell(null, say("checking"));
    const asked = this.#edits.document;
    const answer = await this.#check.ask(this.#scenario());
    if (answer === undefined || asked !== this.#edits.document) return;
    if (answer === null) {
      this.#tell(null, say(this.#drives ? "drives" : "good"));
      if (!this.#drives && this.#parts.input("at-once").checked) await this.#try();
      return;
    }
    const pointer = inRobot(answer.path, this.#index);
    const where = pointer ?? answer.path;
    const message = [where === "" ? "" : `${where}:`, answer.message].join(" ").trim();
    this.#tell({ pointer, message }, say("wrong"));
  }

  /** What the core says of the robot. */
  #tell(wrong: Wrong | null, state: string): void {
    this.#wrong = wrong;
    this.#parts.write("state", state);
    this.#parts.setData("state", "state", wrong === null ? "good" : "wrong");
    this.#parts.write("problem", wrong?.message ?? "");
    this.#parts.get("problem").hidden = wrong === null;
    this.#parts.get("go").hidden = wrong?.pointer === null || wrong === null;
    this.#parts.button("try").disabled = wrong !== null || this.#page.session.recording !== null;
    this.#form.mark(
      wrong === null || wrong.pointer === null ? null : { pointer: wrong.pointer, message: wrong.message },
    );
  }

  #scenario(): string {
    return withRobot(this.#page.session.text, this.#index, this.#edits.document, this.#isOther);
  }

  /** Puts the robot on the page; when that fails, the run before is there again. */
  async #try(): Promise<void> {
    const { session } = this.#page;
    if (session.recording !== null || this.#wrong !== null) return;
    const before = { text: session.text, name: session.name };
    const text = this.#scenario();
    this.#ownPut = true;
    try {
      await this.#page.put({ text, name: before.name });
      await session.run();
      this.#drives = true;
      this.#isOther = false;
      this.#keepOverReload(text);
      this.#parts.write("state", say("drives"));
    } catch (error) {
      this.#tell({ pointer: null, message: error instanceof Error ? error.message : String(error) }, say("wrong"));
      await this.#page.put(before);
      await session.run();
    } finally {
      this.#ownPut = false;
    }
  }

  /** The page's address opens this scenario again, in this tab. */
  #keepOverReload(text: string): void {
    try {
      keepImported(text);
    } catch {
      // Too large for the tab's storage, or forbidden: a reload then opens the scenario that was there before.
      return;
    }
    const address = new URL(location.href);
    for (const key of ["robot", "dynamics", "station", "others"]) address.searchParams.delete(key);
    address.searchParams.set("scenario", importedScenario);
    address.hash = "";
    history.replaceState(null, "", address);
  }

  // ---- kept robots and files ----

  #showKept(): void {
    const kept = keptRobots();
    const name = this.#parts.input("name").value;
    this.#parts.get("kept-row").hidden = kept.length === 0;
    const options = kept.map((one): [string, string] => [one.name, `${one.name} (${(one.bytes / 1e6).toFixed(2)} MB)`]);
    this.#parts.showOptions("kept", [["", say("chooseKept")], ...options], "");
    this.#parts.get("forget").hidden = !kept.some((one) => one.name === name);
  }

  async #openKept(name: string): Promise<void> {
    if (name === "") return;
    const files = await ownFiles(name);
    const bytes = files.get("robot.json");
    if (bytes === undefined) return this.#parts.note(say("notLoaded", { why: name }), true);
    this.take(JSON.parse(new TextDecoder().decode(bytes)) as JsonObject);
  }

  async #keep(): Promise<void> {
    const name = this.#parts.input("name").value.trim();
    if (!/^[a-z0-9-]{1,40}$/.test(name)) return this.#parts.note(say("keptBad"), true);
    if (shippedRobots.includes(name)) return this.#parts.note(say("keptShipped", { name }), true);
    const there = keptRobots().find((kept) => kept.name === name);
    if (there !== undefined && there.stamp !== this.#stamp) {
      this.#stamp = there.stamp;
      return this.#parts.note(say("keptChanged", { name }), true);
    }
    const old = String((this.#edits.document as JsonObject)["name"] ?? "");
    if (old !== name) this.#set(withValue(this.#edits.document, ["name"], name));
    try {
      const kept = await keepRobot(name, await this.#files(old));
      this.#stamp = kept.stamp;
      this.#parts.note(say("keptNow", { name }));
    } catch (error) {
      this.#parts.note(say("keptNot", { why: error instanceof Error ? error.message : String(error) }), true);
    }
    this.#showKept();
  }

  /** The robot's files: its text, and the model that it had under the name it was opened by. */
  async #files(name: string): Promise<Map<string, ArrayBuffer>> {
    const files = await ownFiles(name);
    files.set("robot.json", new TextEncoder().encode(`${printJson(this.#edits.document)}\n`).buffer);
    return files;
  }

  async #save(): Promise<void> {
    const own = this.#edits.document;
    const name = String((own as JsonObject)["name"] ?? "") || "robot";
    saveFile(new Blob([zipOf(name, await this.#files(name))], { type: "application/zip" }), `Robot_${name}.zip`);
  }

  async #forget(): Promise<void> {
    const name = this.#parts.input("name").value;
    await forgetRobot(name);
    this.#parts.note(say("forgotten", { name }));
    this.#showKept();
  }

  // ---- hands ----

  #choose(shown: (typeof shownChoices)[number]): void {
    this.#parts.setData("both", "shown", shown);
    for (const choice of shownChoices) this.#parts.setPressed(`show-${choice}`, choice === shown);
  }

  #listen(body: HTMLElement, openFile: (file: File) => void): void {
    const parts = this.#parts;
    parts.onClick("try", () => void this.#try());
    parts.onClick("undo", () => this.#undo());
    parts.onClick("redo", () => this.#redo());
    parts.onClick("go", () => {
      if (parts.get("both").dataset["shown"] === "json") this.#choose("both");
      this.#form.goTo(this.#wrong?.pointer ?? "");
    });
    for (const choice of shownChoices) parts.onClick(`show-${choice}`, () => this.#choose(choice));
    parts.onClick("keep", () => void this.#keep());
    parts.onClick("save", () => void this.#save());
    parts.onClick("forget", () => void this.#forget());
    parts.onClick("open", () => parts.input("file").click());
    parts.takeChosen("file", openFile);
    parts.onChange("kept", () => void this.#openKept(parts.select("kept").value));
    parts.onChange("robot", () => {
      this.#index = Number(parts.select("robot").value);
      void this.#openScene();
    });
    const json = parts.get<HTMLTextAreaElement>("json");
    json.addEventListener("input", () => {
      window.clearTimeout(this.#typing);
      this.#typing = window.setTimeout(() => this.#typed(json.value), typingMs);
    });
    json.addEventListener("change", () => this.#typed(json.value));
    body.addEventListener("keydown", (event) => this.#key(event));
  }

  #typed(text: string): void {
    window.clearTimeout(this.#typing);
    let robot: Json;
    try {
      robot = JSON.parse(text) as Json;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return this.#tell({ pointer: null, message: say("notJson", { why }) }, say("wrong"));
    }
    if (JSON.stringify(robot) === JSON.stringify(this.#edits.document)) return void this.#ask();
    this.#edits.set(robot);
    this.#drives = false;
    // The person's own lines stay as they are.
    this.#changed(false);
  }

  #undo(): void {
    if (!this.#edits.canUndo) return;
    this.#edits.undo();
    this.#drives = false;
    this.#changed();
  }

  #redo(): void {
    if (!this.#edits.canRedo) return;
    this.#edits.redo();
    this.#drives = false;
    this.#changed();
  }

  #key(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    // Letters here are no commands of the page.
    if (target instanceof HTMLTextAreaElement && key !== "Escape") event.stopPropagation();
    if (!ctrlKey && !metaKey) return;
    const letter = key.toLowerCase();
    if (key === "Enter") void this.#try();
    else if (target instanceof HTMLTextAreaElement) return;
    else if (letter === "z" && !shiftKey) this.#undo();
    else if (letter === "y" || (letter === "z" && shiftKey)) this.#redo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
