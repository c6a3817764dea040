// Drawings in the field besides the run: those that programs publish, and those that views ask for.

import type { Staged } from "../../element/player.ts";
import type { Drawings, RemoteDraw } from "../../net/remote.ts";
import type { FieldMesh } from "../../sim/boundary/overlay.ts";
import { FieldLayer, noOverlays, type Overlays } from "../../view/field-layer.ts";
import type { Look, Places } from "../../view/objects/places.ts";
import { hud as say } from "../../words/english-hud.ts";
import { recall, remember } from "../page/choices.ts";
import type { PageContext } from "../page/context.ts";
import { make } from "../parts/elements.ts";
import { laid, onPhysicsLaid } from "../page/physics-frame.ts";
import "./drawings.css";

/** Colours of topics, in turn: neither alliance's. */
export const drawingColors = ["#41d3e6", "#ff9f45", "#c99bff", "#5fd39a", "#f2d14a", "#ff8bd0"] as const;

/** More poses than this are a way, as Elastic takes it. */
const mostRobots = 8;

/** A person's wish for the field, until the next one. */
export interface FieldWish {
  readonly places: readonly Places[];
  readonly overlays: Overlays;
}

/** The form of a drawing of places before a person chooses one. */
export function lookOf({
  name,
  kind,
  count,
  ofField2d,
}: Pick<RemoteDraw, "name" | "kind" | "count" | "ofField2d">): Look {
  if (kind === "translation2d" || kind === "translation3d") return "points";
  // WPILib's Field2d and Elastic have such names for ways.
  if (/traj|path$/i.test(name) || count > mostRobots) return "path";
  if (ofField2d ? name.endsWith("/Robot") : count === 1) return "ghost";
  return kind === "pose3d" ? "axes" : "arrows";
}

const nothing: readonly RemoteDraw[] = [];

/** The last part of a name. */
const lastName = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

export class FieldDrawings {
  readonly #page: PageContext;
  readonly #labels = make("aside", "panel program-labels");
  readonly #wishes = new Map<object, FieldWish>();
  readonly #listeners = new Set<() => void>();
  #staged: Staged | null = null;
  #said: Drawings = { draws: [], labels: [] };
  #layer: FieldLayer | null = null;
  #shown: boolean;
  #watches = false;
  /** Of the field; the worker sends them once. */
  #meshes: readonly FieldMesh[] | null = null;

  constructor(page: PageContext) {
    this.#page = page;
    this.#shown = recall("drawings") !== false;
    this.#labels.setAttribute("aria-label", say("programLabels"));
    this.#labels.hidden = true;
    onPhysicsLaid(page, () => this.#draw());
    page.app.querySelector("#hud")?.append(this.#labels);
  }

  setScene(staged: Staged): void {
    this.#staged = staged;
    this.#draw();
  }

  leaveScene(): void {
    this.#page.view.attach(null, "drawings");
    this.#layer = null;
  }

  /** Programs' drawings from now on. */
  tell(drawings: Drawings): void {
    const names = this.names.join("\n");
    this.#said = drawings;
    this.#draw();
    this.#write();
    if (this.names.join("\n") !== names) for (const listener of this.#listeners) listener();
  }

  /** Whether drawings of programs appear by themselves; this browser remembers it. */
  get shown(): boolean {
    return this.#shown;
  }

  set shown(shown: boolean) {
    this.#shown = shown;
    remember("drawings", shown ? null : false);
    this.#draw();
    this.#write();
  }

  /** Programs' present drawings, for people. */
  get names(): readonly string[] {
    const { draws, labels } = this.#said;
    return [...draws.map(({ name }) => name), ...labels.map(({ name }) => `Labels/${name}`)];
  }

  /** Called when programs draw under other names. */
  onNames(listener: () => void): { release(): void } {
    this.#listeners.add(listener);
    return { release: () => void this.#listeners.delete(listener) };
  }

  /** Draws the wish of `owner`; null: nothing any more. */
  wish(owner: object, wish: FieldWish | null): void {
    if (wish === null) this.#wishes.delete(owner);
    else this.#wishes.set(owner, wish);
    this.#draw();
  }

  /** For tests. */
  get state(): object {
    const { labels } = this.#said;
    return { names: this.names, shown: this.#shown, labels, drawn: this.#layer?.drawn ?? null };
  }

  #draw(): void {
    const draws = this.#shown ? this.#said.draws.map((draw) => this.#laid(draw)) : nothing;
    const wishes = [...this.#wishes.values()];
    const wished = wishes.flatMap(({ places }) => places);
    const overlays = wishes.reduce((all, wish) => either(all, wish.overlays), noOverlays);
    const { view, session } = this.#page;
    this.#watch(overlays.meshes || overlays.contacts);
    if (this.#staged === null || (draws.length + wished.length === 0 && !some(overlays))) {
      if (this.#layer !== null) view.attach(null, "drawings");
      this.#layer = null;
      return;
    }
    if (this.#layer === null) {
      const { robots } = this.#staged.scene;
      view.attach((stage) => {
        // In the scenes that follow, too, whose layer begins empty.
        if (this.#layer !== null) queueMicrotask(() => this.#draw());
        return (this.#layer = new FieldLayer(stage, robots));
      }, "drawings");
    }
    const own = draws.flatMap((draw, index) => placesOf(draw, index, session.robot));
    this.#layer?.set(draws, [...own, ...wished], overlays);
  }

  /** physics.py's robot is drawn in its own frame. */
  #laid(draw: RemoteDraw): RemoteDraw {
    if (!draw.ofField2d) return draw;
    const { numbers } = draw;
    const places = Array.from({ length: numbers.length / 3 }, (_, i) => {
      const place = { x: numbers[3 * i]!, y: numbers[3 * i + 1]!, heading: numbers[3 * i + 2]! };
      const { x, y, heading } = laid(this.#page, draw.name, place);
      return [x, y, heading];
    });
    return { ...draw, numbers: new Float64Array(places.flat()) };
  }

  /** Hears of collision shapes, or does not: the simulation computes them on request. */
  #watch(on: boolean): void {
    if (on === this.#watches) return;
    this.#watches = on;
    this.#meshes = null;
    const { client } = this.#page.session;
    if (!on) return client.onOverlay(null);
    client.onOverlay((overlay, meshes) => {
      if (meshes !== null) this.#meshes = meshes;
      this.#layer?.setOverlay(overlay, this.#meshes ?? []);
    });
  }

  /** The box of labels: one line each. */
  #write(): void {
    const { labels } = this.#said;
    this.#labels.hidden = !this.#shown || labels.length === 0;
    while (this.#labels.childElementCount > labels.length) this.#labels.lastElementChild?.remove();
    while (this.#labels.childElementCount < labels.length)
      this.#labels.append(
        make("p", "program-label", make("span", "program-label-name"), make("b", "program-label-text")),
      );
    for (const [index, { name, text }] of labels.entries()) {
      const line = this.#labels.children[index]!;
      for (const [part, words] of [name, text].entries())
        if (line.children[part]!.textContent !== words) line.children[part]!.textContent = words;
    }
  }
}

const some = ({ meshes, contacts, wheels }: Overlays): boolean => meshes || contacts || wheels;

const either = (a: Overlays, b: Overlays): Overlays => ({
  meshes: a.meshes || b.meshes,
  contacts: a.contacts || b.contacts,
  wheels: a.wheels || b.wheels,
});

/** The places of a drawing; none, if it has shapes. */
function placesOf(draw: RemoteDraw, index: number, robot: number): Places[] {
  const { name, kind, numbers } = draw;
  if (kind === "shapes") return [];
  const color = drawingColors[index % drawingColors.length]!;
  return [{ id: `program ${name}`, look: lookOf(draw), color, label: lastName(name), kind, numbers, robot }];
}
