// Drivers that steer the same way every time: for sizes of recordings and for golden links. Each returns a function that gives its
// station's input from a tick on, or null when nothing changed.

/** A stream of numbers in 0..1 from a seed (Mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const tickSeconds = 0.02;

/** The page's own steps of an axis: see web/input/driver-axes.ts. */
const quantized = (axis) => Math.round(axis * 127) / 127 + 0;

/** Keys: held for 0.1 s to 1.5 s each, two or three at a time; intake held for long, shots in bursts. */
export function keyboard(seed, station = 0) {
  const next = random(seed);
  const keys = { away: 0, left: 0, turn: 0 };
  const until = { away: 0, left: 0, turn: 0, shoot: 0, intake: 0 };
  let buttons = 0;
  let last = "";
  return (tick) => {
    const time = tick * tickSeconds;
    for (const key of ["away", "left", "turn"]) {
      if (time < until[key]) continue;
      const idle = keys[key] !== 0 || next() < 0.3;
      keys[key] = idle ? 0 : next() < 0.6 ? 1 : -1;
      until[key] = time + (idle ? 0.2 + next() * (key === "turn" ? 2 : 0.8) : 0.1 + next() * 1.4);
    }
    for (const [bit, key, rest, held] of [
      [0, "intake", 2, 4],
      [1, "shoot", 6, 2],
    ]) {
      if (time < until[key]) continue;
      buttons ^= 1 << bit;
      until[key] = time + 0.3 + next() * ((buttons >> bit) & 1 ? held : rest);
    }
    const size = Math.max(1, Math.hypot(keys.away, keys.left));
    const axes = [quantized(keys.away / size), quantized(keys.left / size), quantized(keys.turn)];
    return changed(axes);
  };

  function changed(axes) {
    const now = JSON.stringify([axes, buttons]);
    if (now === last) return null;
    last = now;
    return { station, axes, buttons };
  }
}

/** Sticks: each axis goes to another goal every 0.3 s to 1.5 s, as fast as a thumb, trembles on the way and rests in between. */
export function gamepad(seed, station = 0) {
  const next = random(seed);
  const axes = [0, 0, 0];
  const goals = [0, 0, 0];
  const until = [0, 0, 0];
  const keys = keyboard(seed + 1, station);
  let buttons = 0;
  let last = "";
  return (tick) => {
    const time = tick * tickSeconds;
    buttons = keys(tick)?.buttons ?? buttons;
    for (let k = 0; k < 3; k++) {
      if (time >= until[k]) {
        goals[k] = next() < (k === 2 ? 0.5 : 0.15) ? 0 : Math.max(-1, Math.min(1, next() * 2.6 - 1.3));
        until[k] = time + 0.3 + next() * 1.2;
      }
      // A thumb's way takes about 0.1 s, and it trembles by a per cent or two; at rest the deadband keeps it still.
      axes[k] += (goals[k] - axes[k]) * 0.2 + (goals[k] === 0 ? 0 : (next() - 0.5) * 0.04);
    }
    const size = Math.max(1, Math.hypot(axes[0], axes[1]));
    const held = [axes[0] / size, axes[1] / size, Math.max(-1, Math.min(1, axes[2]))].map((axis) =>
      quantized(Math.abs(axis) < 0.02 ? 0 : axis),
    );
    const now = JSON.stringify([held, buttons]);
    if (now === last) return null;
    last = now;
    return { station, axes: held, buttons };
  };
}
