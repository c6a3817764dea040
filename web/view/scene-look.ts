// How a scene looks from its first picture on: plain at once, and whole when everything that takes long is done. One piece of
// that is done for each picture, so that the picture goes on meanwhile.

import {
  Material,
  Mesh,
  type Camera,
  type DirectionalLight,
  type Object3D,
  type Scene,
  type WebGLRenderer,
} from "three";
import { disposeModel } from "./assets.ts";
import { plainKinds, PlainMaterials } from "./plain-materials.ts";

/** The parts of a shader program that three.js has but its types leave out. */
interface Program {
  isReady(): boolean;
}

/** Materials whose programs are tried for each picture. */
const atOnce = 6;

/** Something that a whole look needs and that takes a moment. */
export type Making = () => void;

export class SceneLook {
  readonly #renderer: WebGLRenderer;
  readonly #scene: Scene;
  readonly #plain = new PlainMaterials();
  readonly #nothing = new Material();
  #stays: boolean;
  /** The work that is left, one piece for each picture; a piece says whether its picture works out the shadows. */
  #work: Iterator<boolean, void> | null = null;
  #camera: Camera | null = null;
  #rehearsed: readonly Mesh[] = [];
  #whole = false;
  #hurried = false;
  #makings: readonly Making[] = [];

  /** `stays`: plain for good. */
  constructor(renderer: WebGLRenderer, scene: Scene, stays: boolean) {
    this.#stays = stays;
    this.#renderer = renderer;
    this.#scene = scene;
    this.#nothing.visible = false;
  }

  /** Everything is drawn as it is meant to be. */
  get whole(): boolean {
    return this.#whole;
  }

  /** Nothing is being made any more. */
  get settled(): boolean {
    return this.#work === null;
  }

  /** Plain for good, or whole as soon as it can be. */
  get plain(): boolean {
    return this.#stays;
  }

  set plain(plain: boolean) {
    if (plain === this.#stays) return;
    this.#stays = plain;
    this.#start();
  }

  /**
   * Has the driver compile the first picture's shaders while its scene is still on its way: draws in one pixel the scene's present
   * contents, something of each plain kind, and the meshes of `others`. False: it needs more time; call it again.
   */
  rehearse(camera: Camera, others: () => readonly Mesh[]): boolean {
    const begun = this.#rehearsed.length > 0;
    if (!begun) {
      this.#rehearsed = [...plainKinds(), ...others()];
      for (const mesh of this.#rehearsed) mesh.frustumCulled = false;
    }
    // Their materials stay until the first picture: three.js throws away unused programs.
    this.#scene.add(...this.#rehearsed);
    if (!begun) this.#wearing(() => this.#renderer.compile(this.#scene, camera));
    const done = this.#compiled;
    if (done) this.#inOnePixel(() => this.render(camera));
    this.#scene.remove(...this.#rehearsed);
    return done;
  }

  #endRehearsal(): void {
    for (const mesh of this.#rehearsed) {
      this.#plain.forget(mesh.material as Material);
      disposeModel(mesh);
    }
    this.#rehearsed = [];
  }

  /** Plain again: another scene, or its shaders are lost. `makings`: the steps to the whole look, in order. */
  begin(lights: readonly DirectionalLight[], makings: readonly Making[]): void {
    if (this.#rehearsed.length === 0) this.#plain.clear();
    this.#plain.setLights(lights);
    this.#makings = [...makings];
    this.#start();
  }

  /** Does all the work that is left, however long it takes. */
  finish(camera: Camera): void {
    this.#camera = camera;
    this.#hurried = true;
    while (this.#work !== null) this.#step();
    this.#hurried = false;
  }

  #start(): void {
    this.#whole = false;
    this.#work = this.#stays ? null : this.#pieces();
  }

  /** Before a picture is rendered; `shadows`: the shadows must follow things that have moved. */
  prepare(camera: Camera, shadows: boolean): void {
    this.#camera = camera;
    const wanted = this.#step();
    this.#renderer.shadowMap.needsUpdate = this.#whole ? shadows : wanted;
  }

  /** The next piece of that work; whether it needs the shadows. */
  #step(): boolean {
    const piece = this.#work?.next();
    if (piece?.done === true) {
      this.#work = null;
      this.#whole = true;
    }
    return piece?.value === true;
  }

  /** The scene as another camera sees it. */
  render(camera: Camera): void {
    const draw = (): void => this.#renderer.render(this.#scene, camera);
    if (this.#whole) draw();
    else this.#wearing(draw);
  }

  #wearing(draw: () => void): void {
    this.#plain.putOn(this.#scene);
    try {
      draw();
    } finally {
      this.#plain.takeOff();
    }
  }

  /** Nothing waits for the driver's compiler. Asking it anything else would wait. */
  get #compiled(): boolean {
    const programs = (this.#renderer.info.programs ?? []) as unknown as readonly Program[];
    return programs.every((program) => program.isReady());
  }

  dispose(): void {
    this.#work = null;
    this.#endRehearsal();
    this.#plain.clear();
    this.#nothing.dispose();
  }

  *#pieces(): Generator<boolean, void> {
    // The first picture comes before anything else.
    yield false;
    this.#endRehearsal();
    for (const make of this.#makings) {
      make();
      yield false;
    }
    this.#makings = [];
    this.#renderer.compile(this.#scene, this.#camera!);
    if (this.#hurried) return;
    while (!this.#compiled) yield false;
    // Drivers do the rest of the compiling when something is drawn with a program for the first time.
    // A few at once: where that is slow, so are the pictures in between.
    const materials = [...this.#materials()];
    for (let first = 0; first < materials.length; first += atOnce) {
      this.#touch(new Set(materials.slice(first, first + atOnce)));
      yield false;
    }
    yield true;
  }

  #materials(): Set<Material> {
    const materials = new Set<Material>();
    eachMesh(this.#scene, (mesh) => materials.add(mesh.material));
    return materials;
  }

  /** Draws the wearers of these materials, in one pixel that the picture will cover. */
  #touch(materials: ReadonlySet<Material>): void {
    const others: [{ material: Material }, Material][] = [];
    eachMesh(this.#scene, (mesh) => {
      if (materials.has(mesh.material)) return;
      others.push([mesh, mesh.material]);
      mesh.material = this.#nothing;
    });
    this.#inOnePixel(() => this.#renderer.render(this.#scene, this.#camera!));
    for (const [mesh, own] of others) mesh.material = own;
  }

  #inOnePixel(draw: () => void): void {
    this.#renderer.shadowMap.needsUpdate = false;
    this.#renderer.setScissor(0, 0, 1, 1);
    this.#renderer.setScissorTest(true);
    draw();
    this.#renderer.setScissorTest(false);
  }
}

function eachMesh(root: Object3D, visit: (mesh: Mesh & { material: Material }) => void): void {
  root.traverseVisible((object) => {
    if (object instanceof Mesh && object.material instanceof Material) visit(object as Mesh & { material: Material });
  });
}
