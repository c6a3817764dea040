// WPILib 2027's tunables, by the properties of their topics: the name of each, and its bounds.

import type { ValueTopic } from "../../values/values-api.ts";
import { lastName } from "./topic-index.ts";

interface Properties {
  readonly [key: string]: unknown;
}

function propertiesOf({ properties }: ValueTopic): Properties {
  try {
    const read: unknown = JSON.parse(properties);
    return typeof read === "object" && read !== null ? (read as Properties) : {};
  } catch {
    return {};
  }
}

const isBelow = ({ name }: ValueTopic, root: string): boolean => name.startsWith(root);

/** A tunable that its program lets one set. */
export const isTunable = (topic: ValueTopic): boolean => isBelow(topic, "/Tunables/") && topic.settable;

/** Published to be looked at: a value set there has no listener. */
export const isTelemetry = (topic: ValueTopic): boolean => isBelow(topic, "/Telemetry/");

/** A robust tunable is two topics, NAME/value and NAME/tune; the first stands for both. */
function isRobustValue(topic: ValueTopic): boolean {
  return isBelow(topic, "/Tunables/") && topic.name.endsWith("/value") && propertiesOf(topic)["robust"] === true;
}

/** The name of a topic as its program calls it. */
export const givenName = (topic: ValueTopic): string =>
  isRobustValue(topic) ? topic.name.slice(0, -"/value".length) : topic.name;

/** The last part of that. */
export const shortName = (topic: ValueTopic): string => lastName(givenName(topic));

export interface Limits {
  /** null: there is none. */
  readonly least: number | null;
  readonly greatest: number | null;
}

/** The properties `min` and `max`. */
export function limitsOf(topic: ValueTopic): Limits {
  const read = propertiesOf(topic);
  const number = (key: string): number | null => {
    const value = read[key];
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  };
  return { least: number("min"), greatest: number("max") };
}
