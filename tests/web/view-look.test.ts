import {
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type WebGLRenderer,
} from "three";
import { describe, expect, test } from "vitest";
import { SceneLook } from "../../web/view/scene-look.ts";

/** The materials of a picture. */
interface Drawn {
  readonly materials: readonly string[];
  readonly onePixel: boolean;
  readonly shadows: boolean;
}

/** A renderer that draws nothing and notes its calls. */
class FakeRenderer {
  readonly drawn: Drawn[] = [];
  readonly shadowMap = { needsUpdate: false };
  readonly info = { programs: [{ isReady: () => this.ready }] };
  ready = true;
  compiled = 0;
  #onePixel = false;

  render(scene: Scene): void {
    const materials: string[] = [];
    scene.traverseVisible((object) => {
      if (object instanceof Mesh && object.material.visible) materials.push(object.material.type);
    });
    this.drawn.push({ materials, onePixel: this.#onePixel, shadows: this.shadowMap.needsUpdate });
  }

  compile(): void {
    this.compiled++;
  }

  setScissor(): void {}
  setScissorTest(on: boolean): void {
    this.#onePixel = on;
  }

  get last(): Drawn | undefined {
    return this.drawn.at(-1);
  }
}

const plain = ["ShaderMaterial", "ShaderMaterial"];
const whole = ["MeshStandardMaterial", "ShaderMaterial"];

function rig(stays = false) {
  const renderer = new FakeRenderer();
  const scene = new Scene();
  const surface = new Mesh(new PlaneGeometry(), new MeshStandardMaterial({ color: "#ff8800" }));
  scene.add(surface, new Mesh(new PlaneGeometry(), new ShaderMaterial()));
  const look = new SceneLook(renderer as unknown as WebGLRenderer, scene, stays);
  const camera = new PerspectiveCamera();
  return {
    ...{ renderer, scene, surface, look, camera },
    draw: () => {
      look.prepare(camera, true);
      look.render(camera);
    },
  };
}

describe("a scene's look", () => {
  test("the first picture is plain and waits for nothing; then one thing is made for each picture", () => {
    const { renderer, look, draw } = rig();
    const made: string[] = [];
    look.begin([new DirectionalLight()], [() => made.push("first"), () => made.push("second")]);
    draw();
    expect(renderer.drawn).toEqual([{ materials: plain, onePixel: false, shadows: false }]);
    expect([made, renderer.compiled]).toEqual([[], 0]);
    draw();
    expect(made).toEqual(["first"]);
    draw();
    expect(made).toEqual(["first", "second"]);
    expect(renderer.last?.materials).toEqual(plain);
  });

  test("it stays plain while the driver compiles, and is whole when all has been tried in one pixel", () => {
    const { renderer, look, draw } = rig();
    renderer.ready = false;
    look.begin([], []);
    for (let picture = 0; picture < 10; picture++) draw();
    expect(renderer.compiled).toBe(1);
    expect(renderer.drawn.every(({ materials }) => materials.join() === plain.join())).toBe(true);
    renderer.ready = true;
    const before = renderer.drawn.length;
    for (let picture = 0; picture < 10 && !look.whole; picture++) draw();
    const tried = renderer.drawn.slice(before).filter(({ onePixel }) => onePixel);
    expect(tried.map(({ materials }) => materials)).toEqual([whole]);
    expect(
      renderer.drawn.slice(before).some(({ materials, shadows }) => shadows && materials.join() === plain.join()),
    ).toBe(true);
    expect(look.settled).toBe(true);
    expect(renderer.last).toEqual({ materials: whole, onePixel: false, shadows: true });
  });

  test("outside of a picture everything wears its own", () => {
    const { surface, look, draw } = rig();
    const own = surface.material;
    look.begin([], []);
    for (let picture = 0; picture < 6; picture++) {
      draw();
      expect(surface.material).toBe(own);
    }
  });

  test("plain for good makes nothing, until it is asked for the whole", () => {
    const { renderer, look, draw } = rig(true);
    let made = 0;
    look.begin([], [() => made++]);
    for (let picture = 0; picture < 10; picture++) draw();
    expect([made, renderer.compiled, look.whole, look.settled]).toEqual([0, 0, false, true]);
    expect(renderer.last?.materials).toEqual(plain);
    look.plain = false;
    for (let picture = 0; picture < 10; picture++) draw();
    expect([made, look.whole]).toEqual([1, true]);
    look.plain = true;
    draw();
    expect([made, look.whole, renderer.last?.materials]).toEqual([1, false, plain]);
  });

  test("who needs a whole picture now gets it without pictures in between", () => {
    const { renderer, look, camera, draw } = rig();
    let made = 0;
    renderer.ready = false;
    look.begin([], [() => made++]);
    look.finish(camera);
    expect([made, look.whole, renderer.drawn.length]).toEqual([1, true, 0]);
    draw();
    expect(renderer.last?.materials).toEqual(whole);
  });

  test("a rehearsal leaves the scene as it was, and is called again until the driver is ready", () => {
    const { renderer, scene, look, camera } = rig();
    const before = [...scene.children];
    renderer.ready = false;
    expect(look.rehearse(camera, () => [])).toBe(false);
    expect(renderer.drawn).toEqual([]);
    renderer.ready = true;
    expect(look.rehearse(camera, () => [])).toBe(true);
    expect(renderer.compiled).toBe(1);
    expect(renderer.last?.onePixel).toBe(true);
    expect(scene.children).toEqual(before);
  });
});
