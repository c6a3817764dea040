// The guide for a model: numbers that it does not tell are guessed, asked, and driven at once with each answer.

import { shippedRobots } from "../../sim/boundary/shipped.ts";
import type { TeamNumbers } from "../../files/read-numbers.ts";
import { modules } from "../../files/robot-numbers.ts";
import { withNumbers } from "../../files/team-robot.ts";
import { ownRobots } from "../../view/own-assets.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import { siteFile } from "../parts/site-file.ts";
import type { DroppedModel } from "./dropped-robot.ts";
import { bodyBoxes, guessStand, standMatrix, ups, type Extent, type Stand, type Up } from "./model-measure.ts";
import { cameraOf, forgetModel, lightModel, readModel, type LightModel, type ReadModel } from "./model-read.ts";
import { bumperDepth, leastLength, mostLength, sizeTrouble } from "./model-size.ts";
import { baseOf, draftRobot, drives, type Answers, type Drive } from "./robot-draft.ts";
import type { JsonObject } from "../forms/json-document.ts";
import { originalFile, packOriginal } from "../forms/asset-zip.ts";
import { quantityOf } from "../forms/key-row.ts";
import { GuideFrame, megabytes } from "./guide-frame.ts";
import rows from "./model-guide.html?raw";

export interface GuideHost {
  readonly base: string;
  /** The robot as the answers make it: shows it, and drives it. */
  made(robot: JsonObject): Promise<void>;
  /** The person says that the model is not a robot. */
  isField(found: DroppedModel): void;
}

/** Outside of a wheel's middle to the outside of the frame: half a module, by SDS's MK4 drawing. */
const moduleInset = 0.07;
/** Nothing of a body collides lower: wheels and carpet are there [m]. */
const clearance = 0.06;
/** That a robot.json may have. */
const mostCameras = 6;

const kilogramsPer: Readonly<Record<string, number>> = {
  kg: 1,
  g: 1e-3,
  lb: 0.45359237,
  lbs: 0.45359237,
  oz: 0.028349523,
};
const identity = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** For the moments of inertia alone: whether it is a mass is the core's to say. */
export function kilogramsOf(typed: string): number {
  const [, number = "0", unit = "kg"] = /^\s*([\d.]+(?:e[-+]?\d+)?)\s*([a-z]*)/i.exec(typed) ?? [];
  const word = unit === "" ? "kg" : unit.startsWith("pound") ? "lb" : unit;
  return Number(number) * (kilogramsPer[word] ?? 1);
}

export class ModelGuide {
  readonly #frame: GuideFrame;
  readonly #host: GuideHost;
  #model: ReadModel | null = null;
  #light: LightModel | null = null;
  /** The stand and the name that `#light` was made for. */
  #made = "";
  /** With the files as they were brought. */
  #found: DroppedModel | null = null;
  /** A team's files' numbers of the robot; null: without them. */
  #team: TeamNumbers | null = null;
  /** The same, packed; null: not yet. */
  #original: ArrayBuffer | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(place: HTMLElement, host: GuideHost) {
    this.#host = host;
    this.#frame = new GuideFrame(place, {
      ...{ title: say("guide"), name: say("name"), note: say("guideNote"), other: say("isField"), rows },
      ...{ shipped: shippedRobots, fallback: "my-robot", open: { up: ["config", say("asConfig")] } },
      // Another stand has other measures: they are guessed again.
      changed: (stands) => void (this.#turn = this.#turn.then(() => this.#make(stands))),
      isOther: () => this.#isField(),
      closed: () => {},
    });
  }

  /** Reads a model, guesses all answers and drives it. Rejects with a sentence when it is not a model. */
  async begin(found: DroppedModel, team: TeamNumbers | null = null): Promise<void> {
    const model = await readModel(found, this.#host.base);
    if (this.#model !== null) forgetModel(this.#model);
    this.#model = model;
    this.#light = null;
    this.#found = found;
    this.#team = team;
    this.#original = null;
    this.#made = "";
    this.#frame.open(model.config === null ? found.name : await nameIn(found));
    const { parts } = this.#frame;
    const stand = guessStand(model.extent);
    // A person who has placed it in AdvantageScope has said all of it; a model of 800 m was not placed.
    const trusted = model.config !== null && stand.scale === 1;
    parts.select("up").value = trusted ? "config" : stand.up;
    parts.select("up").options[0]!.disabled = model.config === null;
    parts.select("scale").value = String(stand.scale);
    parts.select("turn").value = "0";
    parts.input("mass").value = "";
    await (this.#turn = this.#turn.then(() => this.#make(true)));
  }

  /** The work on the model ends first: its robot must not come after the field. */
  #isField(): void {
    const found = this.#found;
    const model = this.#model;
    this.#model = null;
    this.#frame.close();
    void this.#turn.then(() => {
      if (model !== null) forgetModel(model);
      if (found !== null) this.#host.isField(found);
    });
  }

  #stand(): Stand | null {
    const { up, ...rest } = this.#frame.stand;
    const [turn, scale] = [Number(rest.turn), Number(rest.scale)];
    if (up === "config" && turn === 0 && scale === 1) return null;
    return { up: up === "config" ? "z" : (ups.find((one) => one === up) ?? ("y" as Up)), turn, scale };
  }

  async #make(measures: boolean): Promise<void> {
    const model = this.#model;
    if (model === null) return;
    this.#frame.wrong("");
    try {
      const stand = this.#stand();
      const { name } = this.#frame;
      const key = JSON.stringify([stand, name]);
      if (key !== this.#made) {
        this.#frame.parts.write("said", say("lightening"));
        this.#light = await lightModel(model, name, stand === null ? identity : standMatrix(stand, model.extent));
        this.#made = key;
      }
      const light = this.#light;
      if (light === null || this.#model !== model) return;
      this.#tellSaved(model, light);
      this.#guess(light.extent, !measures);
      const answers = this.#answers(name, light.extent);
      const base = await this.#base(answers.drive);
      if (this.#model !== model) return;
      const boxes = bodyBoxes(light.corners, light.extent, clearance);
      const drafted = draftRobot(base, answers, boxes, light.parts, `Robot_${name}.zip, ${megabytes(light.bytes)} MB`);
      const robot = this.#withTeam(withCameras(drafted, model), answers);
      this.#original ??= packOriginal(`Robot_${name}`, this.#found?.files ?? new Map());
      ownRobots.hold(name, new Map([...light.files, [originalFile, this.#original]]));
      await this.#host.made(robot);
    } catch (error) {
      this.#frame.wrong(error instanceof Error ? error.message : String(error));
    }
  }

  /** The answers stand for the guide's questions; gears, motors, limits and CAN ids are the team's. */
  #withTeam(robot: JsonObject, { drive, kilograms, radius, length, width }: Answers): JsonObject {
    if (this.#team === null || drive !== "swerve") return robot;
    const answers = { mass: kilograms, wheelRadius: radius, length, width, keepsPlaces: true };
    return withNumbers(robot, this.#team.numbers, answers) as JsonObject;
  }

  #tellSaved(model: ReadModel, light: LightModel): void {
    const size = light.extent.high.map((high, axis) => (high - light.extent.low[axis]!).toFixed(2)).join(" × ");
    const values = {
      size,
      before: model.triangles,
      after: light.triangles,
      mbBefore: megabytes(model.bytes),
      mbAfter: megabytes(light.bytes),
    };
    const { cameras = [] } = model.config ?? {};
    const lines = [say("saved", values)];
    if (cameras.length > 0) lines.push(say("cameras", { count: Math.min(cameras.length, mostCameras) }));
    const { unplaced = [] } = model.config ?? {};
    if (unplaced.length > 0)
      lines.push(say("unplacedParts", { files: unplaced.map((index) => `model_${index}.glb`).join(", ") }));
    if (model.missing.length > 0) lines.push(say("missingParts", { files: model.missing.join(", ") }));
    this.#frame.parts.write("said", lines.join(" "));
  }

  /** Bumpers are in most models; wheels stand a module's width inside of the frame. `blanks`: empty answers alone. */
  #guess(extent: Extent, blanks: boolean): void {
    const [length, width] = [0, 1].map((axis) => extent.high[axis]! - extent.low[axis]!);
    const put = (part: string, value: number | string): void => {
      const input = this.#frame.parts.input(part);
      if (blanks && input.value.trim() !== "") return;
      input.value = typeof value === "string" ? value : `${Math.max(0, value).toFixed(3)} m`;
    };
    put("length", length!);
    put("width", width!);
    const inside = 2 * (bumperDepth + moduleInset);
    const said = this.#team?.numbers;
    const apart = (axis: "x" | "y"): number | null => {
      const places = modules.map((name) => said?.module(name, axis) ?? null).filter((place) => place !== null);
      return places.length < modules.length ? null : Math.max(...places) - Math.min(...places);
    };
    put("wheelbase", apart("x") ?? Math.max(0.5 * length!, length! - inside));
    put("track", apart("y") ?? Math.max(0.5 * width!, width! - inside));
    const radius = said?.number("wheelRadius") ?? null;
    put("radius", radius === null ? "2 in" : `${radius.toFixed(4)} m`);
    // It has nothing to do with how the model stands.
    const mass = this.#frame.parts.input("mass");
    const kilograms = said?.number("mass") ?? null;
    if (mass.value.trim() === "") mass.value = kilograms === null ? "115 lb" : `${kilograms.toFixed(2)} kg`;
    put("launcher", Math.min(0.8, Math.max(0.35, extent.high[2])));
  }

  /** Throws a sentence when one of them is out of range. */
  #answers(name: string, extent: Extent): Answers {
    const { parts } = this.#frame;
    const trouble = sizeTrouble(extent, { extent: this.#model?.extent ?? extent, stand: this.#stand() });
    if (trouble !== null) throw new Error(trouble);
    // Blank ones were guessed.
    const length = (part: string): number => this.#frame.length(part, leastLength, mostLength)!;
    const lengths = {
      ...{ length: length("length"), width: length("width"), wheelbase: length("wheelbase") },
      ...{ track: length("track"), radius: length("radius"), launcherHeight: length("launcher") },
    };
    const mass = parts.input("mass").value.trim();
    const drive = drives.find((one) => one === parts.select("drive").value) ?? "swerve";
    const shoots = parts.input("shoots").checked;
    parts.get("launcher-row").hidden = !shoots;
    const kilograms = kilogramsOf(mass);
    return { name, drive, mass: quantityOf(mass), kilograms, height: extent.high[2], shoots, ...lengths };
  }

  async #base(drive: Drive): Promise<JsonObject> {
    return (await (await siteFile(this.#host.base, `robots/${baseOf[drive]}/robot.json`)).json()) as JsonObject;
  }
}

/** The cameras of its config.json, ready for vision. */
function withCameras(robot: JsonObject, { config }: ReadModel): JsonObject {
  const cameras = (config?.cameras ?? []).slice(0, mostCameras).map(cameraOf);
  const names = new Set<unknown>();
  const named = cameras.map((camera) => {
    let { name } = camera;
    for (let count = 2; names.has(name); count++) name = `${String(camera["name"] as unknown)}-${count}`;
    names.add(name);
    return { ...camera, name: name ?? "camera" };
  });
  return named.length === 0 ? robot : { ...robot, cameras: named };
}

async function nameIn({ name, files }: DroppedModel): Promise<string> {
  try {
    const config = JSON.parse(new TextDecoder().decode(files.get("config.json"))) as { name?: unknown };
    return typeof config.name === "string" ? config.name : name;
  } catch {
    return name;
  }
}
