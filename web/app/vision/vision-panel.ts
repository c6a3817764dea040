// The vision panel: what each camera of the robot sees and says, where the robot thinks it is by that, the picture that a camera
// takes, and what can be made worse or broken. Open, it wants vision of the simulation and draws it into the field; closed it
// costs nothing, but what was broken stays so.

import type { Session } from "../../element/session.ts";
import type { CameraInfo, SceneInfo } from "../../sim/boundary/protocol.ts";
import {
  newAngleState,
  newCameraState,
  newDetectionState,
  newFloorPose,
  newSightState,
  type CameraState,
} from "../../sim/boundary/vision-block.ts";
import { fieldOfView, isDistorted } from "../../view/lens.ts";
import { estimateColors, estimateNames, estimates, type VisionShown } from "../../view/objects/vision.ts";
import type { View } from "../../view/view.ts";
import { VisionTrack, type SaidLast } from "../../view/vision-track.ts";
import { VisionView } from "../../view/vision-view.ts";
import { recall, remember } from "../parts/choices.ts";
import { markup } from "./vision-markup.ts";
import {
  degreesText,
  distanceText,
  errorLevel,
  floorError,
  missGroups,
  poseError,
  shortName,
  spikeLatency,
  VisionSettings,
  type CameraSettings,
  type PoseError,
} from "./vision-state.ts";

export interface VisionPanelOptions {
  readonly body: HTMLElement;
  readonly session: Session;
  readonly view: View;
  /** Whether something is broken or worse than normal. */
  onFaults(broken: boolean): void;
}

/** What is shown; this browser remembers it. */
interface Shown {
  sights: boolean;
  misses: boolean;
  ghosts: boolean;
  picture: boolean;
}

/** Between two times that text is written [ms]. */
const textMs = 100;
/** A hand on a slider has stopped for so long [ms]. */
const nudgeMs = 150;

/** Sliders of a camera: how their values are written. */
const sliders: Readonly<Record<string, (value: number, fps: number) => string>> = {
  noise: (value) => (value === 0 ? "as it is" : `+${value.toFixed(1)} px`),
  latency: (value) => (value === 0 ? "as it is" : `+${value} ms`),
  fps: (value, fps) => (value === 0 ? "as it is" : `${value} instead of ${fps.toFixed(0)} FPS`),
  drops: (value) => `${value} %`,
  turned: (value) => side(value, "°", "left", "right"),
  tilted: (value) => side(value, "°", "up", "down"),
  shifted: (value) => side(value, " cm", "left", "right"),
};

function side(value: number, unit: string, more: string, less: string): string {
  if (value === 0) return "as it should";
  return `${Math.abs(value)}${unit} ${value > 0 ? more : less}`;
}

export class VisionPanel {
  readonly #options: VisionPanelOptions;
  readonly #track = new VisionTrack();
  readonly #settings = new VisionSettings();
  readonly #camera = newCameraState();
  readonly #sight = newSightState();
  readonly #detection = newDetectionState();
  readonly #angle = newAngleState();
  readonly #estimate = newFloorPose();
  readonly #truth = newFloorPose();
  readonly #parts = new Map<string, HTMLElement>();
  readonly #texts = new Map<HTMLElement, string>();
  #scene: SceneInfo | null = null;
  /** What the settings were made for. */
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

  constructor(options: VisionPanelOptions) {
    this.#options = options;
    options.body.innerHTML = markup;
    for (const element of options.body.querySelectorAll<HTMLElement>("[data-vision]"))
      this.#parts.set(element.dataset["vision"] ?? "", element);
    for (const one of estimates) {
      const row = this.#part(`row-${one}`);
      row.style.setProperty("--mark", estimateColors[one]);
      this.#text(`name-${one}`, estimateNames[one]);
    }
    const said = recall("vision") as Partial<Shown> | null;
    for (const key of ["sights", "misses", "ghosts", "picture"] as const)
      if (typeof said?.[key] === "boolean") this.#shown[key] = said[key];
    this.#listen();
    // Beside the dock, when it is large.
    options.body.closest(".hud")?.append(this.#part("large"));
  }

  /** Another scene, or the same one anew. */
  setScene(scene: SceneInfo): void {
    this.#scene = scene;
    this.#track.clear();
    const { cameras } = this;
    const names = JSON.stringify([scene.field, cameras.map(({ name }) => name)]);
    if (names !== this.#cameras) {
      this.#cameras = names;
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

  /** Every picture. */
  picture(now: number, tick: number): void {
    this.#tick = tick;
    if (!this.#open) return;
    if (this.#settings.pass(this.#track.time)) this.#sayFaults();
    if (!this.#visible || now - this.#lastText < textMs) return;
    this.#lastText = now;
    this.#write();
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
    return this.#scene?.robots[this.#options.session.robot]?.cameras ?? [];
  }

  #sights({ block, result }: SaidLast): object[] {
    return Array.from({ length: result.sightCount }, (_, i) => {
      const { id, corners, truth } = block.sight(result.sightStart + i, this.#sight);
      return { id, corners: [...corners], truth: [...truth] };
    });
  }

  /** Begins to look, or ends it. */
  #want(): void {
    const { session, view } = this.#options;
    const { client, robot } = session;
    const on = this.#open && this.cameras.length > 0;
    this.#part("none").hidden = this.cameras.length > 0;
    this.#part("some").hidden = this.cameras.length === 0;
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

  /** What is broken goes to the simulation; a run that stands is taken there again, so that it shows. */
  #sayFaults(): void {
    const faults = this.#faults;
    this.#options.session.client.setVisionFaults(faults);
    this.#layer?.setFaults(faults.tags);
    this.#options.onFaults(!this.#settings.normal);
    this.#showSettings();
    if (this.#open) this.#nudgeSoon(nudgeMs);
  }

  /** What cameras see of a run that is paused, they see when it is taken to where it is. */
  #nudgeSoon(delay: number): void {
    clearTimeout(this.#nudge);
    this.#nudge = window.setTimeout(() => {
      const { session } = this.#options;
      // Where there is no way back it shows with the next tick.
      if (session.paused && this.#open) session.client.seek(this.#tick).catch(() => {});
    }, delay);
  }

  // ---- what a person does ----

  #listen(): void {
    for (const key of ["sights", "misses", "ghosts"] as const) {
      const box = this.#part(key) as HTMLInputElement;
      box.checked = this.#shown[key];
      box.addEventListener("change", () => {
        this.#shown[key] = box.checked;
        this.#remember();
      });
    }
    this.#part("picture-toggle").addEventListener("click", () => {
      this.#shown.picture = !this.#shown.picture;
      this.#remember();
    });
    this.#part("enlarge").addEventListener("click", () => this.#enlarge(true));
    this.#part("shrink").addEventListener("click", () => this.#enlarge(false));
    for (const key of Object.keys(sliders)) {
      const slider = this.#part(key) as HTMLInputElement;
      slider.addEventListener("input", () => this.#set({ [key]: Number(slider.value) }));
      // The arrow keys are for the robot again.
      slider.addEventListener("pointerup", () => slider.blur());
    }
    const dead = this.#part("dead") as HTMLInputElement;
    dead.addEventListener("change", () => this.#set({ dead: dead.checked }));
    this.#part("spike").addEventListener("click", () => {
      if (this.#layer?.known !== true) return;
      this.#settings.spike(this.#chosen, this.#track.time);
      this.#sayFaults();
    });
    const gyro = this.#part("gyro") as HTMLInputElement;
    gyro.addEventListener("input", () => {
      this.#settings.gyro = Number(gyro.value);
      this.#sayFaults();
    });
    gyro.addEventListener("pointerup", () => gyro.blur());
    const moved = this.#part("moved") as HTMLInputElement;
    moved.addEventListener("input", () => this.#setTag({ moved: Number(moved.value) }));
    moved.addEventListener("pointerup", () => moved.blur());
    const missing = this.#part("missing") as HTMLInputElement;
    missing.addEventListener("change", () => this.#setTag({ missing: missing.checked }));
    this.#part("tag").addEventListener("change", () => this.#showSettings());
    this.#part("normal").addEventListener("click", () => {
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
    const id = Number((this.#part("tag") as HTMLSelectElement).value);
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
    const frame = this.#part("frame");
    const home = this.#part(this.#large ? "large-place" : "place");
    if (frame.parentElement !== home) home.append(frame);
    frame.hidden = !on;
    this.#part("large").hidden = !on || !this.#large;
    this.#part("place").hidden = this.#large || !picture;
    this.#part("enlarge").hidden = this.#large || !picture;
    const toggle = this.#part("picture-toggle");
    toggle.setAttribute("aria-pressed", String(picture));
    this.#text("picture-toggle", picture ? "Hide its picture" : "Show its picture");
    const canvas = (name: string): HTMLCanvasElement => this.#part(name) as HTMLCanvasElement;
    this.#layer?.setInset(on ? { picture: canvas("picture"), overlay: canvas("overlay") } : null);
  }

  // ---- what is written ----

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
    this.#part("cameras").replaceChildren(...rows);
  }

  #makeTags({ tags }: SceneInfo): void {
    const select = this.#part("tag") as HTMLSelectElement;
    const ids = tags.map(({ id }) => id).sort((a, b) => a - b);
    select.replaceChildren(...ids.map((id) => new Option(`Tag ${id}`, String(id))));
    this.#part("tags-break").hidden = ids.length === 0;
  }

  #write(): void {
    const track = this.#track;
    const known = this.#layer?.known === true;
    const paused = this.#options.session.paused;
    this.#part("waits").hidden = known && track.said(this.#chosen) !== null;
    this.#text("waits", paused ? "Nothing seen yet: the run is paused. P goes on." : "Waiting for the first frame …");
    if (!known) return;
    const rows = this.#part("cameras").children;
    for (let index = 0; index < Math.min(rows.length, track.cameraCount); index++) {
      this.#writeRow(rows[index] as HTMLElement, index);
    }
    if (this.#chosen >= track.cameraCount) return;
    const camera = track.camera(this.#chosen, this.#camera);
    const said = track.said(this.#chosen);
    this.#writeLens(camera);
    this.#part("frame").dataset["dead"] = String(!camera.alive);
    this.#writeFacts(camera, said);
    this.#writeTags(camera, said);
    this.#writeErrors(camera, said);
    this.#writeAngles();
  }

  #writeRow(row: HTMLElement, index: number): void {
    const camera = this.#track.camera(index, this.#camera);
    const said = this.#track.said(index);
    const pressed = String(index === this.#chosen);
    if (row.getAttribute("aria-pressed") !== pressed) row.setAttribute("aria-pressed", pressed);
    const state = !camera.alive ? "dead" : (said?.result.hasTarget ?? false) ? "sees" : "none";
    if (row.dataset["state"] !== state) row.dataset["state"] = state;
    const result = said?.result;
    const seen = result === undefined ? "" : result.kind === "detector" ? result.detectionCount : result.sightCount;
    const noun = result?.kind === "detector" ? "piece" : "tag";
    const words = seen === "" || seen === 0 ? "sees nothing" : `${seen} ${noun}${seen === 1 ? "" : "s"}`;
    this.#put(row.querySelector("span")!, camera.alive ? words : "unplugged");
    this.#put(row.querySelector("small")!, `hb ${camera.heartbeat}`);
  }

  #writeLens(camera: CameraState): void {
    const { across, up } = fieldOfView(camera);
    const lens = `${camera.width} × ${camera.height} px, ${across.toFixed(0)}° × ${up.toFixed(0)}°, ${camera.fps.toFixed(0)} FPS`;
    this.#text("lens", isDistorted(camera) ? `${lens}; drawn without the lens's distortion` : lens);
    const ratio = `${camera.width} / ${camera.height}`;
    const picture = this.#part("picture");
    if (picture.style.aspectRatio !== ratio) picture.style.aspectRatio = ratio;
  }

  /** As Limelight's dashboard has them. */
  #writeFacts(camera: CameraState, said: SaidLast | null): void {
    const result = said?.result ?? null;
    const target = this.#primary(said);
    this.#text("tv", target === null ? "0" : "1");
    this.#text("tid", target === null ? "–" : target.id);
    this.#text("tx", target === null ? "–" : degreesText(target.tx));
    this.#text("ty", target === null ? "–" : degreesText(target.ty));
    this.#text("ta", target === null ? "–" : `${target.area.toFixed(2)} %`);
    const latency = result === null ? null : result.targetLatency + result.captureLatency;
    this.#text("delay", latency === null ? "–" : `${latency.toFixed(0)} ms`);
    this.#text("hb", String(camera.heartbeat));
    this.#text("pipe", `${camera.pipeline} (${camera.kind === "detector" ? "pieces" : "tags"})`);
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
    return { id: this.#scene?.pieceTypes[type]?.name ?? "piece", tx, ty, area };
  }

  #writeTags(camera: CameraState, said: SaidLast | null): void {
    const ids: string[] = [];
    const lines: string[] = [];
    if (said !== null && camera.alive) {
      const { block, result } = said;
      for (let i = 0; i < result.sightCount; i++) ids.push(String(block.sight(result.sightStart + i, this.#sight).id));
      for (const { words, ids: missed } of missGroups(said)) lines.push(`${words}: ${missed.join(", ")}`);
    }
    this.#text("seen", ids.length === 0 ? "none" : ids.join(", "));
    const missed = said?.result.missCount ?? 0;
    this.#text("missed", `Not seen: ${camera.alive ? missed : "all"}`);
    this.#text("why", camera.alive ? lines.join("\n") : "It is unplugged.");
    this.#part("tags").hidden = said?.result.kind === "detector";
  }

  #writeErrors(camera: CameraState, said: SaidLast | null): void {
    const result = camera.alive ? (said?.result ?? null) : null;
    const first = result?.solved1 === true ? poseError(result.pose1, result.truth) : null;
    const second = result?.solved2 === true ? poseError(result.pose2, result.truth) : null;
    this.#writeError("megaTag1", first);
    this.#writeError("megaTag2", second);
    const truth = this.#track.floor("truth", this.#truth);
    this.#writeError("estimator", floorError(this.#track.floor("estimate", this.#estimate), truth));
    this.#writeError("odometry", floorError(this.#track.floor("odometry", this.#estimate), truth));
    const block = this.#track.block;
    if (block === null) return;
    const total = block.accepted + block.rejected;
    this.#text("taken", total === 0 ? "" : `The estimator took ${block.accepted} of ${total} vision poses.`);
  }

  #writeError(name: string, error: PoseError | null): void {
    this.#text(`off-${name}`, error === null ? "–" : distanceText(error.distance));
    this.#text(`turn-${name}`, error === null ? "–" : degreesText((180 / Math.PI) * error.heading));
    const level = error === null ? "none" : errorLevel(error);
    const row = this.#part(`row-${name}`);
    if (row.dataset["level"] !== level) row.dataset["level"] = level;
  }

  /** Of angle cameras (pyfrc's VisionSim), where the robot has some. */
  #writeAngles(): void {
    const { block } = this.#track;
    const lines: string[] = [];
    for (let i = 0; i < (block?.angleCount ?? 0); i++) {
      const { camera, target, angle, distance } = block!.angle(i, this.#angle);
      const what = target < 0 ? "sees none" : `target ${target + 1} at ${degreesText(angle)}, ${distance.toFixed(2)} m`;
      lines.push(`Angle camera ${camera + 1}: ${what}`);
    }
    if (lines.length > 0) this.#text("angles", lines.join("\n"));
    this.#part("angles").hidden = this.#parts.get("angles")!.textContent === "";
  }

  /** Sliders and boxes as they are set. */
  #showSettings(): void {
    const settings = this.#settings.cameras[this.#chosen];
    if (settings === undefined) return;
    const { name = "", fps = 0 } = this.cameras[this.#chosen] ?? {};
    for (const [key, words] of Object.entries(sliders)) {
      const value = settings[key as keyof CameraSettings] as number;
      const slider = this.#part(key) as HTMLInputElement;
      slider.value = String(value);
      const text = words(value, fps);
      slider.setAttribute("aria-valuetext", text);
      this.#text(`${key}-value`, text);
    }
    (this.#part("dead") as HTMLInputElement).checked = settings.dead;
    this.#text("worse-of", shortName(name));
    this.#text("broken-of", shortName(name));
    const spikes = this.#settings.spikes(this.#chosen);
    this.#text("spike", spikes ? `${1000 * spikeLatency} ms late …` : "Latency spike");
    const { gyro } = this.#settings;
    (this.#part("gyro") as HTMLInputElement).value = String(gyro);
    this.#text("gyro-value", side(gyro, "°", "left", "right"));
    const id = Number((this.#part("tag") as HTMLSelectElement).value);
    const tag = this.#settings.tag(id);
    (this.#part("missing") as HTMLInputElement).checked = tag.missing;
    (this.#part("moved") as HTMLInputElement).value = String(tag.moved);
    this.#text("moved-value", tag.moved === 0 ? "as it should" : `${Math.abs(tag.moved)} cm`);
    (this.#part("normal") as HTMLButtonElement).disabled = this.#settings.normal;
  }

  #text(part: string, text: string): void {
    this.#put(this.#part(part), text);
  }

  #put(element: HTMLElement, text: string): void {
    if (this.#texts.get(element) === text) return;
    this.#texts.set(element, text);
    element.textContent = text;
  }

  #part(name: string): HTMLElement {
    const element = this.#parts.get(name);
    if (element === undefined) throw new Error(`the vision panel has no ${name}`);
    return element;
  }
}
