// The vision panel: each camera's results, the robot's estimate of its own place, the picture that a camera
// takes, and controls to make cameras worse or break them. Open, it asks for vision and draws it into the field; closed it
// costs nothing, but faults stay.

import type { Staged } from "../../element/player.ts";
import type { AngleCameraInfo, CameraInfo, CamerasInput, SceneInfo } from "../../sim/boundary/protocol.ts";
import {
  newCameraState,
  newDetectionState,
  newFloorPose,
  newSightState,
  type CameraState,
} from "../../sim/boundary/vision-block.ts";
import { fieldOfView, isDistorted } from "../../view/lens.ts";
import { estimateColors, estimateName, estimates, type VisionShown } from "../../view/objects/vision.ts";
import { VisionTrack, type SaidLast } from "../../view/vision-track.ts";
import { VisionView } from "../../view/vision-view.ts";
import { recall, remember } from "../page/choices.ts";
import type { PageContext, Picture } from "../page/context.ts";
import { measured } from "../page/measures.ts";
import type { LatePanel } from "../page/later.ts";
import { filled, need, setData, setPressed, setText } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { AngleList } from "./angle-list.ts";
import { CameraSender } from "./camera-sender.ts";
import { isRule, qualities, qualityWords, ruleOptions, ruleWords } from "./camera-choices.ts";
import { vision as say } from "../../words/english-vision.ts";
import template from "./vision-panel.html?raw";
import "./vision.css";
import {
  degreesText,
  distanceText,
  errorLevel,
  floorError,
  missGroups,
  poseError,
  shortName,
  spikeLatency,
  trustText,
  VisionSettings,
  type CameraSettings,
  type PoseError,
} from "./vision-state.ts";

/** The switches of the display; this browser remembers them. */
interface Shown {
  sights: boolean;
  misses: boolean;
  ghosts: boolean;
  picture: boolean;
}

/** Between two times that text is written [ms]. */
const textMs = 100;
/** A picture that is sent has so many pixels across, where the camera has them. */
const sentWidth = 640;
/** A hand on a slider has stopped for so long [ms]. */
const nudgeMs = 150;

/** Sliders of a camera: how their values are written. */
const sliders: Readonly<Record<string, (value: number, fps: number) => string>> = {
  noise: (value) => (value === 0 ? say("asItIs") : `+${value.toFixed(1)} px`),
  latency: (value) => (value === 0 ? say("asItIs") : `+${value} ms`),
  fps: (value, fps) => (value === 0 ? say("asItIs") : say("insteadOf", { value, usual: fps.toFixed(0) })),
  drops: (value) => `${value} %`,
  turned: (value) => side(value, `${Math.abs(value)}°`, "left", "right"),
  tilted: (value) => side(value, `${Math.abs(value)}°`, "up", "down"),
  shifted: (value) => side(value, centimetres(Math.abs(value)), "left", "right"),
};

/** Whole centimetres, or tenths of an inch. */
function centimetres(count: number): string {
  const { value, unit } = measured(count, "cm");
  return `${Number(value.toFixed(1))} ${unit}`;
}

type Choices = Omit<CamerasInput, "station">;

const sameChoices = (a: Choices, b: Choices): boolean =>
  a.quality === b.quality && a.rule === b.rule && a.anglesOff === b.anglesOff;

function side(value: number, words: string, more: "left" | "up", less: "right" | "down"): string {
  return value === 0 ? say("asItShould") : say(value > 0 ? more : less, { value: words });
}

export class VisionPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #track = new VisionTrack();
  readonly #settings = new VisionSettings();
  readonly #camera = newCameraState();
  readonly #sight = newSightState();
  readonly #detection = newDetectionState();
  readonly #angles: AngleList;
  readonly #sender: CameraSender;
  /** Pictures of the inset that have been sent or left out. */
  #sentPictures = 0;
  readonly #estimate = newFloorPose();
  readonly #truth = newFloorPose();
  #scene: SceneInfo | null = null;
  /** The person's choice for all cameras; null: none, the run has its scenario's or recording's. */
  #wanted: Choices | null = null;
  /** The choice has not acted yet. */
  #pending = false;
  /** Field and cameras that the settings belong to. */
  #cameras = "";
  #layer: VisionView | null = null;
  #open = false;
  #visible = false;
  #chosen = 0;
  #large = false;
  #lastText = Number.NEGATIVE_INFINITY;
  #tick = 0;
  #nudge = 0;
  readonly #shown: Shown = { sights: true, misses: true, ghosts: true, picture: true };

  constructor(page: PageContext, body: HTMLElement) {
    this.#page = page;
    body.replaceChildren(filled(template));
    // The large picture stands outside of the panel.
    this.#parts = new Parts(page.app, "vision");
    this.#angles = new AngleList(this.#parts.get("angles"), (camera, on) => this.#turnAngle(camera, on));
    this.#sender = new CameraSender({
      socket: (path) => new WebSocket(new URL(path, page.base.replace(/^http/, "ws"))),
      hostname: new URL(page.base).hostname,
      publish: (camera) => page.network.keep({ type: "camera", camera }),
      onAddress: (address) => this.#showAddress(address),
    });
    this.#parts.get("rule").replaceChildren(...ruleOptions());
    const last = this.#parts.get("row-odometry");
    for (const one of estimates) {
      last.insertAdjacentHTML("beforebegin", last.outerHTML.replaceAll("odometry", one));
      this.#parts.get(`row-${one}`).style.setProperty("--mark", estimateColors[one]);
      this.#parts.write(`name-${one}`, estimateName(one));
    }
    const said = recall("vision") as Partial<Shown> | null;
    for (const key of ["sights", "misses", "ghosts", "picture"] as const)
      if (typeof said?.[key] === "boolean") this.#shown[key] = said[key];
    this.#listen();
    // Beside the dock, when it is large.
    need(page.app, "#hud").append(this.#parts.get("large"));
  }

  /** Another scene, or the same one again. */
  setScene({ scene }: Staged): void {
    this.#scene = scene;
    this.#track.clear();
    const { cameras, angleCameras } = this;
    const names = JSON.stringify([scene.field, cameras.map(({ name }) => name), angleCameras]);
    if (names === this.#cameras) this.#chooseAgain();
    else {
      this.#cameras = names;
      this.#forgetChoices();
      this.#angles.begin(angleCameras);
      this.#settings.begin(cameras.length);
      this.#chosen = 0;
      this.#makeRows();
      this.#makeTags(scene);
      this.#sayFaults();
    }
    if (this.#open) this.#want();
  }

  /** The dock was opened, folded or closed. */
  show(open: boolean, visible: boolean): void {
    this.#visible = visible;
    if (open !== this.#open) {
      this.#open = open;
      this.#want();
      if (open) this.#nudgeSoon(0);
    }
    this.#showPicture();
  }

  picture({ now, sample }: Picture): void {
    this.#tick = sample.to.tick;
    if (!this.#open) return;
    if (this.#settings.pass(this.#track.time)) this.#sayFaults();
    this.#sendPicture(now);
    if (!this.#visible || now - this.#lastText < textMs) return;
    this.#lastText = now;
    this.#write();
  }

  /** The picture of the small canvas, to dashboards, where the person wants that. */
  #sendPicture(now: number): void {
    const pictures = this.#layer?.insetPictures ?? 0;
    const info = this.cameras[this.#chosen];
    if (!this.#sender.on || pictures === this.#sentPictures || info === undefined) return;
    this.#sentPictures = pictures;
    const canvas = this.#parts.get<HTMLCanvasElement>("picture");
    const { fps } = this.#track.camera(this.#chosen, this.#camera);
    this.#sender.send(
      canvas,
      { name: info.name, width: canvas.width, height: canvas.height, fps: Math.min(15, fps) },
      now,
    );
  }

  /** "": it is not known yet; null: the page's server serves no pictures. */
  #showAddress(address: string | null): void {
    const text = address === null ? say("sendsNot") : address === "" ? "" : say("sentTo", { address });
    this.#parts.write("sent", text);
    this.#parts.get("sent").hidden = text === "";
  }

  /** For tests. */
  get state(): object {
    const said = this.#track.said(this.#chosen);
    const known = this.#layer?.known === true && this.#chosen < this.#track.cameraCount;
    const camera = known ? this.#track.camera(this.#chosen, this.#camera) : null;
    const sights = said === null ? [] : this.#sights(said);
    return {
      ...{ open: this.#open, chosen: this.#chosen, cameras: this.cameras.map(({ name }) => name) },
      ...{ drawn: this.#layer?.drawn ?? null, pictures: this.#layer?.insetPictures ?? 0 },
      ...{ plainTags: this.#layer?.plainTags ?? 0, normal: this.#settings.normal },
      camera: camera === null ? null : { alive: camera.alive, width: camera.width, height: camera.height },
      said:
        said === null
          ? null
          : { heartbeat: said.result.heartbeat, captured: said.result.captured, hasTarget: said.result.hasTarget },
      sights,
    };
  }

  /** Of the robot that the page is about. */
  get cameras(): readonly CameraInfo[] {
    return this.#scene?.robots[this.#page.session.robot]?.cameras ?? [];
  }

  get angleCameras(): readonly AngleCameraInfo[] {
    return this.#scene?.robots[this.#page.session.robot]?.angleCameras ?? [];
  }

  #sights({ block, result }: SaidLast): object[] {
    return Array.from({ length: result.sightCount }, (_, i) => {
      const { id, corners, truth } = block.sight(result.sightStart + i, this.#sight);
      return { id, corners: [...corners], truth: [...truth] };
    });
  }

  /** Begins to look, or ends it. */
  #want(): void {
    const { session, view } = this.#page;
    const { client, robot } = session;
    const any = this.cameras.length + this.angleCameras.length > 0;
    const on = this.#open && any;
    this.#parts.get("none").hidden = any;
    for (const name of ["some", "choices"]) this.#parts.get(name).hidden = this.cameras.length === 0;
    client.onVision(on ? (blocks) => this.#track.push(blocks) : null);
    client.setVision(on, robot);
    this.#track.clear();
    const tags = this.#scene?.tags ?? [];
    this.#layer = null;
    if (!on) return view.attach(null);
    view.attach((stage) => {
      this.#layer = new VisionView(stage, this.#track, tags, robot, this.#choice);
      this.#layer.setFaults(this.#faults.tags);
      this.#showPicture();
      return this.#layer;
    });
  }

  get #choice(): VisionShown {
    return { ...this.#shown, camera: this.#chosen };
  }

  get #faults() {
    const tags = this.#scene?.tags ?? [];
    return this.#settings.faults((id) => tags.find((tag) => tag.id === id)?.yaw ?? 0);
  }

  /** Sends the faults to the simulation. A paused run repeats its tick, so that they show. */
  #sayFaults(): void {
    const faults = this.#faults;
    this.#page.session.client.setVisionFaults(faults);
    this.#layer?.setFaults(faults.tags);
    need(this.#page.app, "#vision-open").dataset["broken"] = String(!this.#settings.normal);
    this.#showSettings();
    if (this.#open) this.#nudgeSoon(nudgeMs);
  }

  /** Repeats the tick of a paused run, so that the cameras see it with the new settings. */
  #nudgeSoon(delay: number): void {
    clearTimeout(this.#nudge);
    this.#nudge = window.setTimeout(() => {
      const { session } = this.#page;
      // Where there is no way back it shows with the next tick.
      if (session.paused && this.#open) session.client.seek(this.#tick).catch(() => {});
    }, delay);
  }

  // ---- the person's choices ----

  /** The run's present choices; null before its first block. */
  get #choices(): Choices | null {
    const { block } = this.#track;
    return block === null ? null : { quality: block.quality, rule: block.rule, anglesOff: block.anglesOff };
  }

  /** An input of the run from the next tick on: a recording of it has it. */
  #chooseCameras(change: Partial<CamerasInput>): void {
    const { session } = this.#page;
    const station = this.#scene?.robots[session.robot]?.station;
    const now = this.#wanted ?? this.#choices;
    if (station === undefined || now === null) return;
    this.#wanted = { ...now, ...change };
    this.#pending = true;
    session.client.setCameras({ ...this.#wanted, station });
    this.#showChoices();
    this.#writeAngles();
  }

  /** The run began again: the person's choice stays, but a run that is watched has its own. */
  #chooseAgain(): void {
    const station = this.#scene?.robots[this.#page.session.robot]?.station;
    if (this.#wanted === null || station === undefined) return;
    if (this.#page.session.recording !== null) this.#forgetChoices();
    else this.#page.session.client.setCameras({ ...this.#wanted, station });
  }

  #turnAngle(camera: number, on: boolean): void {
    const { anglesOff } = this.#wanted ?? this.#choices ?? { anglesOff: 0 };
    const bit = 1 << camera;
    this.#chooseCameras({ anglesOff: on ? anglesOff & ~bit : anglesOff | bit });
  }

  #forgetChoices(): void {
    this.#wanted = null;
    this.#pending = false;
  }

  /** A press shows at once. After it has acted the run's own choices show: a run that is watched, or the past, has others. */
  #showChoices(): void {
    const now = this.#choices;
    if (now === null) return;
    const wanted = this.#wanted;
    if (wanted === null || sameChoices(wanted, now)) this.#pending = false;
    const shown = this.#pending && wanted !== null ? wanted : now;
    this.#parts.choose("quality", qualities, shown.quality);
    const words = qualityWords[shown.quality];
    this.#parts.write(
      "quality-note",
      this.#pending && this.#page.session.paused ? say("actsLater", { what: words }) : words,
    );
    const rule = this.#parts.select("rule");
    if (rule.value !== shown.rule) rule.value = shown.rule;
    this.#parts.write("rule-note", ruleWords[shown.rule].leavesOut);
  }

  #listen(): void {
    for (const quality of qualities) {
      this.#parts.onClick(`quality-${quality}`, () => this.#chooseCameras({ quality }));
    }
    this.#parts.onChange("rule", () => {
      const rule = this.#parts.select("rule").value;
      if (isRule(rule)) this.#chooseCameras({ rule });
    });
    for (const key of ["sights", "misses", "ghosts"] as const) {
      const box = this.#parts.input(key);
      box.checked = this.#shown[key];
      box.addEventListener("change", () => {
        this.#shown[key] = box.checked;
        this.#remember();
      });
    }
    this.#parts.onClick("picture-toggle", () => {
      this.#shown.picture = !this.#shown.picture;
      this.#remember();
    });
    const send = this.#parts.input("send");
    send.addEventListener("change", () => {
      // The next picture is the first with the size of those that are sent.
      this.#sentPictures = this.#layer?.insetPictures ?? 0;
      this.#sender.on = send.checked;
      if (!send.checked) this.#showAddress("");
    });
    this.#parts.onClick("enlarge", () => this.#enlarge(true));
    this.#parts.onClick("shrink", () => this.#enlarge(false));
    for (const key of Object.keys(sliders)) {
      const slider = this.#parts.input(key);
      slider.addEventListener("input", () => this.#set({ [key]: Number(slider.value) }));
      // The arrow keys are for the robot again.
      slider.addEventListener("pointerup", () => slider.blur());
    }
    const dead = this.#parts.input("dead");
    dead.addEventListener("change", () => this.#set({ dead: dead.checked }));
    this.#parts.onClick("spike", () => {
      if (this.#layer?.known !== true) return;
      this.#settings.spike(this.#chosen, this.#track.time);
      this.#sayFaults();
    });
    const gyro = this.#parts.input("gyro");
    gyro.addEventListener("input", () => {
      this.#settings.gyro = Number(gyro.value);
      this.#sayFaults();
    });
    gyro.addEventListener("pointerup", () => gyro.blur());
    const moved = this.#parts.input("moved");
    moved.addEventListener("input", () => this.#setTag({ moved: Number(moved.value) }));
    moved.addEventListener("pointerup", () => moved.blur());
    const missing = this.#parts.input("missing");
    missing.addEventListener("change", () => this.#setTag({ missing: missing.checked }));
    this.#parts.get("tag").addEventListener("change", () => this.#showSettings());
    this.#parts.onClick("normal", () => {
      this.#settings.reset();
      this.#sayFaults();
    });
  }

  #remember(): void {
    remember("vision", this.#shown);
    if (this.#layer !== null) this.#layer.shown = this.#choice;
    this.#showPicture();
  }

  #set(change: Partial<CameraSettings>): void {
    const camera = this.#settings.cameras[this.#chosen];
    if (camera === undefined) return;
    Object.assign(camera, change);
    this.#sayFaults();
  }

  #setTag(change: { missing?: boolean; moved?: number }): void {
    const id = Number(this.#parts.select("tag").value);
    this.#settings.setTag(id, change);
    this.#sayFaults();
  }

  #choose(camera: number): void {
    this.#chosen = camera;
    if (this.#layer !== null) this.#layer.shown = this.#choice;
    this.#showSettings();
    this.#write();
  }

  #enlarge(large: boolean): void {
    this.#large = large;
    this.#showPicture();
  }

  #showPicture(): void {
    const { picture } = this.#shown;
    const on = this.#open && picture && (this.#visible || this.#large) && this.cameras.length > 0;
    const frame = this.#parts.get("frame");
    const home = this.#parts.get(this.#large ? "large-place" : "place");
    if (frame.parentElement !== home) home.append(frame);
    frame.hidden = !on;
    this.#parts.get("large").hidden = !on || !this.#large;
    this.#parts.get("place").hidden = this.#large || !picture;
    this.#parts.get("enlarge").hidden = this.#large || !picture;
    const toggle = this.#parts.get("picture-toggle");
    toggle.setAttribute("aria-pressed", String(picture));
    this.#parts.write("picture-toggle", say(picture ? "hidePicture" : "showPicture"));
    const canvas = (name: string): HTMLCanvasElement => this.#parts.get<HTMLCanvasElement>(name);
    this.#layer?.setInset(
      on
        ? {
            ...{ picture: canvas("picture"), overlay: canvas("overlay") },
            least: () => (this.#sender.on ? sentWidth : 0),
          }
        : null,
    );
  }

  // ---- the panel's text ----

  #makeRows(): void {
    const rows = this.cameras.map(({ name }, index) => {
      const row = document.createElement("button");
      row.type = "button";
      row.className = "vision-camera";
      row.title = name;
      row.innerHTML = `<i></i><b></b><span></span><small></small>`;
      row.querySelector("b")!.textContent = shortName(name);
      row.addEventListener("click", () => this.#choose(index));
      return row;
    });
    this.#parts.get("cameras").replaceChildren(...rows);
  }

  #makeTags({ tags }: SceneInfo): void {
    const select = this.#parts.get("tag") as HTMLSelectElement;
    const ids = tags.map(({ id }) => id).sort((a, b) => a - b);
    select.replaceChildren(...ids.map((id) => new Option(say("tag", { id }), String(id))));
    this.#parts.get("tags-break").hidden = ids.length === 0;
  }

  #write(): void {
    const track = this.#track;
    const known = this.#layer?.known === true;
    const paused = this.#page.session.paused;
    this.#parts.get("waits").hidden = known && track.said(this.#chosen) !== null;
    this.#parts.write("waits", say(paused ? "nothingPaused" : "firstFrame"));
    this.#writeAngles();
    this.#showChoices();
    if (!known) return;
    const rows = this.#parts.get("cameras").children;
    for (let index = 0; index < Math.min(rows.length, track.cameraCount); index++) {
      this.#writeRow(rows[index] as HTMLElement, index);
    }
    if (this.#chosen >= track.cameraCount) return;
    const camera = track.camera(this.#chosen, this.#camera);
    const said = track.said(this.#chosen);
    this.#writeLens(camera);
    this.#parts.get("frame").dataset["dead"] = String(!camera.alive);
    this.#writeFacts(camera, said);
    this.#writeTags(camera, said);
    this.#writeErrors(camera, said);
  }

  #writeRow(row: HTMLElement, index: number): void {
    const camera = this.#track.camera(index, this.#camera);
    const said = this.#track.said(index);
    setPressed(row, index === this.#chosen);
    const state = !camera.alive ? "dead" : (said?.result.hasTarget ?? false) ? "sees" : "none";
    setData(row, "state", state);
    const result = said?.result;
    const pieces = result?.kind === "detector";
    const count = (pieces ? result?.detectionCount : result?.sightCount) ?? 0;
    const words = count === 0 ? say("seesNothing") : say(pieces ? "seesPieces" : "seesTags", { count });
    setText(row.querySelector("span")!, camera.alive ? words : say("unplugged"));
    setText(row.querySelector("small")!, `hb ${camera.heartbeat}`);
  }

  #writeLens(camera: CameraState): void {
    const { across, up } = fieldOfView(camera);
    const lens = `${camera.width} × ${camera.height} px, ${across.toFixed(0)}° × ${up.toFixed(0)}°, ${camera.fps.toFixed(0)} FPS`;
    this.#parts.write("lens", isDistorted(camera) ? say("undistorted", { lens }) : lens);
    const ratio = `${camera.width} / ${camera.height}`;
    const picture = this.#parts.get("picture");
    if (picture.style.aspectRatio !== ratio) picture.style.aspectRatio = ratio;
  }

  /** As Limelight's dashboard has them. */
  #writeFacts(camera: CameraState, said: SaidLast | null): void {
    const result = said?.result ?? null;
    const target = this.#primary(said);
    this.#parts.write("tv", target === null ? "0" : "1");
    this.#parts.write("tid", target === null ? "–" : target.id);
    this.#parts.write("tx", target === null ? "–" : degreesText(target.tx));
    this.#parts.write("ty", target === null ? "–" : degreesText(target.ty));
    this.#parts.write("ta", target === null ? "–" : `${target.area.toFixed(2)} %`);
    this.#parts.write("tl", result === null ? "–" : `${result.targetLatency.toFixed(0)} ms`);
    this.#parts.write("cl", result === null ? "–" : `${result.captureLatency.toFixed(0)} ms`);
    this.#parts.write("hb", String(camera.heartbeat));
    this.#parts.write("pipe", `${camera.pipeline} (${say(camera.kind === "detector" ? "forPieces" : "forTags")})`);
  }

  #primary(said: SaidLast | null): { id: string; tx: number; ty: number; area: number } | null {
    if (said === null || !said.result.hasTarget) return null;
    const { block, result } = said;
    if (result.sightCount > 0) {
      const { id, tx, ty, area } = block.sight(result.sightStart, this.#sight);
      return { id: String(id), tx, ty, area };
    }
    if (result.detectionCount === 0) return null;
    const { type, tx, ty, area } = block.detection(result.detectionStart, this.#detection);
    return { id: this.#scene?.pieceTypes[type]?.name ?? say("piece"), tx, ty, area };
  }

  #writeTags(camera: CameraState, said: SaidLast | null): void {
    const ids: string[] = [];
    const lines: string[] = [];
    if (said !== null && camera.alive) {
      const { block, result } = said;
      for (let i = 0; i < result.sightCount; i++) ids.push(String(block.sight(result.sightStart + i, this.#sight).id));
      for (const { words, ids: missed } of missGroups(said)) lines.push(`${words}: ${missed.join(", ")}`);
    }
    this.#parts.write("seen", ids.length === 0 ? say("none") : ids.join(", "));
    this.#parts.setData("seen-row", "state", ids.length === 0 ? "none" : "sees");
    const missed = said?.result.missCount ?? 0;
    this.#parts.write("missed", camera.alive ? say("notSeen", { count: missed }) : say("noneSeen"));
    this.#parts.write("why", camera.alive ? lines.join("\n") : say("isUnplugged"));
    this.#parts.get("tags").hidden = said?.result.kind === "detector";
  }

  #writeErrors(camera: CameraState, said: SaidLast | null): void {
    const result = camera.alive ? (said?.result ?? null) : null;
    const first = result?.solved1 === true ? poseError(result.pose1, result.truth) : null;
    const second = result?.solved2 === true ? poseError(result.pose2, result.truth) : null;
    this.#writeError("megaTag1", first);
    this.#writeError("megaTag2", second);
    this.#parts.write("trust-megaTag1", first === null ? "" : trustText(result!.deviations1));
    this.#parts.write("trust-megaTag2", second === null ? "" : trustText(result!.deviations2));
    const truth = this.#track.floor("truth", this.#truth);
    this.#writeError("estimator", floorError(this.#track.floor("estimate", this.#estimate), truth));
    this.#writeError("odometry", floorError(this.#track.floor("odometry", this.#estimate), truth));
    const block = this.#track.block;
    if (block === null) return;
    const total = block.accepted + block.rejected;
    this.#parts.write("taken", total === 0 ? "" : say("took", { count: block.accepted, total }));
  }

  #writeError(name: string, error: PoseError | null): void {
    this.#parts.write(`off-${name}`, error === null ? "–" : distanceText(error.distance));
    this.#parts.write(`turn-${name}`, error === null ? "–" : degreesText((180 / Math.PI) * error.heading));
    const level = error === null ? "none" : errorLevel(error);
    const row = this.#parts.get(`row-${name}`);
    setData(row, "level", level);
  }

  #writeAngles(): void {
    const { block } = this.#track;
    if (block === null) return;
    const { anglesOff } = (this.#pending ? this.#wanted : null) ?? block;
    this.angleCameras.forEach((_, camera) => {
      const off = ((anglesOff >> camera) & 1) === 1;
      this.#angles.write(camera, this.#track.angles(camera), block.immediate(camera), off);
    });
  }

  /** Sliders and boxes as they are set. */
  #showSettings(): void {
    const settings = this.#settings.cameras[this.#chosen];
    if (settings === undefined) return;
    const { name = "", fps = 0 } = this.cameras[this.#chosen] ?? {};
    for (const [key, words] of Object.entries(sliders)) {
      const value = settings[key as keyof CameraSettings] as number;
      const slider = this.#parts.input(key);
      slider.value = String(value);
      const text = words(value, fps);
      slider.setAttribute("aria-valuetext", text);
      this.#parts.write(`${key}-value`, text);
    }
    this.#parts.input("dead").checked = settings.dead;
    this.#parts.write("worse-of", shortName(name));
    this.#parts.write("broken-of", shortName(name));
    const spikes = this.#settings.spikes(this.#chosen);
    this.#parts.write("spike", spikes ? say("spikes", { value: 1000 * spikeLatency }) : say("spike"));
    const { gyro } = this.#settings;
    this.#parts.input("gyro").value = String(gyro);
    this.#parts.write("gyro-value", side(gyro, "°", "left", "right"));
    const id = Number(this.#parts.select("tag").value);
    const tag = this.#settings.tag(id);
    this.#parts.input("missing").checked = tag.missing;
    this.#parts.input("moved").value = String(tag.moved);
    this.#parts.write("moved-value", tag.moved === 0 ? say("asItShould") : centimetres(Math.abs(tag.moved)));
    this.#parts.button("normal").disabled = this.#settings.normal;
  }
}
