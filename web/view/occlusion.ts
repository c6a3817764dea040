// Soft darkening of the carpet where something stands on it. The field does not move, so this is worked out once: the field
// is drawn as heights, from above and from below, and every spot of the floor asks how much of the sky its surroundings hide.
// From below, because an arm overhead is not a wall.

import {
  HalfFloatType,
  LinearFilter,
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  RGBAFormat,
  Scene,
  ShaderMaterial,
  WebGLRenderTarget,
  type Group,
  type Material,
  type WebGLRenderer,
} from "three";
import type { FieldFrame } from "./frame-of-reference.ts";

/** Texels for each metre of floor. */
const density = 18;
/** A thing higher than this hides no more of the floor's sky than this height does [m]. */
const tallest = 1.2;
/** A thing that begins higher than this stands on nothing and is left out [m]. */
const standing = 0.2;

/** A decal to lie on the carpet, in the world. Owns its texture; see disposeOcclusion. */
export function bakeOcclusion(renderer: WebGLRenderer, field: Group, frame: FieldFrame): Mesh {
  const width = Math.round(frame.length * density);
  const height = Math.round(frame.width * density);
  const target = (): WebGLRenderTarget =>
    new WebGLRenderTarget(width, height, {
      type: HalfFloatType,
      format: RGBAFormat,
      minFilter: LinearFilter,
      magFilter: LinearFilter,
    });
  const tops = target();
  const bottoms = target();
  const shade = target();

  const scene = new Scene();
  const parent = field.parent;
  const materials = replaceMaterials(field, heightMaterial());
  scene.add(field);
  const before = renderer.getRenderTarget();
  const shadows = renderer.shadowMap.enabled;
  renderer.shadowMap.enabled = false;
  for (const [heights, side] of [
    [tops, 1],
    [bottoms, -1],
  ] as const) {
    renderer.setRenderTarget(heights);
    renderer.clear();
    renderer.render(scene, plumbCamera(frame, side));
  }
  for (const [mesh, material] of materials) mesh.material = material;
  if (parent === null) field.removeFromParent();
  else parent.add(field);

  const quad = new Mesh(new PlaneGeometry(2, 2), shadeMaterial(tops, bottoms, width, height));
  quad.frustumCulled = false;
  renderer.setRenderTarget(shade);
  renderer.render(quad, plumbCamera(frame, 1));
  renderer.setRenderTarget(before);
  renderer.shadowMap.enabled = shadows;
  quad.geometry.dispose();
  quad.material.dispose();
  tops.dispose();
  bottoms.dispose();
  return decal(shade, frame);
}

/** Looks straight down (side 1) or straight up (-1) at the whole field, x along the width of the picture. */
function plumbCamera(frame: FieldFrame, side: 1 | -1): OrthographicCamera {
  // Seen from below left and right change places; so do the edges of the picture, and both views lie on each other.
  const half = (frame.length / 2) * side;
  const camera = new OrthographicCamera(-half, half, frame.width / 2, -frame.width / 2, 0, 20);
  camera.position.y = 10 * side;
  camera.up.set(0, 0, -1);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  return camera;
}

export function disposeOcclusion(decal: Mesh): void {
  const material = decal.material as ShaderMaterial;
  decal.removeFromParent();
  decal.geometry.dispose();
  (material.uniforms["target"]?.value as WebGLRenderTarget | undefined)?.dispose();
  material.dispose();
}

/** Only opaque things that stand up hide the sky; clear walls and the floor itself do not. */
function replaceMaterials(field: Group, material: ShaderMaterial): Map<Mesh, Material> {
  const before = new Map<Mesh, Material>();
  const nothing = new ShaderMaterial({ visible: false });
  field.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const own = object.material as Material;
    before.set(object, own);
    object.material = own.transparent || /carpet|apron/i.test(own.name) ? nothing : material;
  });
  return before;
}

function heightMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
      varying float vHeight;
      void main() {
        vec4 world = modelMatrix * vec4(position, 1.0);
        vHeight = world.y;
        gl_Position = projectionMatrix * viewMatrix * world;
      }`,
    fragmentShader: /* glsl */ `
      varying float vHeight;
      void main() { gl_FragColor = vec4(max(vHeight, 0.0), 0.0, 0.0, 1.0); }`,
    side: 2,
  });
}

/** For each spot: over directions and distances, how steeply the surroundings rise above it. */
function shadeMaterial(
  tops: WebGLRenderTarget,
  bottoms: WebGLRenderTarget,
  width: number,
  height: number,
): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { tops: { value: tops.texture }, bottoms: { value: bottoms.texture } },
    defines: {
      WIDTH: width.toFixed(1),
      HEIGHT: height.toFixed(1),
      DENSITY: density.toFixed(1),
      TALLEST: tallest.toFixed(2),
      STANDING: standing.toFixed(2),
    },
    vertexShader: /* glsl */ `
      varying vec2 vUv;
      void main() {
        vUv = uv;
        gl_Position = vec4(position.xy, 0.0, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform sampler2D tops;
      uniform sampler2D bottoms;
      varying vec2 vUv;
      void main() {
        float hidden = 0.0;
        for (int d = 0; d < 16; d++) {
          float angle = (float(d) + 0.5) * 6.2831853 / 16.0;
          vec2 direction = vec2(cos(angle), sin(angle));
          float steepest = 0.0;
          for (int s = 1; s <= 12; s++) {
            // Metres away; closer spots count more, so they lie closer together.
            float away = 0.9 * float(s * s) / 144.0;
            vec2 at = vUv + direction * away * DENSITY / vec2(WIDTH, HEIGHT);
            if (at.x < 0.0 || at.x > 1.0 || at.y < 0.0 || at.y > 1.0) break;
            float rise = texture2D(bottoms, at).r > STANDING ? 0.0 : min(texture2D(tops, at).r, TALLEST);
            steepest = max(steepest, rise / length(vec2(rise, away)) * (1.0 - away / 0.95));
          }
          hidden += steepest;
        }
        gl_FragColor = vec4(hidden / 16.0, 0.0, 0.0, 1.0);
      }`,
    depthTest: false,
    depthWrite: false,
  });
}

function decal(shade: WebGLRenderTarget, frame: FieldFrame): Mesh {
  const material = new ShaderMaterial({
    uniforms: { shade: { value: shade.texture }, target: { value: shade } },
    vertexShader: /* glsl */ `
      varying vec2 vUv;
      void main() {
        vUv = uv;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform sampler2D shade;
      varying vec2 vUv;
      void main() { gl_FragColor = vec4(0.0, 0.0, 0.0, 0.85 * texture2D(shade, vUv).r); }`,
    transparent: true,
    depthWrite: false,
  });
  const mesh = new Mesh(new PlaneGeometry(frame.length, frame.width).rotateX(-Math.PI / 2), material);
  mesh.position.y = 0.003;
  return mesh;
}
