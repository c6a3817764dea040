// The five ways to look at the field. Each frame the rig is told where the robot is and eases the camera there.

import { PerspectiveCamera, Quaternion, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Shot } from "./director.ts";
import type { Obstacles } from "./obstacles.ts";
import type { Rect } from "./free-rect.ts";
import { overlayLayer } from "./scene.ts";

export const cameraModes = ["station", "follow", "orbit", "overhead", "broadcast"] as const;
export type CameraMode = (typeof cameraModes)[number];

/** Which camera comes next: after the one that follows the driver's place. */
const nextOf: Readonly<Record<CameraMode, CameraMode>> = {
  follow: "station",
  station: "orbit",
  orbit: "overhead",
  overhead: "broadcast",
  broadcast: "follow",
};

/** The robot and the field that the cameras look at. The view writes it for every picture. */
export interface Subject {
  readonly position: Vector3;
  readonly velocity: Vector3;
  /** Unit vector in which the drivers look. */
  readonly away: Vector3;
  /** Where the drivers' eyes are. */
  readonly eye: Vector3;
  readonly fieldLength: number;
  readonly fieldWidth: number;
  /** The structures that no camera stands in; null: not worked out yet. */
  readonly obstacles: Obstacles | null;
  /** Of the broadcast; null: there is none yet, and its camera follows. */
  readonly shot: Shot | null;
}

/** A place in the world, and how a camera there is turned. */
export interface Standpoint {
  readonly position: Vector3;
  readonly rotation: Quaternion;
}

const degrees = 180 / Math.PI;
const up = new Vector3(0, 1, 0);
/** How long the camera takes from one mode to the next. */
const glideSeconds = 0.7;
/** How far a pressed pointer moves before it drags. */
const dragPixels = 6;
/** A camera that a structure pushes stays so far from the robot [m]. */
const nearest = 0.8;
/** Width of a picture, in its height, that a driver has enough with. Of several beside each other the robots would be small by it. */
export const wideEnough = 1.5;
export const wideEnoughInPart = 1.15;
/** How fast the picture's middle follows panels that open and close, a second. */
const settling = 7;

export class CameraRig {
  readonly camera = new PerspectiveCamera(50, 16 / 9, 0.1, 180);
  readonly #controls: OrbitControls;
  readonly #surface: HTMLElement;
  readonly #onModeChange: (mode: CameraMode) => void;
  #mode: CameraMode = "station";
  #still: boolean;
  #fresh = true;
  #grabbed = false;
  #downX = 0;
  #downY = 0;
  // Eased state and scratch, so that a picture allocates nothing.
  readonly #position = new Vector3();
  readonly #target = new Vector3();
  readonly #wantedPosition = new Vector3();
  readonly #wantedTarget = new Vector3();
  readonly #lead = new Vector3();
  readonly #lastSubject = new Vector3();
  readonly #side = new Vector3();
  readonly #fromPosition = new Vector3();
  readonly #fromRotation = new Quaternion();
  #fov = 50;
  #wantedFov = 50;
  #fixed: Standpoint | null = null;
  #width = 1;
  #height = 1;
  #free: Rect | null = null;
  #bare = false;
  /** A picture that is narrower than so many times its height shows more above and below to keep its width; see #widen. */
  enough = wideEnough;
  /** The middle and the size of the aimed area, eased: pixels of the picture. */
  readonly #stage = { x: 0.5, y: 0.5, width: 1, height: 1 };
  /** Where a structure has pushed the orbit's camera to; its own place is #position. */
  readonly #pushed = new Vector3(Number.NaN);
  /** Seconds since the mode was chosen. */
  #since = glideSeconds;

  /** `reducedMotion`: cameras cut instead of gliding to a new mode, and do not sway with speed. */
  constructor(surface: HTMLElement, reducedMotion: boolean, onModeChange: (mode: CameraMode) => void) {
    this.#onModeChange = onModeChange;
    this.camera.layers.enable(overlayLayer);
    this.#still = reducedMotion;
    this.#controls = new OrbitControls(this.camera, surface);
    this.#controls.enableDamping = !reducedMotion;
    this.#controls.dampingFactor = 0.12;
    this.#controls.minDistance = 0.8;
    this.#controls.maxDistance = 30;
    this.#controls.maxPolarAngle = Math.PI / 2 - 0.03;
    this.#controls.screenSpacePanning = false;
    this.#surface = surface;
    surface.addEventListener("pointerdown", this.#onDown);
    surface.addEventListener("pointermove", this.#onMove);
    surface.addEventListener("wheel", this.#onGrab, { passive: true });
  }

  get mode(): CameraMode {
    return this.#mode;
  }

  /** Reduced motion can be switched while the page is open. */
  set reducedMotion(value: boolean) {
    this.#still = value;
    this.#controls.enableDamping = !value;
  }

  next(): CameraMode {
    this.setMode(nextOf[this.#mode]);
    return this.#mode;
  }

  /** `glide`: from where the camera is; else it is there at once, as for a first picture. */
  setMode(mode: CameraMode, glide = true): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#fromPosition.copy(this.camera.position);
    this.#fromRotation.copy(this.camera.quaternion);
    // A drag takes the camera from where it is; nothing may move it meanwhile.
    this.#since = this.#still || this.#grabbed || !glide ? glideSeconds : 0;
    this.#fresh = !this.#grabbed;
    this.#onModeChange(mode);
  }

  /** The robot was put somewhere else: look there at once. */
  cut(): void {
    // The orbit travels along anyway, and a person who chose its angle wants to keep it; before its first picture it
    // has none.
    this.#fresh ||= this.#mode !== "orbit";
  }

  /** Where the picture is seen from instead, in the world; null: as the mode has it. */
  set fixed(fixed: Standpoint | null) {
    if (this.#fixed !== null && fixed === null) {
      this.#fresh = this.#mode !== "orbit";
      this.camera.position.copy(this.#position);
    }
    this.#fixed = fixed;
    this.#controls.enabled = fixed === null;
  }

  resize(width: number, height: number): void {
    if (width === this.#width && height === this.#height) return;
    this.#width = width;
    this.#height = Math.max(1, height);
    this.#settle(1);
  }

  /**
   * The part of the picture that no panel covers, in CSS pixels; null: all of it. The cameras' subject is in its
   * middle.
   */
  set free(free: Rect | null) {
    this.#free = free;
  }

  /** A photo or a film has no panels over it: its middle is the picture's own. */
  set bare(bare: boolean) {
    this.#bare = bare;
    this.#settle(1);
  }

  // The projection is that of the stage, and the canvas shows its surroundings as well. Seen from above all of the
  // field is in the free part; else a robot stays as large as without panels, as long as the free part is wide enough.
  #settle(share: number): void {
    const { left, top, right, bottom } = this.#fixed !== null || this.#bare ? this.#whole : (this.#free ?? this.#whole);
    const high = this.#mode === "overhead" ? bottom - top : this.#height;
    const wanted = { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: high };
    let changed = false;
    for (const key of ["x", "y", "width", "height"] as const) {
      const rest = wanted[key] - this.#stage[key];
      if (rest === 0) continue;
      changed = true;
      this.#stage[key] = Math.abs(rest) < 0.5 ? wanted[key] : this.#stage[key] + share * rest;
    }
    if (!changed) return;
    const { x, y, width, height } = this.#stage;
    this.camera.aspect = width / height;
    // Sets the projection as well.
    this.camera.setViewOffset(width, height, width / 2 - x, height / 2 - y, this.#width, this.#height);
  }

  get #whole(): Rect {
    return { left: 0, top: 0, right: this.#width, bottom: this.#height };
  }

  update(subject: Subject, dt: number): void {
    this.#settle(this.#fresh || this.#still ? 1 : 1 - Math.exp(-settling * dt));
    // The controls go on from their own place, not from where the picture was seen from.
    if (this.#fixed !== null && this.#mode === "orbit") this.camera.position.copy(this.#position);
    if (this.#mode === "orbit") this.#updateOrbit(subject, dt);
    else {
      if (this.#mode === "station") this.#aimStation(subject);
      else if (this.#mode === "broadcast" && subject.shot !== null) this.#aimBroadcast(subject.shot);
      else if (this.#mode !== "overhead") this.#aimFollow(subject);
      else this.#aimOverhead(subject);
      this.#ease(dt);
    }
    this.#glide(dt);
    this.#lastSubject.copy(subject.position);
    this.#fresh = false;
    if (this.#fixed === null) return;
    this.camera.position.copy(this.#fixed.position);
    this.camera.quaternion.copy(this.#fixed.rotation);
  }

  dispose(): void {
    this.#surface.removeEventListener("pointerdown", this.#onDown);
    this.#surface.removeEventListener("pointermove", this.#onMove);
    this.#surface.removeEventListener("wheel", this.#onGrab);
    this.#controls.dispose();
  }

  // As a driver stands: the eye does not move, the head turns a little with the robot and looks closer when it is far.
  #aimStation(subject: Subject): void {
    this.#wantedPosition.copy(subject.eye);
    const ahead = this.#lead.copy(subject.eye).addScaledVector(subject.away, subject.fieldLength * 0.5);
    ahead.y = 0;
    const distance = Math.max(1.5, subject.eye.distanceTo(subject.position));
    // The middle of the field pulls the eyes back, so the whole game stays in sight while the robot stays well inside; less where it
    // is right before the driver, at the lower edge of the picture.
    this.#wantedTarget.copy(ahead).lerp(subject.position, Math.min(0.92, 0.62 + 0.1 * Math.max(0, 4.5 - distance)));
    this.#wantedTarget.y = 0.35;
    const span = 2 * Math.atan(3.1 / distance) * degrees;
    this.#wantedFov = this.#widen(Math.min(56, Math.max(31, 20 + 0.62 * span)));
  }

  // Behind the robot as the driver sees it, not behind its bumper: a swerve robot has no back, and W stays up the screen.
  #aimFollow(subject: Subject): void {
    const sway = this.#still ? 0 : 0.14;
    this.#lead.copy(subject.velocity).multiplyScalar(sway);
    this.#lead.y = 0;
    this.#wantedPosition.copy(subject.position).addScaledVector(subject.away, -3.1).add(this.#lead);
    const lift = this.#keepInside(subject, this.#wantedPosition);
    this.#wantedPosition.y = subject.position.y + 1.75 + 0.5 * lift;
    const nearer = this.#keepClear(subject, this.#wantedPosition);
    // With a wall or a hub at its back the camera comes closer, and then looks down on the robot rather than over it.
    const ahead = Math.max(0, 1.1 - 0.7 * lift - 0.35 * nearer);
    this.#wantedTarget.copy(subject.position).addScaledVector(subject.away, ahead).addScaledVector(this.#lead, 1.4);
    this.#wantedTarget.y = subject.position.y + 0.3;
    this.#wantedFov = this.#widen(52);
  }

  // Where the director has its camera; it turns and zooms smoothly, and from one camera to the next the picture is cut.
  #aimBroadcast({ position, target, fov, cut }: Shot): void {
    this.#wantedPosition.copy(position);
    this.#wantedTarget.copy(target);
    this.#wantedFov = this.#widen(fov);
    if (!cut) return;
    this.#fresh = true;
    this.#since = glideSeconds;
  }

  // The field along the longer side of the screen, the driver's wall to the left or below.
  #aimOverhead(subject: Subject): void {
    const { aspect } = this.camera;
    const fov = 38;
    const perHeight = 2 * Math.tan(fov / degrees / 2);
    const landscape = aspect >= 1;
    const margin = 1.5;
    const [wide, high] = landscape
      ? [subject.fieldLength, subject.fieldWidth]
      : [subject.fieldWidth, subject.fieldLength];
    const height = Math.max((high + margin) / perHeight, (wide + 2 * margin) / (perHeight * aspect));
    this.#wantedPosition.set(0, height, 0);
    // Looking straight down has no "up": a hair's tilt towards the side that is to be up on the screen gives it one.
    this.#side.copy(subject.away);
    if (landscape) this.#side.crossVectors(up, subject.away);
    this.#wantedTarget.copy(this.#side).multiplyScalar(0.01);
    this.#wantedFov = fov;
  }

  /** Moves a camera from behind the walls to before them; returns by how much, m. */
  #keepInside(subject: Subject, position: Vector3): number {
    const { x, z } = position;
    position.x = Math.max(-subject.fieldLength / 2 + 0.4, Math.min(subject.fieldLength / 2 - 0.4, x));
    position.z = Math.max(-subject.fieldWidth / 2 - 1.5, Math.min(subject.fieldWidth / 2 + 1.5, z));
    return Math.hypot(position.x - x, position.z - z);
  }

  /** Brings a camera before the structure that it would stand in or behind, and higher for it; by how much nearer. */
  #keepClear({ obstacles, position: robot }: Subject, position: Vector3): number {
    if (obstacles === null) return 0;
    const length = Math.hypot(position.x - robot.x, position.z - robot.z);
    const share = obstacles.clear(robot, position);
    if (share === 1) return 0;
    const nearer = Math.max(0, length - Math.max(nearest, share * length));
    const y = position.y + 0.2 * nearer;
    position.lerpVectors(robot, position, 1 - nearer / length);
    position.y = y;
    if (obstacles.holds(position)) position.y = obstacles.top(position);
    return nearer;
  }

  /** Keeps the width of the picture when the screen is narrow. */
  #widen(fov: number): number {
    const { enough } = this;
    if (this.camera.aspect >= enough) return fov;
    return Math.min(86, 2 * Math.atan((Math.tan(fov / degrees / 2) * enough) / this.camera.aspect) * degrees);
  }

  #ease(dt: number): void {
    const share = this.#fresh || this.#still ? 1 : 1 - Math.exp(-5.5 * dt);
    this.#position.lerp(this.#wantedPosition, share);
    this.#target.lerp(this.#wantedTarget, share);
    this.camera.position.copy(this.#position);
    this.camera.lookAt(this.#target);
    this.#easeFov(dt);
  }

  #easeFov(dt: number): void {
    this.#fov += (this.#wantedFov - this.#fov) * (this.#fresh && this.#since > 0 ? 1 : 1 - Math.exp(-3.5 * dt));
    if (Math.abs(this.#fov - this.camera.fov) < 0.005) return;
    this.camera.fov = this.#fov;
    this.camera.updateProjectionMatrix();
  }

  // From the last mode's view to this one's: both are still moving, so this blends the pictures, not the aims.
  #glide(dt: number): void {
    if (this.#since >= glideSeconds) return;
    this.#since += dt;
    const t = Math.min(1, this.#since / glideSeconds);
    const share = t * t * (3 - 2 * t);
    this.camera.position.lerpVectors(this.#fromPosition, this.camera.position, share);
    this.camera.quaternion.slerpQuaternions(this.#fromRotation, this.camera.quaternion, share);
  }

  // The orbit travels with the robot: drag and zoom are relative to it.
  #updateOrbit(subject: Subject, dt: number): void {
    const { target } = this.#controls;
    const moved = this.camera.position.equals(this.#pushed);
    if (this.#since < glideSeconds || moved) this.camera.position.copy(this.#position);
    if (this.#fresh) {
      target.copy(subject.position);
      target.y = 0.25;
      // From the side of the nearer guardrail: the middle of the field lies behind the robot, and no hub in between.
      this.#side.set(0, 0, subject.position.z < 0 ? -1 : 1);
      this.camera.position.copy(target).addScaledVector(subject.away, -3.4).addScaledVector(this.#side, 2.4);
      this.camera.position.y = 2.3 + 0.7 * this.#keepInside(subject, this.camera.position);
    } else {
      this.#lead.subVectors(subject.position, this.#lastSubject);
      this.#lead.y = 0;
      target.add(this.#lead);
      this.camera.position.add(this.#lead);
    }
    this.#wantedFov = this.#widen(45);
    this.#easeFov(dt);
    this.#controls.update();
    // The glide shows the camera elsewhere; the orbit goes on from here.
    this.#position.copy(this.camera.position);
    this.#pushed.setScalar(Number.NaN);
    if (this.#keepClear(subject, this.camera.position) === 0) return;
    this.camera.lookAt(target);
    this.#pushed.copy(this.camera.position);
  }

  readonly #onDown = (event: PointerEvent): void => {
    this.#downX = event.clientX;
    this.#downY = event.clientY;
  };

  // A click does not count as a drag: a click that gives the page the focus keeps the camera.
  readonly #onMove = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    if (Math.hypot(event.clientX - this.#downX, event.clientY - this.#downY) > dragPixels) this.#onGrab();
  };

  // A person who drags or zooms the picture wants to look around: any other camera becomes the orbit, from where it is.
  readonly #onGrab = (): void => {
    if (this.#mode === "orbit" || this.#fixed !== null) return;
    // The controls have already turned the camera about their old target with this event.
    this.camera.position.copy(this.#position);
    this.#controls.target.copy(this.#lastSubject);
    this.#controls.target.y = 0.25;
    this.#grabbed = true;
    this.setMode("orbit");
    this.#grabbed = false;
  };
}
