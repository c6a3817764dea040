// The guide for a field's model: what it cannot tell is guessed and asked; what is wrong with it is said and shown.

import type { MeshOptions, MeshReport } from "../../mesh/collision.ts";
import { defaults } from "../../mesh/mesh-defaults.ts";
import type { MadeField } from "../../mesh/make-field.ts";
import { parseLength } from "../../sim/boundary/lengths.ts";
import { shippedFields } from "../../sim/boundary/shipped.ts";
import { withWords } from "../../words/book.ts";
import { field as say } from "../../words/english-field.ts";
import { make } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import type { DroppedModel } from "../workshop/dropped-robot.ts";
import { slug } from "../workshop/slug.ts";
import { FieldMaker } from "./field-maker.ts";
import template from "./field-guide.html?raw";

export interface FieldGuideHost {
  /** The field as the answers make it: shows it, and drives on it. */
  made(name: string, made: MadeField): Promise<void>;
}

/** Places that are told one by one. */
const mostTold = 40;
const lengthParts = ["floor", "length", "width", "smallest", "fill", "thickness"] as const;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1);
const metres = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);

export class FieldGuide {
  readonly #parts: Parts;
  readonly #host: FieldGuideHost;
  readonly #place: HTMLElement;
  readonly #maker = new FieldMaker();
  #found: DroppedModel | null = null;

  constructor(place: HTMLElement, host: FieldGuideHost) {
    place.innerHTML = withWords(template);
    this.#place = place;
    this.#host = host;
    this.#parts = new Parts(place, "guide");
    this.#parts.onClick("close", () => this.#close());
    place.addEventListener("change", () => void this.#make());
  }

  /** Makes a field of a model with first guesses. What is wrong with it stands in the guide. */
  async begin(found: DroppedModel): Promise<void> {
    this.#found = found;
    const parts = this.#parts;
    const name = slug(found.name.replace(/^Field3d_/i, ""), "my-field");
    parts.input("name").value = shippedFields.includes(name) ? `my-${name}`.slice(0, 40) : name;
    for (const part of ["up", "scale", "turn"]) parts.select(part).value = "";
    for (const part of ["floor", "length", "width"]) parts.input(part).value = "";
    for (const part of ["smallest", "fill", "thickness"] as const) parts.input(part).value = `${defaults[part]} m`;
    parts.input("triangles").value = String(defaults.triangles);
    parts.write("said", "");
    parts.get("found").replaceChildren();
    this.#place.hidden = false;
    await this.#make();
  }

  #close(): void {
    this.#maker.stop();
    this.#found = null;
    this.#place.hidden = true;
  }

  /** null: one of the answers is none, which the person was told. */
  #options(): MeshOptions | null {
    const lengths = new Map<string, number>();
    for (const part of lengthParts) {
      const typed = this.#parts.input(part).value.trim();
      if (typed === "") continue;
      const value = parseLength(/^[-+\d.e]+$/.test(typed) ? Number(typed) : typed);
      if (!Number.isFinite(value) || (part !== "floor" && value < 0) || Math.abs(value) > 100) {
        this.#wrong(say("noLength", { typed }));
        return null;
      }
      lengths.set(part, value);
    }
    const triangles = Number(this.#parts.input("triangles").value);
    if (!(triangles >= 100 && triangles <= 200_000)) {
      this.#wrong(say("noTriangles", { typed: this.#parts.input("triangles").value }));
      return null;
    }
    const chosen = (part: string): string => this.#parts.select(part).value;
    const [length, width] = [lengths.get("length"), lengths.get("width")];
    const up = chosen("up");
    return {
      triangles,
      smallest: lengths.get("smallest") ?? defaults.smallest,
      fill: lengths.get("fill") ?? defaults.fill,
      thickness: Math.max(0.001, lengths.get("thickness") ?? defaults.thickness),
      up: up === "x" || up === "y" || up === "z" ? up : undefined,
      scale: chosen("scale") === "" ? undefined : Number(chosen("scale")),
      turn: chosen("turn") === "" ? undefined : Number(chosen("turn")),
      floor: lengths.get("floor"),
      size: length === undefined || width === undefined ? undefined : [length, width],
    };
  }

  async #make(): Promise<void> {
    const found = this.#found;
    if (found === null) return;
    this.#wrong("");
    const name = slug(this.#parts.input("name").value, "my-field");
    if (shippedFields.includes(name)) return this.#wrong(say("keptShipped", { name }));
    const options = this.#options();
    if (options === null) return;
    const source = `Field3d_${name}.zip`;
    this.#parts.showProgress(0, say("reading"));
    try {
      const made = await this.#maker.make({ name, source, files: found.files, options }, (step, share) =>
        this.#parts.showProgress(shareOf(step, share), say(step)),
      );
      if (made === null) return;
      this.#parts.showProgress(1, say("write"));
      this.#tell(made, options);
      await this.#host.made(name, made);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // What it was brought as, and not what it would be saved as.
      this.#wrong(why.replace(source, found.name));
    } finally {
      this.#parts.showProgress(null);
    }
  }

  #tell({ report, stand, seen }: MadeField, options: MeshOptions): void {
    const [length, width] = stand.size.map(metres) as [string, string];
    const values = {
      ...{ length, width, floor: metres(stand.floor), before: report.before, after: report.after },
      ...{ closed: report.closed, thick: report.thickened, thickness: metres(options.thickness) },
      ...{ mbBefore: megabytes(seen.bytesBefore), mbAfter: megabytes(seen.bytesAfter) },
    };
    const left = report.small + report.outside + report.floor;
    const more = left === 0 ? "" : ` ${say("left", { small: report.small, outside: report.outside, floor: report.floor })}`;
    this.#parts.write("said", say("saved", values) + more);
    this.#parts.get("found").replaceChildren(...foundItems(report));
  }

  #wrong(text: string): void {
    this.#parts.write("wrong", text);
    this.#parts.get("wrong").hidden = text === "";
  }
}

/** Reading and simplifying take most of the time: measured with 300,000 triangles. */
const begins = { read: 0, stand: 0.25, simplify: 0.3, mend: 0.6, light: 0.75, write: 0.95 } as const;
const lasts = { read: 0.25, stand: 0.05, simplify: 0.3, mend: 0.15, light: 0.2, write: 0.05 } as const;
const shareOf = (step: keyof typeof begins, share: number): number => begins[step] + lasts[step] * Math.min(1, share);

function foundItems({ openings, turned }: MeshReport): HTMLElement[] {
  const place = (at: readonly number[]): string => at.map((value) => value.toFixed(2)).join(", ");
  const item = (kind: string, words: string): HTMLElement => {
    const made = make("li", "", words);
    made.dataset["kind"] = kind;
    return made;
  };
  const all = [
    ...openings.map(({ group, at, size, kind }) => {
      const values = { group, place: place(at), size: metres(size) };
      return item(kind, kind === "closed" ? say("holeClosed", values) : say("holeOpen", values));
    }),
    ...turned.map(({ group, at, triangles, whole }) => {
      const values = { group, place: place(at) };
      return item("turned", whole ? say("insideOut", values) : say("wound", { ...values, count: triangles }));
    }),
  ];
  if (all.length === 0) return [item("good", say("nothingWrong"))];
  if (all.length <= mostTold) return all;
  return [...all.slice(0, mostTold), item("more", say("moreFound", { count: all.length - mostTold }))];
}
