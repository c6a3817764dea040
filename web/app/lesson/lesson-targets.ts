// The places that a task's goals name, as rings on the carpet, so that three metres need not be measured by eye.
import type { AttemptState } from "../../lesson/attempt.ts";
import type { Goal } from "../../lesson/lesson.ts";
import { noOverlays } from "../../view/field-layer.ts";
import type { Places } from "../../view/objects/places.ts";
import { drawingsOf } from "../drawings/drawings.ts";
import type { PageContext } from "../page/context.ts";

const colors: Readonly<Record<AttemptState, string>> = { open: "#f2d14a", reached: "#5fd39a", missed: "#ff8b8b" };
/** Corners of a ring; around is one more. */
const corners = 48;
/** A ring smaller than a robot's wheel is not seen [m]. */
const leastRadius = 0.12;

/** The place and the reach [m] of a goal that names one. */
function targetOf({ condition }: Goal): { readonly x: number; readonly y: number; readonly reach: number } | null {
  const distance = condition["distance"] as { readonly to?: unknown } | undefined;
  const reach = condition["atMost"] ?? condition["below"];
  const [x, y] = Array.isArray(distance?.to) ? (distance.to as unknown[]) : [];
  return typeof x === "number" && typeof y === "number" && typeof reach === "number" ? { x, y, reach } : null;
}

function ring(x: number, y: number, radius: number): number[] {
  return Array.from({ length: corners + 1 }, (_, i) => (2 * Math.PI * i) / corners).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);
}

/** The rings of goals; the number of a goal stands in its ring where there are several. */
export function targetsOf(goals: readonly Goal[], states: readonly AttemptState[]): Places[] {
  const several = goals.filter((goal) => targetOf(goal) !== null).length > 1;
  return goals.flatMap((goal, index): Places[] => {
    const target = targetOf(goal);
    if (target === null) return [];
    const { x, y, reach } = target;
    const color = colors[states[index] ?? "open"];
    const common = { color, kind: "translation2d", robot: 0 } as const;
    const label = several ? String(index + 1) : "";
    return [
      { ...common, id: `goal-${index}`, look: "path", label: "", numbers: ring(x, y, Math.max(leastRadius, reach)) },
      { ...common, id: `goal-${index}-middle`, look: "points", label, numbers: [x, y] },
    ];
  });
}

/** Draws them; none: takes them away. */
export function drawTargets(page: PageContext, owner: object, places: readonly Places[]): void {
  const wish = places.length === 0 ? null : { places, overlays: noOverlays };
  void drawingsOf(page, (drawings) => drawings.wish(owner, wish));
}
