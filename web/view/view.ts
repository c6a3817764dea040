// The picture: takes frames as they come, draws them when the screen asks. Holds no truth about the run.

import {
  NeutralToneMapping,
  Matrix4,
  PCFShadowMap,
  Group,
  Quaternion,
  Vector3,
  WebGLRenderer,
  type Camera,
  type PerspectiveCamera,
} from "three";
import { stations } from "../sim/boundary/abi.gen.ts";
import type { Frame, Vector } from "../sim/boundary/frame.ts";
import type { ClockReport } from "../sim/boundary/protocol.ts";
import type { Director } from "./director.ts";
import type { FieldMap, MapPlace } from "./field-map.ts";
import type { DriverPlace } from "./hall/hall-people.ts";
import { CameraRig, wideEnough, wideEnoughInPart, type CameraMode } from "./cameras.ts";
import type { Drawn, Picture } from "./drawn.ts";
import { Ghosts, type GhostPose } from "./ghosts.ts";
import { SceneLook } from "./scene-look.ts";
import { readWindow, type FieldInfo } from "./field-info.ts";
import type { Rect } from "./free-rect.ts";
import type { LoadedRobot, SceneModels } from "./models.ts";
import { modelFrame, stationHeading, type FieldFrame } from "./frame-of-reference.ts";
import { Playback, type Sample } from "./interpolate.ts";
import { Field } from "./objects/field.ts";
import { FieldLights } from "./objects/field-lights.ts";
import type { HiddenRobot } from "./objects/hidden-robot.ts";
import { OwnRing, ringMesh } from "./objects/own-ring.ts";
import { contactShade, instancesOf, Pieces, type PieceLook } from "./objects/pieces.ts";
import { RobotNames, type NameChoice } from "./objects/robot-names.ts";
import { Robots, robotShades, type Robot } from "./objects/robots.ts";
import type { Obstacles } from "./obstacles.ts";
import { newSubject, nowhere, Pane, whole, type OwnSubject, type PaneDef, type Share } from "./panes.ts";
import type { PictureCore } from "./picture-core.ts";
import type { VertexPaint } from "./vertex-paint.ts";
import { Probes } from "./light/probes.ts";
import { Quality } from "./quality.ts";
import { ArenaScene, groupWithMatrix } from "./scene.ts";

/** The parts of the view that drawn things besides the run need. */
export interface Stage {
  readonly renderer: WebGLRenderer;
  /** The picture's. */
  readonly camera: Camera;
  /** Draws the scene as another camera sees it. */
  readonly render: (camera: Camera) => void;
  /** Holds everything that is posed in the field frame. */
  readonly fieldSpace: Group;
  /** The field's model. */
  readonly field: Group;
  readonly robots: readonly Robot[];
  readonly ghosts: Ghosts;
  readonly frame: FieldFrame;
  /** How the field's first type of piece looks; null: it has none. */
  readonly piece: Pick<PieceLook, "type" | "color"> | null;
}

/** Another run that is drawn in place of the page's own. */
export interface Screening {
  /** The place of the field that the cameras follow; it may move. */
  readonly place: Readonly<Vector>;
  /** Before each picture: the frames that it shows, whose pieces are the scene's; null: those of the page's run. */
  picture(now: number): Sample<Frame> | null;
  /** Whether those frames show the scene's robot of that index where it is drawn. */
  hasRobot(index: number): boolean;
}

export interface ViewOptions {
  readonly canvas: HTMLCanvasElement;
  readonly reducedMotion: boolean;
  /** Fixed pixel ratio instead of the adaptive one, for pictures that must be alike. */
  readonly pixelRatio: number | null;
  /** The plain look for good, for machines that draw in software: see PlainMaterials. */
  readonly plain: boolean;
  /** Turn to the plain look where the whole one comes too late even with the fewest pixels. */
  readonly automatic: boolean;
  /** Before each picture, with the frames it shows. */
  readonly onPicture: (sample: Sample<Frame>, now: number) => void;
  readonly onCamera: (mode: CameraMode) => void;
  readonly onContextLost: () => void;
  readonly onContextRestored: () => void;
  readonly releaseFrame: (frame: Frame) => void;
}

/** Pictures of any size that are drawn when they are asked for: photos and films. They stand in the view's canvas until the turn ends. */
export interface Darkroom {
  /** Pixels that the browser gives. */
  readonly width: number;
  readonly height: number;
  /** The frames that the page shows now; null: none have come. */
  now(): Sample<Frame> | null;
  /** now: by the screen's clock [ms]; dt: since the picture before [s]; by: another camera than the page's. */
  draw(sample: Sample<Frame>, now: number, dt: number, by?: PerspectiveCamera): void;
  /** The screen has its picture again. */
  end(): void;
}

/** How much work the last pictures were. */
export interface ViewCost {
  /** Script time of one picture, median of the last ones, ms. */
  readonly scriptMs: number;
  readonly drawCalls: number;
  readonly triangles: number;
  readonly pixelRatio: number;
  /** One picture for so many that the screen could show. */
  readonly every: number;
  readonly pictures: number;
}

const costWindow = 120;
/** After its first picture a scene gets the parts that did not delay it [ms]. */
const lateMs = 1500;
/** A camera of three.js looks along -z with y up; a pose looks along x with z up. */
const cameraAxes = new Matrix4().makeBasis(new Vector3(0, -1, 0), new Vector3(0, 0, 1), new Vector3(-1, 0, 0));

export class View {
  readonly cameras: CameraRig;
  readonly #options: ViewOptions;
  readonly #renderer: WebGLRenderer;
  readonly #arena: ArenaScene;
  readonly #look: SceneLook;
  readonly #playback: Playback<Frame>;
  readonly #quality: Quality;
  #automatic: boolean;
  readonly #resizes: ResizeObserver;
  readonly #costs = new Float64Array(costWindow);
  readonly #subject: OwnSubject;
  /** One, or those of several people; the first has the view's own cameras. */
  #panes: readonly Pane[];
  /** Of the picture: nothing covers it. */
  #free: Rect | null = null;
  #obstacles: Obstacles | null = null;
  /** Fetched late, as the obstacles are. */
  #director: Director | null = null;
  #map: FieldMap | null = null;
  /** Fetched late. */
  #HiddenRobot: typeof HiddenRobot | null = null;
  readonly #fieldToWorld = new Matrix4();
  readonly #viewProjection = new Matrix4();
  #core: PictureCore | null = null;
  /** All that is in the picture, in the order in which it is told. */
  #drawn: Drawn[] = [];
  #field: Field | null = null;
  #robots: Robots | null = null;
  #piece: Stage["piece"] = null;
  #pieceColors: readonly string[] = [];
  #cast: readonly LoadedRobot[] = [];
  /** Of all that moves. */
  readonly #probes = new Probes();
  #light: SceneModels["light"] | null = null;
  /** The robots that drivers at this page have, by index, and their rings. */
  readonly #rings = new Map<number, OwnRing>();
  readonly #outlined = new Set<number>();
  #names: RobotNames | null = null;
  #nameChoice: NameChoice = "far";
  #ghosts: Ghosts | null = null;
  /** The drawings besides the run, by name, and how each is made in the next scene. */
  readonly #layers = new Map<string, { readonly make: (stage: Stage) => Drawn; drawn: Drawn | null }>();
  #paint: VertexPaint | null = null;
  #frame: FieldFrame = { origin: "wall-blue", length: 16.541, width: 8.069 };
  #info: FieldInfo | null = null;
  /** Of each robot. */
  #stations: readonly number[] = [];
  #followed = 0;
  #inset: Pane | null = null;
  #lookedAt: number | null = null;
  #screening: Screening | null = null;
  #pictures = 0;
  /** Of the last picture. */
  #calls = 0;
  #triangles = 0;
  #lastNow = Number.NaN;
  #request = 0;
  /** Whether the look was plain before the darkroom; null: the screen has the picture. */
  #exposing: { readonly plain: boolean } | null = null;
  #rehearsal: ReturnType<typeof setTimeout>;
  /** When the scene gets its late parts; null: with its first picture that is decided. */
  #lateAt: number | null = null;

  /** Throws when the browser gives no WebGL 2. */
  constructor(options: ViewOptions) {
    this.#options = options;
    const { canvas } = options;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.toneMappingExposure = 1;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    const most = options.pixelRatio ?? Math.min(2, window.devicePixelRatio);
    this.#quality = new Quality(options.pixelRatio ?? Math.min(0.6, 0.75 * most), most);
    this.#automatic = options.automatic;
    // Asked for later it would wait for a picture.
    this.#renderer.capabilities.getMaxAnisotropy();
    this.#arena = new ArenaScene();
    this.#look = new SceneLook(this.#renderer, this.#arena.scene, options.plain);
    this.#playback = new Playback(options.releaseFrame);
    this.cameras = new CameraRig(canvas, options.reducedMotion, options.onCamera);
    this.#subject = newSubject(this.#frame.length, this.#frame.width);
    this.#panes = [new Pane(null, this.cameras, this.#subject)];
    canvas.addEventListener("webglcontextlost", this.#onLost);
    canvas.addEventListener("webglcontextrestored", this.#onRestored);
    this.#resizes = new ResizeObserver(() => this.#resize());
    this.#resizes.observe(canvas);
    this.#resize();
    this.#arena.fit(this.#frame, this.#subject.away, this.#fieldToWorld, new Matrix4());
    // Not in this turn: the view's maker has more to start that waits for nothing.
    this.#rehearsal = setTimeout(this.#rehearse);
  }

  readonly #rehearse = (): void => {
    const done = this.#look.rehearse(this.cameras.camera, () => {
      const ball = contactShade(instancesOf(new Float32Array(16)), { shape: "sphere", size: [1, 1, 1] });
      ball.count = 1;
      return [ball, robotShades([new Group()]), ringMesh(1)];
    });
    if (!done) this.#rehearsal = setTimeout(this.#rehearse, 20);
  };

  /** Puts up the models of a scene; the view owns them from here on. The cameras follow the robot of that index. */
  show(models: SceneModels, followed: number): void {
    clearTimeout(this.#rehearsal);
    this.#clear();
    this.#followed = followed;
    this.split([]);
    this.#lookedAt = null;
    this.#paint = models.paint;
    const { info } = models;
    const { core } = models;
    const { frame } = info;
    this.#core = core;
    this.#frame = frame;
    core.begin(frame, models.robots.length, models.pieces.length);
    core.fieldToWorld(frame, this.#fieldToWorld);
    const { scene, fieldSpace } = this.#arena;
    const standsAt = core.fieldToWorld(modelFrame, new Matrix4());
    const standing = groupWithMatrix(standsAt);
    standing.add(models.field);
    const windows = models.windows.map((name) => info.windows.find((one) => one.name === name) ?? readWindow(name, {}));
    this.#field = new Field(scene, standing, new FieldLights(windows, models.periods));
    this.#robots = new Robots(fieldSpace, core, models.robots, this.#probes);
    this.#ghosts = new Ghosts(fieldSpace, core, this.#robots.all);
    this.#piece = models.pieces[0] ?? null;
    this.#pieceColors = models.pieces.map(({ color }) => color);
    this.#cast = models.robots;
    this.#drawn = [this.#field, this.#robots, new Pieces(fieldSpace, core, models.pieces, this.#probes), this.#ghosts];
    this.#names = new RobotNames(fieldSpace, this.#robots.all, models.robots);
    this.#names.choice = this.#nameChoice;
    this.#drawn.push(this.#names);
    this.#mark(followed);
    this.#info = info;
    this.#stations = models.robots.map((robot) => robot.station);
    this.#standBehind(followed, this.#subject);
    this.#arena.fit(frame, this.#subject.away, this.#fieldToWorld, standsAt);
    this.#light = models.light;
    this.#subject.fieldLength = frame.length;
    this.#subject.fieldWidth = frame.width;
    for (const [name, { make }] of [...this.#layers]) this.attach(make, name);
    this.#subject.obstacles = this.#obstacles = null;
    this.#subject.shot = this.#director = this.#map = null;
    this.#lateAt = null;
    this.cameras.cut();
    this.#beginLook();
  }

  /**
   * A picture for each of several people, with cameras of its own where it has had none; the first one has the view's. None: one
   * picture for all again. Until another scene is shown.
   */
  split(defs: readonly PaneDef[]): readonly Pane[] {
    const [first, ...others] = this.#panes as readonly [Pane, ...Pane[]];
    const kept = defs
      .slice(1)
      .map(({ surface }) => others.find((pane) => pane.surface === surface) ?? this.#pane(surface));
    for (const pane of others) if (!kept.includes(pane)) pane.dispose();
    this.#panes = [first, ...kept];
    this.#panes.forEach((pane, index) => {
      const { share, robots } = defs[index] ?? { share: whole, robots: [this.#followed] };
      if (index > 0 && robots[0] !== pane.robots[0]) pane.cameras.cut();
      pane.share = share;
      pane.robots = robots;
      pane.cameras.enough = this.#panes.length > 1 ? wideEnoughInPart : wideEnough;
      for (const robot of robots) this.#mark(robot);
      if (index > 0) this.#standBehind(robots[0] ?? 0, pane.subject);
    });
    this.free = this.#free;
    this.#resize();
    return this.#panes;
  }

  /** A second picture of the first one's robot, over it, with cameras of its own, which are returned; null: none. See `placeInset`. */
  inset(surface: HTMLElement | null): CameraRig | null {
    this.#inset?.dispose();
    this.#inset = surface === null ? null : this.#pane(surface);
    if (this.#inset === null) return null;
    this.#inset.share = nowhere;
    this.#inset.cameras.enough = wideEnoughInPart;
    return this.#inset.cameras;
  }

  /** The part of the canvas that the second picture takes. */
  placeInset(share: Share): void {
    if (this.#inset === null) return;
    this.#inset.share = share;
    const { clientWidth, clientHeight } = this.#options.canvas;
    this.#inset.resize(clientWidth, clientHeight);
  }

  /** The element that is drawn on. */
  get canvas(): HTMLCanvasElement {
    return this.#options.canvas;
  }

  #pane(surface: HTMLElement): Pane {
    const { mode } = this.cameras;
    const pane = Pane.at(surface, mode === "orbit" ? "follow" : mode, this.#options.reducedMotion, this.#subject);
    pane.subject.obstacles = this.#obstacles;
    // Not the robot that it will have: it is there at once.
    pane.robots = [];
    return pane;
  }

  /** The part of the picture that no panel covers, in CSS pixels; null: all of it. Of several people's pictures all is used. */
  set free(free: Rect | null) {
    this.#free = free;
    this.cameras.free = this.#panes.length > 1 ? null : free;
  }

  /** A ring under each robot of this page's drivers, in a run of several, and its outline where a structure hides it. */
  #mark(index: number): void {
    const robot = this.#robots?.all[index];
    if (robot === undefined) return;
    const { fieldSpace } = this.#arena;
    if (!this.#rings.has(index) && this.#robots!.all.length > 1) {
      const ring = new OwnRing(fieldSpace, robot, index, this.#options.reducedMotion);
      this.#rings.set(index, ring);
      this.#drawn.push(ring);
    }
    if (this.#HiddenRobot === null || this.#outlined.has(index)) return;
    this.#outlined.add(index);
    this.#drawn.push(new this.#HiddenRobot(fieldSpace, robot, index));
  }

  /** Which robots have their number on a sign above them. */
  get names(): NameChoice {
    return this.#nameChoice;
  }

  set names(choice: NameChoice) {
    this.#nameChoice = choice;
    if (this.#names !== null) this.#names.choice = choice;
  }

  /** Texts of the robots' signs in the picture, for tests. */
  get shownNames(): readonly string[] {
    return this.#names?.texts ?? [];
  }

  /** Plain first; the parts of the whole look are made while the picture goes on. */
  #beginLook(): void {
    this.#look.begin(this.#arena.lights, [() => this.#arena.addEnvironment(), () => this.#field?.sharpen()]);
  }

  /**
   * Draws something besides the run, in this scene and in those that follow; null: nothing of that name any more. Of each name there
   * is one at a time.
   */
  attach(make: ((stage: Stage) => Drawn) | null, name = "vision"): void {
    const old = this.#layers.get(name)?.drawn ?? null;
    this.#drawn = this.#drawn.filter((each) => each !== old);
    old?.dispose();
    this.#layers.delete(name);
    if (make === null) return;
    const layer = { make, drawn: null as Drawn | null };
    this.#layers.set(name, layer);
    if (this.#field === null || this.#ghosts === null || this.#robots === null) return;
    const { fieldSpace } = this.#arena;
    const [robots, ghosts, field] = [this.#robots.all, this.#ghosts, this.#field.root];
    const render = (camera: Camera): void => this.#look.render(camera);
    const { camera } = this.cameras;
    const [frame, piece] = [this.#frame, this.#piece];
    layer.drawn = make({ renderer: this.#renderer, camera, render, fieldSpace, field, robots, ghosts, frame, piece });
    // Before the ghosts: it may move them.
    this.#drawn.splice(this.#drawn.indexOf(ghosts), 0, layer.drawn);
  }

  push(frame: Frame, at: number, clock: ClockReport): void {
    const { paused, realTimeFactor, speed, external } = clock;
    // The measured factor wavers around the wanted speed on a machine that keeps up; only a real shortfall counts.
    const rate = realTimeFactor > 0.05 && realTimeFactor < 0.93 * speed ? realTimeFactor : speed;
    this.#playback.push(frame, at, paused ? 0 : rate);
    // While the look is being made the run may wait for it; robot code outside has the clock of its own machine.
    this.#quality.pace(paused || external || rate === speed || !this.#look.settled, at);
  }

  /** Another run begins: nothing leads from the old frames to the new ones. */
  forget(): void {
    this.#playback.clear();
    for (const ring of this.#rings.values()) ring.call();
    for (const { cameras } of this.#panes) cameras.cut();
  }

  start(): void {
    if (this.#request === 0 && this.#exposing === null) this.#request = requestAnimationFrame(this.#draw);
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  get cost(): ViewCost {
    const count = Math.min(this.#pictures, costWindow);
    const sorted = this.#costs.slice(0, count).sort();
    return {
      scriptMs: sorted[count >> 1] ?? 0,
      drawCalls: this.#calls,
      triangles: this.#triangles,
      pixelRatio: this.#quality.ratio,
      every: this.#quality.every,
      pictures: this.#pictures,
    };
  }

  /** Everything is drawn as it is meant to be; the first pictures are plain. */
  get whole(): boolean {
    return this.#look.whole;
  }

  /** The plain look for good; false: whole, when it is ready. */
  get plain(): boolean {
    return this.#exposing?.plain ?? this.#look.plain;
  }

  set plain(plain: boolean) {
    this.#automatic = false;
    this.#setPlain(plain);
  }

  #setPlain(plain: boolean): void {
    this.#look.plain = plain;
    this.#quality.begin();
  }

  /** Even with the fewest pixels the pictures come so late that the plain look would be the better one. */
  get overloaded(): boolean {
    return this.#look.whole && this.#quality.overloaded;
  }

  /** The picture as it is now, as an image file. It is plain only where that is for good. */
  async capture(type: string, quality?: number): Promise<Blob> {
    const { canvas } = this.#options;
    this.#look.finish(this.cameras.camera);
    this.#render(true);
    // Asked for in the same turn: afterwards the browser may have thrown the drawing buffer away.
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob === null) throw new Error("The browser could not make an image of the picture.");
    return blob;
  }

  /** Frees all of it, the WebGL context too: the canvas cannot be drawn on again. */
  dispose(): void {
    clearTimeout(this.#rehearsal);
    this.stop();
    this.#resizes.disconnect();
    const { canvas } = this.#options;
    canvas.removeEventListener("webglcontextlost", this.#onLost);
    canvas.removeEventListener("webglcontextrestored", this.#onRestored);
    this.#playback.clear();
    this.#clear();
    this.split([]);
    this.inset(null);
    this.cameras.dispose();
    this.#look.dispose();
    this.#arena.dispose();
    this.#renderer.dispose();
    // A browser allows about 16 contexts, and collects forgotten ones when it likes.
    this.#renderer.forceContextLoss();
  }

  readonly #draw = (now: number): void => {
    this.#request = requestAnimationFrame(this.#draw);
    if (!this.#quality.takesTurn()) return;
    const begun = performance.now();
    // While the look is being made, pictures come late for that alone.
    if (!this.#look.settled) this.#quality.skip();
    else if (this.#quality.tick(now)) this.#resize();
    if (this.#automatic && this.#quality.simple && this.#look.whole) this.#setPlain(true);
    const dt = Number.isNaN(this.#lastNow) ? 0 : Math.min(1, (now - this.#lastNow) / 1000);
    this.#lastNow = now;
    const sample = this.#playback.sample(now);
    if (sample === null) return;
    this.#lateAt ??= now + lateMs;
    if (this.#pictures > 0) {
      this.#fetchLight();
      this.#arena.paintHall();
    }
    if (now >= this.#lateAt) this.#addLate();
    this.#place(sample, now, dt);
    // On a machine that cannot keep up the shadows follow at half the pace: one picture late, they are not missed.
    this.#render(!this.#quality.strained || this.#pictures % 2 === 0);
    this.#costs[this.#pictures % costWindow] = performance.now() - begun;
    this.#pictures++;
  };

  /** Everything where it is at that moment, `dt` seconds after the picture before. */
  #place(sample: Sample<Frame>, now: number, dt: number, by: PerspectiveCamera = this.cameras.camera): void {
    const shown = this.#screening?.picture(now) ?? sample;
    this.#pose(shown);
    this.#direct(shown.to);
    this.#aim(dt);
    const picture = this.#picture;
    picture.sample = sample;
    picture.shown = shown;
    picture.now = now;
    picture.strained = this.#quality.strained;
    this.#see(by, this.#panes[0]!.robots);
    this.#options.onPicture(sample, now);
    for (const drawn of this.#drawn) drawn.update(picture as Picture);
  }

  /**
   * Takes the picture out of the screen's hands, in the whole look and in so many pixels, until the darkroom ends. The browser may give
   * fewer pixels: the darkroom says how many.
   */
  darkroom(width: number, height: number): Darkroom {
    const { plain } = this.#look;
    const automatic = this.#automatic;
    this.stop();
    this.#exposing = { plain };
    if (plain) this.#setPlain(false);
    this.#renderer.setPixelRatio(1);
    this.#renderer.setSize(width, height, false);
    this.cameras.resize(width, height);
    this.cameras.bare = true;
    const gl = this.#renderer.getContext();
    return {
      width: gl.drawingBufferWidth,
      height: gl.drawingBufferHeight,
      now: () => this.#playback.sample(performance.now()),
      draw: (sample, now, dt, by = this.cameras.camera) => {
        this.#place(sample, now, dt, by);
        this.#look.finish(by);
        this.#look.prepare(by, true);
        this.#look.render(by);
      },
      end: () => {
        this.#exposing = null;
        if (plain) this.#setPlain(true);
        this.#automatic = automatic;
        this.cameras.bare = false;
        this.#resize();
        this.#quality.skip();
        this.#lastNow = Number.NaN;
        this.start();
      },
    };
  }

  /** The light that stands still on the field, as soon as there is time for it. */
  #fetchLight(): void {
    const light = this.#light;
    const field = this.#field;
    this.#light = null;
    if (light === null || field === null) return;
    light().then(
      (baked) => {
        if (this.#field !== field) return;
        const { length, width } = this.#frame;
        if (field.light(baked, this.#frame)) this.#probes.put(baked, length, width, field.root.matrix);
        else console.warn("The light that came is that of another model of this field.");
      },
      // Without it the field is lit as if it stood in the open.
      () => {},
    );
  }

  /** Draws each picture into its part of the canvas; the first has been seen and told already. */
  #render(shadows: boolean): void {
    const { info } = this.#renderer;
    const { clientWidth, clientHeight } = this.#options.canvas;
    this.#look.prepare(this.cameras.camera, shadows);
    this.#calls = this.#triangles = 0;
    const inset = this.#inset === null || this.#inset.share === nowhere ? [] : [this.#inset];
    const pictures = [...this.#panes, ...inset];
    pictures.forEach((pane, index) => {
      if (pictures.length > 1) {
        if (index > 0) this.#turnTo(pane);
        pane.frame(this.#renderer, clientWidth, clientHeight);
      }
      this.#look.render(pane.cameras.camera);
      this.#calls += info.render.calls;
      this.#triangles += info.render.triangles;
    });
    if (pictures.length > 1) this.#renderer.setScissorTest(false);
  }

  /** Turns the parts that depend on the camera to the next picture of the same moment. */
  #turnTo(pane: Pane): void {
    this.#see(pane.cameras.camera, pane.robots);
    if (this.#picture.shown === null) return;
    for (const drawn of this.#drawn) drawn.look?.(this.#picture as Picture);
  }

  /** The structures that cameras keep clear of, and the outline of one's own robot behind them. */
  #addLate(): void {
    this.#lateAt = Number.POSITIVE_INFINITY;
    const scene = this.#core;
    const late = Promise.all([
      import("./obstacles.ts"),
      import("./objects/hidden-robot.ts"),
      import("./director.ts"),
      import("./field-map.ts"),
      import("./hall/hall-things.ts"),
    ]);
    // A page that cannot fetch them any more goes on without.
    late.then(
      ([{ Obstacles }, { HiddenRobot }, { Director }, { FieldMap }, { HallThings }]) => {
        if (scene === null || this.#core !== scene || this.#field === null) return;
        this.#obstacles = new Obstacles(this.#field.root, this.#frame.length, this.#frame.width);
        this.#HiddenRobot = HiddenRobot;
        this.#director = new Director(this.#frame, this.#obstacles);
        this.#map = this.#newMap(FieldMap, this.#obstacles);
        this.#drawn.push(new HallThings(this.#arena.scene, this.#frame, this.#driverPlaces(), this.#map));
        for (const { subject, robots } of this.#panes) {
          subject.obstacles = this.#obstacles;
          for (const robot of robots) this.#mark(robot);
        }
      },
      () => {},
    );
  }

  #newMap(Map: typeof FieldMap, obstacles: Obstacles): FieldMap {
    return new Map({
      ...{ frame: this.#frame, fieldToWorld: this.#fieldToWorld.clone() },
      height: (x, z) => obstacles.height(x, z),
      ...{ robots: this.#cast, pieceColors: this.#pieceColors },
    });
  }

  /** In the world: the eyes of all drivers that the field's file tells. */
  #driverPlaces(): DriverPlace[] {
    return Object.entries(this.#info?.eyes ?? {}).map(([station, eye]) => {
      const { x, z } = new Vector3(...eye).applyMatrix4(this.#fieldToWorld);
      return { x, z, alliance: station.startsWith("blue") ? 0 : 1 };
    });
  }

  /** Draws the field from above, as the picture shows it now. False: it cannot yet. */
  paintMap(context: CanvasRenderingContext2D, place: MapPlace): boolean {
    const { shown } = this.#picture;
    if (this.#map === null || shown === null) return false;
    this.#map.paint(context, place, shown.to, this.#panes[0]!.robots);
    return true;
  }

  /** The field's size, along and across [m]. */
  get fieldSize(): readonly [number, number] {
    return [this.#frame.length, this.#frame.width];
  }

  /** Which robot the broadcast shows, for tests; -1: all of the field. */
  get broadcastOf(): number {
    return this.#director?.subject ?? -1;
  }

  /** The robots at that moment. */
  #pose(shown: Sample<Frame>): void {
    for (const [index, robot] of (this.#robots?.all ?? []).entries()) {
      robot.shown = this.#screening === null || this.#screening.hasRobot(index);
    }
    this.#core?.show(shown);
  }

  readonly #picture: { -readonly [K in keyof Picture]: Picture[K] | null } = {
    ...{ sample: null, shown: null, now: 0, camera: null, seenChanged: false, strained: false },
    own: [],
  };

  /** The picture is that of this aimed camera; robots: those of its drivers. */
  #see(camera: PerspectiveCamera, robots: readonly number[]): void {
    camera.updateMatrixWorld();
    this.#viewProjection.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    const picture = this.#picture;
    picture.camera = camera;
    picture.own = robots;
    picture.seenChanged = this.#core?.see(camera, this.#viewProjection) ?? false;
  }

  /** Where the followed robot's components are drawn: see Robot. */
  drawnComponents(): readonly (readonly number[])[] {
    return this.#robots?.all[this.#followed]?.drawnComponents() ?? [];
  }

  /** Robots beside those of the run; null before a scene is shown. */
  get ghosts(): Ghosts | null {
    return this.#ghosts;
  }

  /** The picture is seen from a pose of the field frame, x ahead and z up; null: from the cameras of the page again. */
  lookFrom(pose: GhostPose | null): void {
    if (pose === null) return void (this.cameras.fixed = null);
    const { position: p, rotation: q } = pose;
    const inField = new Matrix4().compose(
      new Vector3(p.x, p.y, p.z),
      new Quaternion(q.x, q.y, q.z, q.w).normalize(),
      new Vector3(1, 1, 1),
    );
    const world = inField.premultiply(this.#fieldToWorld).multiply(cameraAxes);
    const fixed = { position: new Vector3(), rotation: new Quaternion() };
    world.decompose(fixed.position, fixed.rotation, new Vector3());
    this.cameras.fixed = fixed;
  }

  /** Shows another run in this scene; null: the page's own again. */
  screen(screening: Screening | null): void {
    if (screening !== null) this.lookAt(null);
    this.#screening = screening;
    this.cameras.cut();
  }

  /** The direction in which the picture looks, x to the red wall, y up. */
  get looking(): readonly number[] {
    return this.cameras.camera.getWorldDirection(this.#directionOut).toArray();
  }

  /** Where the picture's camera has a place of the field: to its right, -1 to 1, and how far [m]. */
  bearing({ x, y, z }: Vector): { side: number; distance: number } {
    const seen = this.#directionOut.set(x, y, z).applyMatrix4(this.#fieldToWorld);
    seen.applyMatrix4(this.cameras.camera.matrixWorldInverse);
    const distance = seen.length();
    return { side: distance > 0 ? seen.x / distance : 0, distance };
  }

  /** Index of the robot that the cameras follow in place of the driver's; null: it is the driver's. */
  get lookedAt(): number | null {
    return this.#lookedAt;
  }

  /** The browser has taken the graphics away. */
  get contextLost(): boolean {
    return this.#renderer.getContext().isContextLost();
  }

  /** The driver has another robot from now on. */
  follow(robot: number): void {
    if (robot === this.#followed) return;
    this.#followed = robot;
    this.split([]);
    this.#mark(robot);
    if (this.#lookedAt === null) this.#standBehind(robot, this.#subject);
    this.cameras.cut();
  }

  /** The cameras follow another robot than the driver's; null: the driver's again. */
  lookAt(robot: number | null): void {
    if (robot === this.#lookedAt) return;
    this.#lookedAt = robot;
    this.#standBehind(robot ?? this.#followed, this.#subject);
    this.cameras.cut();
  }

  /** Looks as that robot's own drivers do: those of the other alliance face the other way. */
  #standBehind(robot: number, subject: OwnSubject): void {
    const station = this.#stations[robot] ?? 0;
    const heading = stationHeading(this.#frame.origin, station);
    subject.away.copy(this.#direction(Math.cos(heading), Math.sin(heading), 0));
    const eye = this.#info?.eyes[stations[station] ?? ""] ?? defaultEye(this.#frame, heading);
    subject.eye.set(...eye).applyMatrix4(this.#fieldToWorld);
  }

  /** The broadcast's picture, where that is the chosen camera. */
  #direct(frame: Frame): void {
    const modes = [this.cameras.mode, this.#inset?.cameras.mode];
    const isOn = modes.includes("broadcast") && this.#screening === null && this.#director !== null;
    if (!isOn) return void (this.#subject.shot = null);
    const actors = (this.#robots?.all ?? []).map(({ state: { position, velocity } }) => ({
      position: new Vector3().copy(position).applyMatrix4(this.#fieldToWorld),
      velocity: this.#direction(velocity.x, velocity.y, velocity.z).clone(),
    }));
    const toWorld = (x: number, y: number, z: number, out: Vector3): void =>
      void out.set(x, y, z).applyMatrix4(this.#fieldToWorld);
    this.#subject.shot = this.#director!.direct(frame, actors, toWorld);
  }

  #aim(dt: number): void {
    this.#panes.forEach(({ cameras, subject, robots }, index) => {
      const isFirst = index === 0;
      const followed = this.#robots?.all[isFirst ? (this.#lookedAt ?? this.#followed) : (robots[0] ?? 0)];
      if (isFirst && this.#screening !== null) {
        const { x, y, z } = this.#screening.place;
        subject.position.set(x, y, z).applyMatrix4(this.#fieldToWorld);
        subject.velocity.set(0, 0, 0);
      } else if (followed !== undefined) {
        const { position, velocity } = followed.state;
        subject.position.copy(position).applyMatrix4(this.#fieldToWorld);
        subject.velocity.copy(this.#direction(velocity.x, velocity.y, velocity.z));
      }
      cameras.update(subject, dt);
    });
    if (this.#inset === null) return;
    // It looks at the first picture's robot, as its driver would.
    const { cameras, subject } = this.#inset;
    const first = this.#subject;
    subject.position.copy(first.position);
    subject.velocity.copy(first.velocity);
    subject.away.copy(first.away);
    subject.eye.copy(first.eye);
    subject.fieldLength = first.fieldLength;
    subject.fieldWidth = first.fieldWidth;
    subject.obstacles = first.obstacles;
    subject.shot = first.shot;
    this.#inset.robots = this.#panes[0]!.robots;
    cameras.update(subject, dt);
  }

  readonly #directionOut = new Vector3();

  /** A field direction in the world; the same vector every time. */
  #direction(x: number, y: number, z: number): Vector3 {
    const out = this.#directionOut.set(x, y, z);
    const length = out.length();
    return out.transformDirection(this.#fieldToWorld).multiplyScalar(length);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#options.canvas;
    if (clientWidth === 0 || clientHeight === 0 || this.#exposing !== null) return;
    this.#renderer.setPixelRatio(this.#quality.ratio);
    this.#renderer.setSize(clientWidth, clientHeight, false);
    for (const pane of this.#panes) pane.resize(clientWidth, clientHeight);
    this.#inset?.resize(clientWidth, clientHeight);
  }

  #clear(): void {
    this.#screening = null;
    // Layers first: they may have some of the others.
    for (const layer of this.#layers.values()) {
      const { drawn } = layer;
      drawn?.dispose();
      this.#drawn = this.#drawn.filter((each) => each !== drawn);
      layer.drawn = null;
    }
    for (const drawn of this.#drawn) drawn.dispose();
    this.#drawn = [];
    this.#probes.clear();
    this.#core = null;
    this.#field = null;
    this.#robots = null;
    this.#ghosts = null;
    this.#rings.clear();
    this.#outlined.clear();
    this.#HiddenRobot = null;
    this.#names = null;
    this.#paint?.dispose();
    this.#paint = null;
  }

  readonly #onLost = (event: Event): void => {
    // Without this the browser never gives the context back.
    event.preventDefault();
    this.#options.onContextLost();
  };

  // three.js sends geometries and textures again by itself; we draw again the textures that were drawn on the GPU.
  readonly #onRestored = (): void => {
    this.#beginLook();
    this.#options.onContextRestored();
  };
}

/** Behind the middle of the wall, at the eye height of a standing driver. */
function defaultEye(frame: FieldFrame, heading: number): [number, number, number] {
  const back = Math.cos(heading) * (frame.length / 2 + 0.8);
  const [x, y] = frame.origin === "wall-blue" ? [frame.length / 2, frame.width / 2] : [0, 0];
  return [x - back, y, 1.75];
}
