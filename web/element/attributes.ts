// The attributes of <sandlot-sim> as properties: a string each, "" when it is not there; autoplay a boolean, speed a number.

export const attributeNames = [
  "src",
  "scenario",
  "recording",
  "robot",
  "field",
  "camera",
  "controls",
  "autoplay",
  "speed",
  "theme",
  "poster",
] as const;
export type AttributeName = (typeof attributeNames)[number];

export const controlsChoices = ["full", "bar", "none"] as const;
export type Controls = (typeof controlsChoices)[number];

type TextName = Exclude<AttributeName, "controls" | "autoplay" | "speed">;

export interface Attributes extends Record<TextName, string> {}

export class Attributes extends HTMLElement {
  get controls(): Controls {
    return controlsChoices.find((name) => name === this.getAttribute("controls")) ?? "full";
  }

  set controls(value: Controls) {
    this.setAttribute("controls", value);
  }

  get autoplay(): boolean {
    return this.hasAttribute("autoplay");
  }

  set autoplay(value: boolean) {
    this.toggleAttribute("autoplay", value);
  }

  /** Simulated seconds per real second; NaN when the attribute is not a number. */
  get speed(): number {
    const text = this.getAttribute("speed");
    return text === null || text === "" ? 1 : Number(text);
  }

  set speed(value: number) {
    this.setAttribute("speed", String(value));
  }

  /** A property that a page set before the script had come hides ours: it is set again, through ours. */
  protected upgradeProperties(): void {
    for (const name of attributeNames) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
}

for (const name of attributeNames) {
  if (Object.hasOwn(Attributes.prototype, name)) continue;
  Object.defineProperty(Attributes.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement): string {
      return this.getAttribute(name) ?? "";
    },
    set(this: HTMLElement, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });
}
