// Fields as a CAD program exports them, small enough to count by hand.
import { Document, WebIO } from "@gltf-transform/core";

type Corner = readonly [number, number, number];

/** Four corners, counter-clockwise as seen from the front. */
export type Quad = readonly [Corner, Corner, Corner, Corner];

export interface Part {
  readonly name: string;
  readonly quads: readonly Quad[];
}

/** A box, its sides outwards. `without`: sides left out, 0 to 5: low and high x, y and z. */
export function box(low: Corner, high: Corner, without: readonly number[] = []): Quad[] {
  const [x, y, z] = low;
  const [X, Y, Z] = high;
  const sides: Quad[] = [
    [
      [x, y, z],
      [x, y, Z],
      [x, Y, Z],
      [x, Y, z],
    ],
    [
      [X, y, z],
      [X, Y, z],
      [X, Y, Z],
      [X, y, Z],
    ],
    [
      [x, y, z],
      [X, y, z],
      [X, y, Z],
      [x, y, Z],
    ],
    [
      [x, Y, z],
      [x, Y, Z],
      [X, Y, Z],
      [X, Y, z],
    ],
    [
      [x, y, z],
      [x, Y, z],
      [X, Y, z],
      [X, y, z],
    ],
    [
      [x, y, Z],
      [X, y, Z],
      [X, Y, Z],
      [x, Y, Z],
    ],
  ];
  return sides.filter((_, index) => !without.includes(index));
}

export const turnedQuad = ([a, b, c, d]: Quad): Quad => [d, c, b, a];

/** `scale`: units of the file in a metre. Each triangle has corners of its own, as many programs write them. y is up, as glTF has it. */
export async function glbOf(parts: readonly Part[], scale = 1): Promise<ArrayBuffer> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  for (const { name, quads } of parts) {
    const corners = quads
      .flatMap(([a, b, c, d]) => [a, b, c, a, c, d])
      .flatMap(([x, y, z]) => [x * scale, z * scale, -y * scale]);
    const positions = document.createAccessor().setType("VEC3").setArray(Float32Array.from(corners)).setBuffer(buffer);
    const primitive = document.createPrimitive().setAttribute("POSITION", positions);
    const mesh = document.createMesh(name).addPrimitive(primitive);
    scene.addChild(document.createNode(name).setMesh(mesh));
  }
  const bytes = await new WebIO().writeBinary(document);
  return Uint8Array.from(bytes).buffer;
}

/** A hall of 12 by 6 m. Its walls are sheets that look inwards, of the thickness of paper, 2 m high. */
export const hall: readonly Part[] = [
  {
    name: "Carpet",
    quads: [
      [
        [0, 0, 0],
        [12, 0, 0],
        [12, 6, 0],
        [0, 6, 0],
      ],
    ],
  },
  {
    name: "Plywood wall 1",
    quads: [
      turnedQuad([
        [0, 0, 0],
        [0, 0, 2],
        [0, 6, 2],
        [0, 6, 0],
      ]),
    ],
  },
  {
    name: "Plywood wall 2",
    quads: [
      turnedQuad([
        [12, 0, 0],
        [12, 6, 0],
        [12, 6, 2],
        [12, 0, 2],
      ]),
    ],
  },
  {
    name: "Polycarbonate",
    quads: [
      turnedQuad([
        [0, 0, 0],
        [12, 0, 0],
        [12, 0, 2],
        [0, 0, 2],
      ]),
    ],
  },
  // Seen from outside alone: its back is to the field.
  {
    name: "Back wall",
    quads: [
      [
        [0, 6, 0],
        [0, 6, 2],
        [12, 6, 2],
        [12, 6, 0],
      ],
    ],
  },
  // A closed box, one without its top, one with a side that shows its back, one whole inside out, a screw.
  { name: "Box", quads: box([3, 1, 0], [4, 2, 1]) },
  { name: "Bin", quads: box([6, 1, 0], [7, 2, 1], [5]) },
  { name: "Cube", quads: box([8, 1, 0], [9, 2, 1]).map((quad, index) => (index === 1 ? turnedQuad(quad) : quad)) },
  { name: "Inside", quads: box([3, 4, 0], [4, 5, 1]).map(turnedQuad) },
  { name: "Screw", quads: box([10, 3, 1], [10.01, 3.01, 1.01]) },
];
