// A camera's sensor: it gathers light as long as the shutter is open, and each pixel has noise. Values are in proportion to light, 0 to 255.

export interface SensorDef {
  /** How long the shutter is open [s]; a frame's moment is its middle. */
  readonly exposure: number;
  /** Standard deviation of a black pixel, in values; a white one has twice as much. */
  readonly noise: number;
}

/** Moments that an exposure is the mean of. */
const moments = 5;

/** When light is gathered for a frame, beside its own moment [s]. */
export function exposureMoments({ exposure }: SensorDef): readonly number[] {
  if (exposure <= 0) return [0];
  return Array.from({ length: moments }, (_, index) => ((index + 0.5) / moments - 0.5) * exposure);
}

/** The same numbers for the same seed: Marsaglia's xorshift ("Xorshift RNGs", 2003), made to a bell curve by Box and Muller. */
function bell(seed: number): () => number {
  let state = seed | 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 8; warm++) next();
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/** Pixels, as ImageData has them. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The mean of several pictures, with noise, into the first of them. */
export function develop(pictures: readonly Pixels[], { noise }: SensorDef, seed: number): void {
  const [first] = pictures;
  if (first === undefined || (pictures.length === 1 && noise === 0)) return;
  const random = bell(seed);
  const { data } = first;
  for (let at = 0; at < data.length; at++) {
    if (at % 4 === 3) continue;
    let light = 0;
    for (const picture of pictures) light += picture.data[at]!;
    light /= pictures.length;
    // Of the sensor itself, and of light, which comes in grains: its variance grows with it.
    const grain = noise === 0 ? 0 : noise * Math.sqrt(1 + (3 * light) / 255) * random();
    data[at] = Math.round(light + grain);
  }
}
