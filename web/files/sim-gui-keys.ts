// The keyboards and joysticks of WPILib's SimGUI, as its simgui-ds.json has them: which key moves which axis, button and POV, and which
// device is which of the program's joysticks. Keys have GLFW's numbers there, and their places on the keyboard here.

import { ProjectError } from "../code/project.ts";
import { files as say } from "../words/files/english-files.ts";

/** A key that moves an axis up or down; "": none. KeyboardEvent.code. */
export interface AxisKeys {
  readonly up: string;
  readonly down: string;
  /** How far. */
  readonly most: number;
  /** How fast it goes while a key is down, and back when none is [1/s]; 0: it stays. */
  readonly rate: number;
  readonly decay: number;
}

export interface SimGuiKeyboard {
  readonly axes: readonly AxisKeys[];
  /** Of buttons 1, 2, ...; "": none. */
  readonly buttons: readonly string[];
  /** Eight of each, clockwise from up. */
  readonly povs: readonly (readonly string[])[];
}

export interface SimGuiKeys {
  /** By their numbers; null: it has no keys. */
  readonly keyboards: readonly (SimGuiKeyboard | null)[];
  /** The keyboard of each of the program's joysticks; null: another device, or none. */
  readonly joysticks: readonly (number | null)[];
  /** Joysticks that are gamepads: SimGUI knows them by numbers that a browser does not tell. */
  readonly gamepads: readonly number[];
  /** Keys that the page, the browser or the driver station needs, and keys without a place. */
  readonly left: readonly string[];
}

/** SimGUI has four keyboards; a driver station has six joysticks of up to 12 axes and POVs and 32 buttons. */
const [mostKeyboards, mostJoysticks, mostAxes, mostButtons] = [4, 6, 12, 32];
const povKeys = ["key0", "key45", "key90", "key135", "key180", "key225", "key270", "key315"] as const;
/** The names of the same keys in 2027. */
const povNames = ["Up", "UpRight", "Right", "DownRight", "Down", "DownLeft", "Left", "UpLeft"] as const;

/** By GLFW's table of keys (glfw3.h): letters and digits are ASCII. */
const places: Readonly<Record<number, string>> = {
  ...{ 32: "Space", 39: "Quote", 44: "Comma", 45: "Minus", 46: "Period", 47: "Slash", 59: "Semicolon", 61: "Equal" },
  ...{ 91: "BracketLeft", 92: "Backslash", 93: "BracketRight", 96: "Backquote", 256: "Escape", 257: "Enter" },
  ...{ 258: "Tab", 259: "Backspace", 260: "Insert", 261: "Delete", 262: "ArrowRight", 263: "ArrowLeft" },
  ...{ 264: "ArrowDown", 265: "ArrowUp", 266: "PageUp", 267: "PageDown", 268: "Home", 269: "End", 280: "CapsLock" },
  ...{ 330: "NumpadDecimal", 331: "NumpadDivide", 332: "NumpadMultiply", 333: "NumpadSubtract", 334: "NumpadAdd" },
  ...{ 335: "NumpadEnter", 340: "ShiftLeft", 341: "ControlLeft", 342: "AltLeft", 344: "ShiftRight" },
  ...{ 345: "ControlRight", 346: "AltRight" },
};

/** By Dear ImGui's named keys, which SimGUI of 2027 has: the first is 512 (imgui.h). */
const namedKeys: readonly string[] = [
  ...[
    "Tab",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "PageUp",
    "PageDown",
    "Home",
    "End",
    "Insert",
    "Delete",
  ],
  ...["Backspace", "Space", "Enter", "Escape", "ControlLeft", "ShiftLeft", "AltLeft", "MetaLeft", "ControlRight"],
  ...["ShiftRight", "AltRight", "MetaRight", "ContextMenu"],
  ...Array.from({ length: 10 }, (_, digit) => `Digit${digit}`),
  ...Array.from({ length: 26 }, (_, letter) => `Key${String.fromCharCode(65 + letter)}`),
  ...Array.from({ length: 24 }, (_, index) => `F${index + 1}`),
  ...["Quote", "Comma", "Minus", "Period", "Slash", "Semicolon", "Equal", "BracketLeft", "Backslash", "BracketRight"],
  ...["Backquote", "CapsLock", "ScrollLock", "NumLock", "PrintScreen", "Pause"],
  ...Array.from({ length: 10 }, (_, digit) => `Numpad${digit}`),
  ...["NumpadDecimal", "NumpadDivide", "NumpadMultiply", "NumpadSubtract", "NumpadAdd", "NumpadEnter"],
];
const firstNamed = 512;

/** SimGUI moves an axis once a picture, 60 times a second; without a rate by 0.05 [1/picture]. */
const [picturesPerSecond, usualRate, mostRate] = [60, 0.05, 1];

function placeOf(key: number): string | null {
  if (key >= firstNamed) return namedKeys[key - firstNamed] ?? null;
  if (key >= 65 && key <= 90) return `Key${String.fromCharCode(key)}`;
  if (key >= 48 && key <= 57) return `Digit${key - 48}`;
  if (key >= 290 && key <= 301) return `F${key - 289}`;
  if (key >= 320 && key <= 329) return `Numpad${key - 320}`;
  return places[key] ?? null;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listIn = (value: unknown, most: number): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);
const countIn = (value: unknown, fallback: number, most: number): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? Math.min(value, most) : Math.min(fallback, most);

/** `isFree`: whether a key may be a joystick's here. Throws ProjectError: nothing of it can be used. */
export function readSimGuiKeys(json: unknown, isFree: (place: string) => boolean): SimGuiKeys {
  const left = new Set<string>();
  const keyOf = (value: unknown): string => {
    if (typeof value !== "number" || value < 0) return "";
    const place = placeOf(value);
    if (place !== null && isFree(place)) return place;
    left.add(place ?? String(value).slice(0, 12));
    return "";
  };
  const keyboard = (entry: unknown): SimGuiKeyboard | null => {
    if (!isObject(entry)) return null;
    const [axes, buttons, povs] = ["axisConfig", "buttonKeys", "povConfig"].map((key) =>
      listIn(entry[key], mostButtons),
    );
    const read = {
      axes: axes!.slice(0, countIn(entry["axisCount"], axes!.length, mostAxes)).map((axis): AxisKeys => {
        const { incKey, decKey, maxAbsValue, keyRate, decayRate } = isObject(axis) ? axis : {};
        const isShare = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;
        const rateOf = (value: unknown): number => {
          const each = typeof value === "number" && value >= 0 ? Math.min(value, mostRate) : usualRate;
          return Number((picturesPerSecond * each).toFixed(4));
        };
        return {
          ...{ up: keyOf(incKey), down: keyOf(decKey), most: isShare(maxAbsValue) ? maxAbsValue : 1 },
          ...{ rate: rateOf(keyRate), decay: rateOf(decayRate) },
        };
      }),
      buttons: buttons!.slice(0, countIn(entry["buttonCount"], buttons!.length, mostButtons)).map(keyOf),
      povs: povs!
        .slice(0, countIn(entry["povCount"], povs!.length, mostAxes))
        .map((pov) =>
          povKeys.map((key, index) => keyOf(isObject(pov) ? (pov[key] ?? pov[`key${povNames[index]!}`]) : undefined)),
        ),
    };
    const all = [...read.axes.flatMap(({ up, down }) => [up, down]), ...read.buttons, ...read.povs.flat()];
    return all.some((key) => key !== "") ? read : null;
  };
  const keyboards = listIn(isObject(json) ? json["keyboardJoysticks"] : undefined, mostKeyboards).map(keyboard);
  const guids = listIn(isObject(json) ? json["robotJoysticks"] : undefined, mostJoysticks).map((entry) =>
    isObject(entry) && typeof entry["guid"] === "string" ? entry["guid"] : "",
  );
  const joysticks = guids.map((guid) => {
    const number = /^Keyboard(\d)$/.exec(guid)?.[1];
    return number !== undefined && keyboards[Number(number)] != null ? Number(number) : null;
  });
  const gamepads = guids.flatMap((guid, index) => (guid !== "" && !guid.startsWith("Keyboard") ? [index] : []));
  if (keyboards.every((entry) => entry === null)) throw new ProjectError(say("keysNone"));
  // A file of a person who never dragged a keyboard onto a joystick has the keys all the same.
  const isUsed = joysticks.some((number) => number !== null);
  const first = keyboards.findIndex((entry) => entry !== null);
  return { keyboards, joysticks: isUsed ? joysticks : [first], gamepads, left: [...left] };
}
