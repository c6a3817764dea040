// The hall that the field stands in: a floor, and four walls with a picture of stands, curtains and truss (hall-picture.ts), which is
// painted while the page goes on. The first pictures have bare walls.

import {
  ClampToEdgeWrapping,
  Color,
  BufferGeometry,
  DataTexture,
  Float32BufferAttribute,
  LinearFilter,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  ShaderMaterial,
  type Material,
  type Object3D,
} from "three";
import type { FieldFrame } from "../frame-of-reference.ts";
import {
  hallAround,
  hallColumn,
  hallColumns,
  hallHeight,
  hallRows,
  hazeColour,
  paintHall,
  roofColour,
  wallsOf,
  type HallSize,
} from "./hall-picture.ts";

/** The air that far things are seen through, and the dark above the walls. */
export const haze = hazeColour;
export const roof = roofColour;
/** Time for the walls' picture before each of the page's [ms]. */
const paintMs = 12;

export class Surroundings {
  readonly #parent: Object3D;
  /** The same over every field: three.js would throw its program away between two. */
  readonly #walls = walls();
  #size: HallSize = hallAround(16.5, 8);
  #painting: ReturnType<typeof paintHall> | null = null;
  #floor: Mesh | null = null;

  constructor(parent: Object3D) {
    this.#parent = parent;
    parent.add(this.#walls);
  }

  /** The floor and the walls around a field of this size. */
  fit(frame: FieldFrame): void {
    this.#remove(this.#floor);
    const size = hallAround(frame.length, frame.width);
    const same = size.halfLength === this.#size.halfLength && size.halfWidth === this.#size.halfWidth;
    this.#size = size;
    this.#floor = floor(frame, size);
    this.#parent.add(this.#floor);
    standAround(this.#walls, size);
    if (!same || this.#painting === null) this.#painting = paintHall(size);
  }

  /** A little more of the walls' picture, until it is there. */
  paint(): void {
    if (this.#painting === null) return;
    const end = performance.now() + paintMs;
    do {
      const { done, value } = this.#painting.next();
      if (done !== true) continue;
      if (value instanceof Uint8Array) this.#hang(value);
      return;
    } while (performance.now() < end);
  }

  #hang(bytes: Uint8Array<ArrayBuffer>): void {
    const { picture } = (this.#walls.material as ShaderMaterial).uniforms;
    (picture!.value as DataTexture).dispose();
    picture!.value = hallTexture(bytes, hallColumns);
  }

  dispose(): void {
    ((this.#walls.material as ShaderMaterial).uniforms["picture"]!.value as DataTexture).dispose();
    this.#remove(this.#floor);
    this.#remove(this.#walls);
  }

  #remove(part: Mesh | null): void {
    if (part === null) return;
    part.removeFromParent();
    part.geometry.dispose();
    (part.material as Material).dispose();
  }
}

/** Smooth concrete, brightest in the pool of light around the field. It ends at the walls. */
function floor(frame: FieldFrame, { halfLength, halfWidth }: HallSize): Mesh {
  const geometry = new PlaneGeometry(2 * halfLength, 2 * halfWidth, 36, 26).rotateX(-Math.PI / 2);
  const position = geometry.getAttribute("position");
  const colors = new Float32Array(position.count * 3);
  const near = new Color("#42464d");
  const far = new Color("#1d2027");
  const color = new Color();
  const stretch = frame.length / frame.width;
  for (let index = 0; index < position.count; index++) {
    const away = Math.hypot(position.getX(index) / stretch, position.getZ(index));
    const share = Math.min(1, Math.max(0, (away - 0.5 * frame.width) / 8));
    color.lerpColors(near, far, share * (2 - share)).toArray(colors, index * 3);
  }
  geometry.setAttribute("color", new Float32BufferAttribute(colors, 3));
  const mesh = new Mesh(
    geometry,
    new MeshStandardMaterial({ vertexColors: true, roughness: 0.82, envMapIntensity: 0.7 }),
  );
  // Below the carpet by more than the depth buffer's error across the hall.
  mesh.position.y = -0.02;
  mesh.receiveShadow = true;
  return mesh;
}

function hallTexture(bytes: Uint8Array<ArrayBuffer>, columns: number): DataTexture {
  const texture = new DataTexture(bytes, columns, hallRows);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  texture.needsUpdate = true;
  return texture;
}

function walls(): Mesh {
  // Like three's fog, these colours go to the screen as they are, past the tone curve.
  const material = new ShaderMaterial({
    uniforms: { picture: { value: hallTexture(hallColumn(), 1) } },
    vertexShader: /* glsl */ `
      varying vec2 vPicture;
      void main() {
        vPicture = uv;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform sampler2D picture;
      varying vec2 vPicture;
      void main() { gl_FragColor = vec4(texture2D(picture, vPicture).rgb, 1.0); }`,
    toneMapped: false,
  });
  return new Mesh(new BufferGeometry(), material);
}

/** Four walls that are seen from inside alone: from behind one looks into the hall. */
function standAround(mesh: Mesh, size: HallSize): void {
  const { halfLength: x, halfWidth: z } = size;
  const corners = [
    [-x, z],
    [x, z],
    [x, -z],
    [-x, -z],
  ] as const;
  const places: number[] = [];
  const pictures: number[] = [];
  const index: number[] = [];
  wallsOf(size).forEach(({ from, to }, wall) => {
    const first = places.length / 3;
    for (const [share, [atX, atZ]] of [
      [from, corners[wall]!],
      [to, corners[(wall + 1) % 4]!],
    ] as const) {
      places.push(...[atX, 0, atZ], ...[atX, hallHeight, atZ]);
      pictures.push(...[share, 0], ...[share, 1]);
    }
    index.push(...[first, first + 1, first + 2], ...[first + 1, first + 3, first + 2]);
  });
  mesh.geometry.dispose();
  mesh.geometry = new BufferGeometry();
  mesh.geometry.setAttribute("position", new Float32BufferAttribute(places, 3));
  mesh.geometry.setAttribute("uv", new Float32BufferAttribute(pictures, 2));
  mesh.geometry.setIndex(index);
}
