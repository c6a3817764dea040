// pyfrc's robot, as it is drawn: physics.py counts from where its own robot began, on the field that is where the run's robot began.
import { from, type Place } from "../../code/physics-place.ts";
import type { PageContext } from "./context.ts";

/** Where pyfrc publishes the place that physics.py has for its robot: in 2026, in 2027. */
const physicsTopics = ["/SmartDashboard/Field/Robot", "/Telemetry/Field/Robot"];

const bases = new WeakMap<PageContext, Place>();
const listeners = new WeakMap<PageContext, () => void>();

/** From now on the middle of physics.py's own frame lies there on the field; null: there is none. */
export function layPhysics(page: PageContext, base: Place | null): void {
  if (base === null) bases.delete(page);
  else bases.set(page, base);
  listeners.get(page)?.();
}

/** Called when it lies elsewhere. */
export function onPhysicsLaid(page: PageContext, listener: () => void): void {
  listeners.set(page, listener);
}

/** A place of a topic as it is on the field: physics.py's own is laid there, any other stays. */
export function laid(page: PageContext, topic: string, place: Place): Place {
  const base = physicsTopics.includes(topic) ? bases.get(page) : undefined;
  return base === undefined ? place : from(base, place);
}
