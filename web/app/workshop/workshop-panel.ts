// The workshop's panel: one robot of the scenario as a form and as text, the core's judgement of it, and the kept
// robots.

import type { Staged } from "../../element/player.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import { shippedRobots } from "../../sim/boundary/shipped.ts";
import type { TeamNumbers } from "../../files/read-numbers.ts";
import { plainBase, withNumbers, type Answers as TeamAnswers } from "../../files/team-robot.ts";
import { ownRobots } from "../../view/own-assets.ts";
import { withWords } from "../../words/book.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import type { PageContext } from "../page/context.ts";
import { EditDesk } from "../forms/edit-desk.ts";
import { printJson, type Json, type JsonObject } from "../forms/json-document.ts";
import { AssetShelf, nameIn } from "../forms/asset-shelf.ts";
import { KeySchema } from "../forms/key-schema.ts";
import { putScenario } from "../forms/put-scenario.ts";
import type { LatePanel } from "../page/later.ts";
import { Parts } from "../parts/parts.ts";
import { siteFile } from "../parts/site-file.ts";
import type { DroppedField, DroppedModel } from "./dropped-robot.ts";
import { LensRow } from "./lens-row.ts";
import type { ModelGuide } from "./model-guide.ts";
import type { RobotHands } from "./robot-hands.ts";
import { isRobot, robotFormat } from "./robot-format.ts";
import { slug } from "../parts/slug.ts";
import { inRobot, robotIn, withRobot } from "./workshop-scenario.ts";
import template from "./workshop-panel.html?raw";

/** Files of the robots in public/examples/robots, which scripts/build-robots.mjs makes. */
const exampleRobots = {
  "one-mesh": ["robot.json", "config.json", "model.glb"],
  spindexer: ["robot.json", "config.json", "model.glb", "model_0.glb"],
} as const;

export interface WorkshopHost {
  /** Takes files as a drop on the page does. */
  openFiles(files: readonly File[]): void;
  /** Takes a model that the person says is a field. */
  openField(found: DroppedField): void;
}

export class WorkshopPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #host: WorkshopHost;
  readonly #parts: Parts;
  readonly #desk: EditDesk;
  readonly #shelf: AssetShelf;
  /** Which robot of the scenario it is. */
  #index = 0;
  /** Robots that were opened here so far, those still on their way included. */
  #openCount = 0;
  /** The scenario that the next try puts on the page again by itself: it is the same one. */
  #ownPut = false;
  /** Another robot than the scenario's stands here: the scenario's keys for the one before do not fit. */
  #isOther = false;
  /** The number of the team whose robot was taken, until it stands in the scenario; null: as the scenario says. */
  #number: number | null = null;
  #guide: ModelGuide | null = null;
  /** The scenario as it was before the guide put its robot into it. */
  #beforeGuide = "";
  #hands: RobotHands | null = null;
  readonly #lens: LensRow;
  /** The scenario's robot is on its way here. */
  #opening = Promise.resolve();
  #isOpen = false;

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
    this.#shelf = new AssetShelf(body, {
      ...{ assets: ownRobots, shipped: shippedRobots, file: "robot.json", prefix: "Robot_", desk: this.#desk },
      words: { name: say("name"), keepTip: say("keepTip"), saveTip: say("saveTip") },
      files: (robot) => this.#files(robot),
      take: (files, folder) => this.#takeFiles(files, folder),
      openFiles: (files) => host.openFiles(files),
    });
    const desk = this.#desk;
    this.#lens = new LensRow(this.#parts, {
      get document() {
        return desk.document;
      },
      set: (robot, words) => {
        desk.set(robot);
        this.#shelf.took(words);
        page.say(words);
        void desk.tryWhenChecked();
      },
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
    if (visible) this.#shelf.show();
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
    this.#opening = this.#openScene();
  }

  /** A camera's calibration. `json`: of the file. */
  async takeLens(file: string, json: unknown): Promise<void> {
    await this.#opening;
    try {
      this.#lens.take(file, json);
    } catch (error) {
      this.refuse(file, error);
    }
  }

  /** Another robot takes the place of the scenario's. */
  take(robot: JsonObject): void {
    this.#isOther = true;
    this.#open(robot, false);
  }

  /** A model with its files. Its defects stand in the panel. */
  async takeModel(found: DroppedModel): Promise<void> {
    try {
      await this.#takeWhole(found);
    } catch (error) {
      this.refuse(found.name, error);
    }
  }

  /** A robot of a team's files; with a model the guide asks the rest. */
  async takeTeam(
    name: string,
    team: TeamNumbers,
    answers: TeamAnswers,
    model: DroppedModel | null,
    number: number | null,
  ): Promise<void> {
    this.#number = number;
    try {
      if (model !== null) return await this.#beginGuide(model, team);
      const site = await siteFile(this.#page.base, "robots/swerve-shooter/robot.json");
      const base = (await site.json()) as JsonObject;
      const fit = slug(name, "team-robot");
      const own = shippedRobots.includes(fit) ? `my-${fit}`.slice(0, 40) : fit;
      this.take(withNumbers(plainBase(base, own, team.numbers, answers), team.numbers, answers) as JsonObject);
      await this.#desk.tryWhenChecked();
    } catch (error) {
      this.refuse(name, error);
    }
  }

  /** With a robot.json it is whole, else the guide asks the rest. Rejects with a sentence. */
  async #takeWhole(found: DroppedModel): Promise<void> {
    const text = found.files.get("robot.json");
    if (text !== undefined) {
      const robot: unknown = JSON.parse(new TextDecoder().decode(text));
      if (!isRobot(robot)) throw new Error(say("noRobot"));
      const name = nameIn(robot);
      if (found.files.has("model.glb") && !shippedRobots.includes(name)) ownRobots.hold(name, found.files);
      this.take(robot);
      return this.#desk.tryWhenChecked();
    }
    await this.#beginGuide(found, null);
  }

  async #beginGuide(found: DroppedModel, team: TeamNumbers | null): Promise<void> {
    this.#guide ??= new (await import("./model-guide.ts")).ModelGuide(this.#parts.get("guide"), {
      base: this.#page.base,
      made: async (robot) => {
        this.take(robot);
        await this.#desk.tryWhenChecked();
      },
      isField: (model) => void this.#giveField(model),
    });
    this.#beforeGuide = this.#page.session.text;
    this.#shelf.note(say("reading"));
    await this.#guide.begin(found, team);
    this.#shelf.note("");
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

  /** Shows why a file is not a robot; the present one stays. */
  refuse(name: string, error: unknown): void {
    this.#shelf.refuse(name, error);
  }

  // ---- the robot ----

  async #openScene(): Promise<void> {
    const { session, base } = this.#page;
    this.#isOther = false;
    this.#number = null;
    const count = ++this.#openCount;
    if (session.recording !== null) this.#desk.write(say("watched"));
    try {
      const named = robotIn(session.text, this.#index);
      if (typeof named !== "string") return this.#open(named, true);
      const robot = (await (await siteFile(base, `robots/${named}/robot.json`)).json()) as Json;
      // A robot that was brought meanwhile stays.
      if (count === this.#openCount) this.#open(robot, true);
    } catch (error) {
      this.#shelf.tellNotLoaded(error);
    }
  }

  #open(robot: Json, drives: boolean): void {
    this.#openCount++;
    this.#desk.open(robot, drives);
    this.#shelf.opened(robot);
  }

  #scenario(): string {
    return withRobot(this.#page.session.text, this.#index, this.#desk.document, this.#isOther, this.#number);
  }

  async #drive(): Promise<void> {
    this.#ownPut = true;
    try {
      await putScenario(this.#page, this.#scenario());
      this.#isOther = false;
      this.#number = null;
    } finally {
      this.#ownPut = false;
    }
  }

  // ---- examples and files ----

  /** One of the robots that are there to look at and to change: its folder stands on the site. */
  async #openExample(name: string): Promise<void> {
    if (name === "") return;
    this.#parts.select("example").value = "";
    const files = new Map<string, ArrayBuffer>();
    try {
      for (const file of exampleRobots[name as keyof typeof exampleRobots]) {
        const response = await siteFile(this.#page.base, `examples/robots/${name}/${file}`);
        files.set(file, await response.arrayBuffer());
      }
      await this.takeModel({ is: "model", name, files });
    } catch (error) {
      this.refuse(name, error);
    }
  }

  /** A kept robot, or one of a folder. */
  async #takeFiles(files: ReadonlyMap<string, ArrayBuffer>, folder?: string): Promise<void> {
    if (folder !== undefined) return this.#takeWhole({ is: "model", name: folder.replace(/^Robot_/i, ""), files });
    this.take(JSON.parse(new TextDecoder().decode(files.get("robot.json"))) as JsonObject);
    await this.#desk.tryWhenChecked();
  }

  /** The robot's text, and the model that it has under the name on the desk. */
  async #files(robot: Json): Promise<Map<string, ArrayBuffer>> {
    const files = await ownRobots.files(nameIn(this.#desk.document));
    files.set("robot.json", new TextEncoder().encode(`${printJson(robot)}\n`).buffer);
    return files;
  }

  // ---- hands ----

  #listen(): void {
    const parts = this.#parts;
    const examples = Object.keys(exampleRobots).map((name): [string, string] => [name, titleCase(name)]);
    parts.showOptions("example", [["", say("chooseKept")], ...examples], "");
    parts.onChange("example", () => void this.#openExample(parts.select("example").value));
    parts.onChange("robot", () => {
      this.#index = Number(parts.select("robot").value);
      void this.#openScene();
    });
  }
}
