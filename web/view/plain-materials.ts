// The plain look: one small shader in place of every surface's own. A machine that draws in software compiles the own ones for
// seconds, this one within a picture; so a visitor sees the field and drives while the rest is made ready.

import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  DataTexture,
  DoubleSide,
  FrontSide,
  InstancedMesh,
  Matrix3,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  ShaderMaterial,
  UniformsLib,
  UniformsUtils,
  Vector3,
  type DirectionalLight,
  type Material,
  type Scene,
} from "three";
import { followParts, partMatrixChunk, partsOfMaterial, partTexture } from "./figure-meshes.ts";
import { figureParts } from "./picture-core.ts";
import { probeChunk, Probes, probesOf, wearProbes } from "./light/probes.ts";
import { addRim, hasRim, rimChunk } from "./rim.ts";
import { floorLightOf, lightChunk, openSoft, wearLight } from "./light/static-light.ts";

/** Soft light from above and from below where no light stands still: on robots and pieces, and on a field whose light has not come yet. */
const sky = new Color(0.96, 0.97, 1);
const ground = new Color(0.2, 0.2, 0.21);
/** Share of a light that a surface which faces it sends to the eye; three.js's own surfaces divide by pi as well. */
const share = 1 / Math.PI;

/** Puts plain materials on a scene for the time of one picture. Other code never meets them. */
export class PlainMaterials {
  readonly #stands = new Map<MeshStandardMaterial, ShaderMaterial>();
  readonly #own: [Mesh, Material][] = [];
  /** Those of the scene: towards them, and how strong; the same objects in every material. */
  readonly #lights = [0, 1].map(() => ({ way: { value: new Vector3(0, 1, 0) }, light: { value: new Color(0) } }));

  /** The first two of the scene's lights count. */
  setLights(lights: readonly DirectionalLight[]): void {
    this.#lights.forEach(({ way, light }, index) => {
      const source = lights[index];
      light.value.setScalar(0);
      if (source === undefined) return;
      way.value.copy(source.position).sub(source.target.position).normalize();
      light.value.copy(source.color).multiplyScalar(source.intensity * share);
    });
  }

  putOn(scene: Scene): void {
    scene.traverseVisible((object) => {
      if (!(object instanceof Mesh) || !(object.material instanceof MeshStandardMaterial)) return;
      const { material } = object;
      let stand = this.#stands.get(material);
      if (stand === undefined) this.#stands.set(material, (stand = this.#makeStand(material)));
      // Lamps go on and off, ghosts fade.
      const { glow, opacity } = stand.uniforms;
      (glow!.value as Color).copy(material.emissive).multiplyScalar(material.emissiveIntensity);
      opacity!.value = material.opacity;
      this.#own.push([object, material]);
      object.material = stand;
    });
  }

  takeOff(): void {
    for (const [mesh, material] of this.#own) mesh.material = material;
    this.#own.length = 0;
  }

  /** A material that is not drawn any more. */
  forget(material: Material): void {
    if (!(material instanceof MeshStandardMaterial)) return;
    this.#stands.get(material)?.dispose();
    this.#stands.delete(material);
  }

  /** Forgets a scene's materials; another may follow. */
  clear(): void {
    for (const stand of this.#stands.values()) stand.dispose();
    this.#stands.clear();
  }

  #makeStand(material: MeshStandardMaterial): ShaderMaterial {
    const [first, second] = this.#lights;
    const { map } = material;
    const parts = partsOfMaterial(material);
    const floor = floorLightOf(material);
    const probes = probesOf(material);
    map?.updateMatrix();
    const defines = {
      ...(map === null ? {} : { PICTURED: "" }),
      ...(parts === null ? {} : { PARTS: "" }),
      ...(hasRim(material) ? { RIM: "" } : {}),
      ...(probes === null ? {} : { PROBES: "" }),
      ...(floor === null ? {} : { FLOOR: "", OPEN: openSoft.toFixed(2) }),
    };
    const stand = new ShaderMaterial({
      // A clear surface may have a mesh for its far side, too; here one sees the near one alone.
      visible: material.visible && material.side !== BackSide,
      uniforms: {
        ...(parts === null ? {} : { partMatrices: { value: parts } }),
        ...(floor === null ? {} : { floorLight: floor.plain, floorFromWorld: floor.fromWorld }),
        ...probes?.uniforms,
        ...UniformsUtils.clone(UniformsLib.fog),
        tint: { value: material.color },
        glow: { value: new Color() },
        opacity: { value: 1 },
        picture: { value: map },
        pictureTransform: { value: map?.matrix ?? new Matrix3() },
        sky: { value: sky },
        ground: { value: ground },
        ...{ firstWay: first!.way, firstLight: first!.light },
        ...{ secondWay: second!.way, secondLight: second!.light },
      },
      ...{ vertexShader, fragmentShader, defines },
      // A mesh without colours of its own is white: the same program serves both.
      vertexColors: true,
      ...{ fog: true, toneMapped: false },
      // One program and one state for all opaque parts, one for all clear ones: each more adds to the cost of a
      // picture. Clear walls show their near side, as in the whole look: through the drivers' own wall one sees the
      // field as it is.
      ...{ side: material.transparent ? FrontSide : DoubleSide, forceSinglePass: true },
      ...{ transparent: material.transparent, depthWrite: !material.transparent },
    });
    Object.assign(stand.defaultAttributeValues, { light: [0, 0, 0, 1] });
    return stand;
  }
}

/** A triangle of each kind of surface that there is. See SceneLook.rehearse. */
export function plainKinds(): Mesh[] {
  const map = new DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
  map.needsUpdate = true;
  const clear = { transparent: true, opacity: 0.5 };
  const pictured = new MeshStandardMaterial({ map });
  const rimmed = new MeshStandardMaterial({ map });
  addRim(rimmed);
  const probes = new Probes();
  wearProbes(rimmed, probes);
  const pieces = new InstancedMesh(triangle("uv", 2), rimmed, 1);
  pieces.setMatrixAt(0, new Matrix4());
  const parts = partTexture(new Float32Array(figureParts * 16), 1);
  const robot = triangle("color", 3);
  robot.setAttribute("part", new BufferAttribute(new Float32Array(3), 1));
  const moving = (material: MeshStandardMaterial): MeshStandardMaterial => {
    followParts(material, parts);
    wearProbes(material, probes);
    return material;
  };
  const carpet = new MeshStandardMaterial({ map });
  wearLight(carpet, true);
  return [
    new Mesh(triangle("uv", 2), carpet),
    new Mesh(robot, moving(new MeshStandardMaterial())),
    new Mesh(robot, moving(new MeshStandardMaterial(clear))),
    new Mesh(triangle("color", 3), new MeshStandardMaterial()),
    new Mesh(triangle("uv", 2), pictured),
    pieces,
    new Mesh(triangle("uv", 2), new MeshStandardMaterial(clear)),
  ];
}

function triangle(more: string, size: number): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]), 3));
  geometry.setAttribute(more, new BufferAttribute(new Float32Array(3 * size).fill(1), size));
  return geometry;
}

// Light, tone and the screen's curve are computed for corners, not for pixels: drawing in software is slow at pixels.
const vertexShader = /* glsl */ `
  uniform mat3 pictureTransform;
  uniform vec3 tint;
  uniform vec3 glow;
  uniform vec3 sky;
  uniform vec3 ground;
  uniform vec3 firstWay;
  uniform vec3 firstLight;
  uniform vec3 secondWay;
  uniform vec3 secondLight;
  attribute vec4 light;
  varying vec2 vPicture;
  #ifdef FLOOR
    uniform mat4 floorFromWorld;
    varying vec2 vFloor;
  #endif
  ${lightChunk}
  varying vec3 vColor;
  ${partMatrixChunk}
  ${rimChunk}
  ${probeChunk}
  #include <fog_pars_vertex>
  #include <tonemapping_pars_fragment>
  #include <colorspace_pars_fragment>
  void main() {
    vec4 place = vec4(position, 1.0);
    vec3 way = normal;
    #ifdef PARTS
      mat4 part = partMatrix();
      place = part * place;
      way = mat3(part) * way;
    #endif
    #ifdef USE_INSTANCING
      place = instanceMatrix * place;
      way = mat3(instanceMatrix) * way;
    #endif
    way = normalize(mat3(modelMatrix) * way);
    vec4 bytes = light;
    #ifdef PROBES
      bytes = probeBytes((modelMatrix * place).xyz, way);
    #endif
    vec3 got = mix(mix(ground, sky, 0.5 + 0.5 * way.y), softLight(bytes), isLit(bytes));
    got += firstLight * max(dot(way, firstWay), 0.0) * mix(1.0, bytes.a, isLit(bytes));
    got += secondLight * max(dot(way, secondWay), 0.0);
    #ifdef FLOOR
      vFloor = (floorFromWorld * modelMatrix * place).xy;
      got += vec3(OPEN) - sky;
    #endif
    #ifdef RIM
      got *= rimShare(abs(dot(normalize(cameraPosition - (modelMatrix * place).xyz), way)));
    #endif
    vColor = sRGBTransferOETF(vec4(NeutralToneMapping(tint * color * got + glow), 1.0)).rgb;
    vPicture = (pictureTransform * vec3(uv, 1.0)).xy;
    vec4 mvPosition = modelViewMatrix * place;
    gl_Position = projectionMatrix * mvPosition;
    #include <fog_vertex>
  }`;

const fragmentShader = /* glsl */ `
  uniform sampler2D picture;
  uniform float opacity;
  varying vec2 vPicture;
  varying vec3 vColor;
  #ifdef FLOOR
    uniform sampler2D floorLight;
    varying vec2 vFloor;
  #endif
  #include <fog_pars_fragment>
  void main() {
    gl_FragColor = vec4(vColor, opacity);
    #ifdef PICTURED
      vec4 texel = texture2D(picture, vPicture);
      // The square root stands for the screen's curve.
      gl_FragColor *= vec4(sqrt(texel.rgb), texel.a);
    #endif
    #ifdef FLOOR
      gl_FragColor.rgb *= texture2D(floorLight, vFloor).rgb;
    #endif
    #include <fog_fragment>
  }`;
