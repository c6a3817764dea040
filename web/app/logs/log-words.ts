// Names and values of logs as people read them.

import type { LogValue } from "../../net/log-protocol.ts";
import type { TrackKind } from "../../net/log-tracks.ts";

/** The last parts of a track's name: "NT:/Sandlot/Robots/blue1/Battery/Voltage" -> "Battery/Voltage". */
export function shortName(name: string, parts = 2): string {
  const all = name.replace(/^NT:/, "").split("/").filter(Boolean);
  return all.slice(-parts).join("/") || name;
}

/** A value in a list; "–" before the first. */
export function showValue(kind: TrackKind, value: LogValue): string {
  if (value === null) return "–";
  if (typeof value === "string") return value;
  const [number] = value;
  if (number === undefined) return "–";
  if (kind === "boolean") return number !== 0 ? "true" : "false";
  if (Number.isInteger(number) || !Number.isFinite(number)) return String(number);
  return number.toFixed(Math.abs(number) < 10 ? 3 : 2);
}

/** 1234567 -> "1.2 MB". */
export function megabytes(bytes: number): string {
  return bytes < 1e5 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** "fields/x/scenarios/first-drive.json", 3 May 2026 14:05:09 -> "first-drive_20260503_140509.wpilog", local time. */
export function logFileName(scenario: string, date: Date): string {
  const name = (scenario.split("/").at(-1) ?? "").replace(/\.json$/, "").replace(/[^\w-]+/g, "-") || "sandlot";
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `${name}_${day}_${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}.wpilog`;
}
