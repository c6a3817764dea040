// The handles of a scenario's things: the shown part of each, and the effect of dragging one on the scenario.

import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import { scenario as say } from "../../words/english-scenario.ts";
import type { Json } from "../forms/json-document.ts";
import { pointerOf } from "../forms/json-document.ts";
import type { Handle, Spot } from "../forms/scene-handles.ts";
import { moved, thrown, turned, type Thing } from "./scenario-things.ts";

/** Length of an arrow for a speed [s]: an eighth of a second of way. */
const arrowSeconds = 0.125;
/** From a robot's middle to the handle that turns it [m]. */
const turnReach = 0.85;
/** Handles in the picture at once: more could not be told apart. */
export const mostHandles = 150;

const colors: Readonly<Record<Thing["kind"], string>> = {
  ...{ robot: "#41d3e6", pile: "#f2d14a", gate: "#5fd39a", goal: "#c99bff" },
};

export const idOf = (thing: Thing): string => pointerOf(thing.path);

/** The part behind the kind in a handle's id. */
export const thingId = (handle: string): string => handle.slice(handle.indexOf(":") + 1);

/** Half a robot's length and width with bumpers, about: a wheel's way outside of its wheels. */
function halfOf(thing: Thing, scene: SceneInfo | null): Spot {
  const robot = scene?.robots.find(({ station }) => stations[station] === thing.name);
  const far = (pick: (wheel: { x: number; y: number }) => number): number =>
    Math.max(0.25, ...(robot?.wheels ?? []).map((wheel) => Math.abs(pick(wheel)))) + 0.15;
  return [far(({ x }) => x), far(({ y }) => y), 0.15];
}

export function handlesOf(things: readonly Thing[], chosen: string | null, scene: SceneInfo | null): Handle[] {
  const shown = things.slice(0, mostHandles);
  return shown.flatMap((thing): Handle[] => {
    const [id, color] = [idOf(thing), colors[thing.kind]];
    const isChosen = id === chosen;
    const common = { color, chosen: isChosen };
    const [x, y, z] = thing.at;
    if (thing.kind === "robot") {
      const at: Spot = [x, y, 0.15];
      const tip: Spot = [x + turnReach * Math.cos(thing.heading), y + turnReach * Math.sin(thing.heading), 0.15];
      const box = { half: halfOf(thing, scene), heading: thing.heading };
      const name = say("robotAt", { station: thing.name, x: x.toFixed(2), y: y.toFixed(2) });
      const turns = say("turns", { what: thing.name });
      return [
        { ...common, id: `at:${id}`, name, look: "place", at, sign: thing.name.slice(-1), box },
        { ...common, id: `turn:${id}`, name: turns, look: "turn", at: tip, from: at, sign: "↻" },
      ];
    }
    if (thing.kind === "pile") {
      const count = thing.pieces.length;
      const name = say("pileAt", { count, type: thing.name, x: x.toFixed(2), y: y.toFixed(2), z: z.toFixed(2) });
      const box = { half: thing.half, heading: 0 };
      const speed = Math.hypot(...thing.velocity);
      const tip = thing.velocity.map((each, axis) => thing.at[axis]! + arrowSeconds * each) as unknown as Spot;
      const throws = say("throws", { what: thing.name, speed: speed.toFixed(1) });
      const arrow: Handle = {
        ...common,
        id: `tip:${id}`,
        name: throws,
        look: "tip",
        at: tip,
        from: thing.at,
        sign: "",
      };
      const sign = count > 1 ? String(count) : "•";
      return [
        { ...common, id: `at:${id}`, name, look: "place", at: thing.at, sign, box },
        ...(speed > 0 ? [arrow] : []),
      ];
    }
    const box = thing.kind === "gate" ? { box: { half: thing.half, heading: 0 } } : {};
    const name = say(thing.kind === "gate" ? "gateAt" : "goalAt", { name: thing.name });
    const sign = thing.kind === "gate" ? "▯" : "◎";
    return [{ ...common, id: `at:${id}`, name, look: "place", at: thing.at, sign, ...box }];
  });
}

/** The scenario after a handle was moved. */
export function afterMove(scenario: Json, thing: Thing, handle: string, to: Spot): Json {
  const [x, y, z] = thing.at;
  if (handle.startsWith("turn:")) return turned(scenario, thing, Math.atan2(to[1] - y, to[0] - x));
  if (handle.startsWith("tip:")) {
    const way = to.map((value, axis) => (value - thing.at[axis]!) / arrowSeconds) as unknown as Spot;
    return thrown(scenario, thing, way);
  }
  // A robot's handle hangs above the floor that it stands on.
  return moved(scenario, thing, thing.kind === "robot" ? [to[0], to[1], z] : to);
}
