// The guide for a field's model: numbers that it does not tell are guessed and asked; its defects are named and shown.

import type { MeshOptions, MeshReport } from "../../mesh/collision.ts";
import { defaults } from "../../mesh/mesh-defaults.ts";
import type { MadeField } from "../../mesh/make-field.ts";
import { shippedFields } from "../../sim/boundary/shipped.ts";
import { field as say } from "../../words/english-field.ts";
import { packOriginal } from "../forms/asset-zip.ts";
import { make } from "../parts/elements.ts";
import type { DroppedModel } from "../workshop/dropped-robot.ts";
import { GuideFrame, megabytes } from "../workshop/guide-frame.ts";
import { FieldMaker } from "./field-maker.ts";
import rows from "./field-guide.html?raw";

export interface FieldGuideHost {
  /** The field as the answers make it: shows it, and drives on it. `original`: the files as they were brought, packed. */
  made(name: string, made: MadeField, original: ArrayBuffer): Promise<void>;
  /** The person says that the model belongs to a robot. */
  isRobot(found: DroppedModel): void;
}

/** Places that are told one by one. */
const mostTold = 40;
/** Of a field and of its parts [m]. */
const farthest = 100;
const metres = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);

export class FieldGuide {
  readonly #frame: GuideFrame;
  readonly #host: FieldGuideHost;
  readonly #maker = new FieldMaker();
  #found: DroppedModel | null = null;
  /** Its files, packed; null: not yet. */
  #original: ArrayBuffer | null = null;

  constructor(place: HTMLElement, host: FieldGuideHost) {
    this.#host = host;
    const guessed = ["", say("guessed")] as const;
    this.#frame = new GuideFrame(place, {
      ...{ title: say("guide"), name: say("name"), note: say("guideNote"), other: say("isRobot"), rows },
      ...{ shipped: shippedFields, fallback: "my-field", open: { up: guessed, scale: guessed } },
      changed: () => void this.#make(),
      isOther: () => this.#isRobot(),
      closed: () => this.#stop(),
    });
  }

  /** Makes a field of a model with first guesses. Its defects stand in the guide. */
  async begin(found: DroppedModel): Promise<void> {
    this.#found = found;
    this.#original = null;
    const { parts } = this.#frame;
    this.#frame.open(found.name.replace(/^Field3d_/i, ""));
    for (const part of ["up", "scale", "turn"]) parts.select(part).value = "";
    for (const part of ["floor", "length", "width"]) parts.input(part).value = "";
    for (const part of ["smallest", "fill", "thickness"] as const) parts.input(part).value = `${defaults[part]} m`;
    parts.input("triangles").value = String(defaults.triangles);
    await this.#make();
  }

  #stop(): void {
    this.#maker.stop();
    this.#found = null;
    this.#frame.parts.showProgress(null);
  }

  #isRobot(): void {
    const found = this.#found;
    this.#frame.close();
    if (found !== null) this.#host.isRobot(found);
  }

  /** Throws a sentence when one of the answers is out of range. */
  #options(): MeshOptions {
    const frame = this.#frame;
    const length = (part: string): number | undefined => frame.length(part, 0, farthest) ?? undefined;
    const typed = frame.parts.input("triangles").value;
    const triangles = Number(typed);
    if (!(triangles >= 100 && triangles <= 200_000)) throw new Error(say("noTriangles", { typed }));
    const { up, scale, turn } = frame.stand;
    const [long, wide] = [length("length"), length("width")];
    return {
      triangles,
      smallest: length("smallest") ?? defaults.smallest,
      fill: length("fill") ?? defaults.fill,
      thickness: Math.max(0.001, length("thickness") ?? defaults.thickness),
      up: up === "x" || up === "y" || up === "z" ? up : undefined,
      scale: scale === "" ? undefined : Number(scale),
      turn: turn === "" ? undefined : Number(turn),
      floor: frame.length("floor", -farthest, farthest) ?? undefined,
      size: long === undefined || wide === undefined ? undefined : [long, wide],
    };
  }

  async #make(): Promise<void> {
    const found = this.#found;
    if (found === null) return;
    const { parts } = this.#frame;
    this.#frame.wrong("");
    let source = "";
    try {
      const { name } = this.#frame;
      const options = this.#options();
      source = `Field3d_${name}.zip`;
      parts.showProgress(0, say("read"));
      const made = await this.#maker.make({ name, source, files: found.files, options }, (step, share) =>
        parts.showProgress(shareOf(step, share), say(step)),
      );
      if (made === null) return;
      parts.showProgress(1, say("write"));
      this.#tell(made, options);
      this.#original ??= packOriginal(`Field3d_${name}`, found.files);
      await this.#host.made(name, made, this.#original);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // The name that it was brought under, not the one that it would be saved under.
      this.#frame.wrong(source === "" ? why : why.replace(source, found.name));
    } finally {
      parts.showProgress(null);
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
    this.#frame.parts.write("said", say("saved", values) + more);
    this.#frame.found(foundItems(report));
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
