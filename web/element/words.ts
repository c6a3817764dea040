// Names as people read them.

import { phraseOr } from "../words/book.ts";

/** 135.2 -> "2:15". */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Names with capitals of their own. */
const ownCapitals: Readonly<Record<string, string>> = { ftc: "FTC", kitbot: "KitBot", rebuilt: "REBUILT", xrp: "XRP" };

/** "swerve-shooter" -> "Swerve Shooter", "kitbot" -> "KitBot". */
export function titleCase(name: string): string {
  const title = (word: string): string => ownCapitals[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
  return name
    .split(/[-_ ]+/)
    .map(title)
    .join(" ");
}

/** A name of the field's data, as a sentence begins: "auto_fuel" -> "Auto fuel", "shift1" -> "Shift 1". */
export function words(name: string): string {
  const spaced = name
    .replace(/[-_]+/g, " ")
    .replace(/([a-z])(\d)/g, "$1 $2")
    .trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A name of the field's data that says too little of it. */
const ownWords: Readonly<Record<string, string>> = { tail: "Final count", ball: "Balls", note: "Notes" };

/** A name of the field's data in the page's language, as a sentence begins; without a translation as the data has it. */
export const named = (name: string): string => phraseOr("names", name, ownWords[name] ?? words(name));

/** "blue1" -> "Blue 1". */
export function stationWords(station: string): string {
  const alliance = station.replace(/\d/, "");
  return `${phraseOr("names", alliance, titleCase(alliance))} ${station.replace(/\D/g, "")}`.trim();
}
