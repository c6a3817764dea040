// The hall that the field stands in: a floor that ends in haze, a curtain with folds around it, a truss above that, and the dark of the
// roof. All of it is soft: stands and lamps were tried, and from a driver's eye they only pull it away from the robot.

import {
  BackSide,
  Color,
  Float32BufferAttribute,
  Mesh,
  MeshStandardMaterial,
  RingGeometry,
  ShaderMaterial,
  SphereGeometry,
  type Material,
  type Object3D,
} from "three";
import type { FieldFrame } from "./frame-of-reference.ts";

/** Colour of the air at the far end of the hall: floor, fog and walls meet in it, so that no edge shows. */
export const haze = "#2a303a";
const curtain = "#38404d";
const zenith = "#0d1015";

export class Surroundings {
  readonly #parent: Object3D;
  /** The same over every field: three.js would throw its program away between two. */
  readonly #dome = dome();
  #floor: Mesh | null = null;

  constructor(parent: Object3D) {
    this.#parent = parent;
    parent.add(this.#dome);
  }

  /** The floor around a field of this size. */
  fit(frame: FieldFrame): void {
    this.#remove(this.#floor);
    this.#floor = floor(frame);
    this.#parent.add(this.#floor);
  }

  dispose(): void {
    this.#remove(this.#floor);
    this.#remove(this.#dome);
  }

  #remove(part: Mesh | null): void {
    if (part === null) return;
    part.removeFromParent();
    part.geometry.dispose();
    (part.material as Material).dispose();
  }
}

/** Smooth dark concrete, brightest in the pool of light around the field; it fades before the haze takes over. */
function floor(frame: FieldFrame): Mesh {
  const geometry = new RingGeometry(0.01, 70, 72, 28).rotateX(-Math.PI / 2);
  const position = geometry.getAttribute("position");
  const colors = new Float32Array(position.count * 3);
  const near = new Color("#474c54");
  const far = new Color("#22272f");
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

function dome(): Mesh {
  // Like three's fog, these colours go to the screen as they are, past the tone curve.
  const material = new ShaderMaterial({
    uniforms: {
      low: { value: new Color(haze).convertLinearToSRGB() },
      cloth: { value: new Color(curtain).convertLinearToSRGB() },
      high: { value: new Color(zenith).convertLinearToSRGB() },
    },
    vertexShader: /* glsl */ `
      varying vec3 vPlace;
      void main() {
        vPlace = position;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 low;
      uniform vec3 cloth;
      uniform vec3 high;
      varying vec3 vPlace;
      float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
      void main() {
        vec3 way = normalize(vPlace);
        // The curtain hangs from the truss, 7 m high and 26 m away; its folds are lit from above.
        float up = way.y;
        float fold = 2.0 * abs(fract(19.0 * (way.x + way.z)) - 0.5) + 2.0 * abs(fract(13.0 * (way.x - way.z)) - 0.5) - 1.0;
        vec3 hanging = mix(low, cloth * (1.0 + 0.13 * fold), smoothstep(0.0, 0.2, up));
        float above = smoothstep(0.245, 0.27, up);
        vec3 roof = mix(low * 0.62, high, smoothstep(0.25, 0.6, up));
        vec3 color = mix(hanging, roof, above);
        color += 0.05 * (1.0 - smoothstep(0.006, 0.012, abs(up - 0.252)));
        // Each alliance's end of the hall has a breath of its colour: one knows where one looks without a landmark.
        vec3 side = way.x < 0.0 ? vec3(0.10, 0.26, 0.75) : vec3(0.75, 0.12, 0.13);
        float end = smoothstep(0.15, 0.95, abs(way.x));
        color += side * end * (0.13 * exp(-8.0 * way.y) * smoothstep(0.0, 0.1, way.y));
        // A grain of one step hides the bands that so dark a gradient has on eight-bit screens.
        float grain = (hash(gl_FragCoord.xy) - 0.5) / 255.0;
        gl_FragColor = vec4(color + grain, 1.0);
      }`,
    side: BackSide,
    depthWrite: false,
    toneMapped: false,
  });
  const mesh = new Mesh(new SphereGeometry(90, 32, 24), material);
  mesh.renderOrder = -1;
  return mesh;
}
