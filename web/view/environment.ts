// What surfaces mirror: a dark hall with rows of soft lamps above the field, drawn once into an environment map.
// Made in code, because a photographed one would cost more bytes than the rest of the page.

import {
  BackSide,
  BoxGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from "three";

interface Panel {
  readonly size: readonly [number, number, number];
  readonly at: readonly [number, number, number];
  readonly color: string;
  /** Radiance; above 1 it is a lamp. */
  readonly light: number;
}

// Lamps in long rows as over an arena floor, a cool and a warm side so that forms read by hue as well as by brightness.
const panels: readonly Panel[] = [
  { size: [14, 0.2, 1.6], at: [0, 11, -5.5], color: "#fff6ea", light: 15 },
  { size: [14, 0.2, 1.6], at: [0, 11, 0], color: "#ffffff", light: 11 },
  { size: [14, 0.2, 1.6], at: [0, 11, 5.5], color: "#f2f6ff", light: 15 },
  { size: [0.2, 4, 14], at: [-17, 6.5, 0], color: "#a9c6ff", light: 3.2 },
  { size: [0.2, 4, 14], at: [17, 6.5, 0], color: "#ffd3bd", light: 3.2 },
  { size: [20, 2.6, 0.2], at: [0, 6, -15], color: "#e8eefc", light: 2.4 },
  { size: [20, 2.6, 0.2], at: [0, 6, 15], color: "#e8eefc", light: 2.4 },
  { size: [36, 0.2, 36], at: [0, -1.2, 0], color: "#56585c", light: 0.42 },
];

/** The environment map. The caller owns the texture. */
export function makeEnvironment(renderer: WebGLRenderer): Texture {
  const scene = new Scene();
  const hall = new Mesh(new BoxGeometry(36, 16, 32), new MeshBasicMaterial({ color: "#2b3038", side: BackSide }));
  hall.position.y = 6;
  const box = new BoxGeometry(1, 1, 1);
  scene.add(hall);
  const materials: MeshBasicMaterial[] = [];
  for (const { size, at, color, light } of panels) {
    const material = new MeshBasicMaterial({ color: new Color(color).multiplyScalar(light) });
    const mesh = new Mesh(box, material);
    mesh.scale.set(...size);
    mesh.position.set(...at);
    materials.push(material);
    scene.add(mesh);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(scene, 0.03, 0.1, 60, { size: 64 });
  generator.dispose();
  box.dispose();
  hall.geometry.dispose();
  hall.material.dispose();
  for (const material of materials) material.dispose();
  return texture;
}
