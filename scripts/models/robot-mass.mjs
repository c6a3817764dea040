// Mass, centre of mass and inertia of a robot from a list of its parts. A flat plate of the same mass would be too easy to
// turn: modules, bumpers and frame sit at the edges, so every part counts with its own place.

/**
 * Parts: { name, kg, at, size, mirror? } are solid boxes; { name, kg, at, ring: [outside x, outside y, thickness, height] }
 * is a rectangular ring. mirror: "x", "y" or "xy" repeats the part on the other sides, kg being the mass of each.
 */
export function massProperties(parts) {
  const boxes = parts.flatMap(mirrored).flatMap(boxesOf);
  const mass = sum(boxes.map((b) => b.kg));
  const center = [0, 1, 2].map((k) => sum(boxes.map((b) => b.kg * b.at[k])) / mass);
  const about = (i, j) =>
    sum(
      boxes.map((b) => {
        const d = [b.at[i] - center[i], b.at[j] - center[j]];
        return (b.kg * (b.size[i] ** 2 + b.size[j] ** 2)) / 12 + b.kg * (d[0] ** 2 + d[1] ** 2);
      }),
    );
  return { mass, center, inertia: [about(1, 2), about(0, 2), about(0, 1)] };
}

function mirrored(part) {
  const signs = {
    x: [
      [1, 1],
      [-1, 1],
    ],
    y: [
      [1, 1],
      [1, -1],
    ],
    xy: [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ],
  };
  const list = part.mirror ? signs[part.mirror] : [[1, 1]];
  return list.map(([sx, sy]) => ({ ...part, at: [part.at[0] * sx, part.at[1] * sy, part.at[2]] }));
}

function boxesOf(part) {
  if (!part.ring) return [part];
  const [x, y, t, h] = part.ring;
  const ends = { size: [t, y, h], length: y, offset: [(x - t) / 2, 0] };
  const sides = { size: [x - 2 * t, t, h], length: x - 2 * t, offset: [0, (y - t) / 2] };
  const total = 2 * (ends.length + sides.length);
  return [ends, sides].flatMap(({ size, length, offset }) =>
    [1, -1].map((s) => ({
      kg: (part.kg * length) / total,
      size,
      at: [part.at[0] + s * offset[0], part.at[1] + s * offset[1], part.at[2]],
    })),
  );
}

function sum(values) {
  return values.reduce((a, b) => a + b, 0);
}
