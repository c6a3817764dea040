// The actions on a robot or a field as a whole: it gets a name, is kept in this browser, and is opened and saved as a
// file or as a folder of the person's disk.

import type { OwnAssets } from "../../view/own-assets.ts";
import { withWords } from "../../words/book.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import { saveFile } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import type { OpenFolder } from "./asset-folder.ts";
import { originalFile, zipOf } from "./asset-zip.ts";
import type { EditDesk } from "./edit-desk.ts";
import { valueAt, withValue, type Json } from "./json-document.ts";
import template from "./asset-shelf.html?raw";

export interface ShelfDef {
  readonly assets: OwnAssets;
  /** Names that are taken. */
  readonly shipped: readonly string[];
  /** "robot.json" */
  readonly file: string;
  /** Of its folders for AdvantageScope: "Robot_". */
  readonly prefix: string;
  /** The document that it is of. */
  readonly desk: EditDesk;
  readonly words: ShelfWords;
  /** Its files with this document: they may have a model that stands under the name on the desk. */
  files(document: Json): Promise<Map<string, ArrayBuffer>>;
  /** Files that were kept, or of a folder that is named so, come onto the desk. Rejects with a sentence. */
  take(files: Map<string, ArrayBuffer>, folder?: string): Promise<void>;
  /** Takes files as a drop on the page does. */
  openFiles(files: readonly File[]): void;
}

export interface ShelfWords {
  readonly name: string;
  readonly keepTip: string;
  readonly saveTip: string;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1);
const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const nameIn = (document: Json): string => {
  const name = valueAt(document, ["name"]);
  return typeof name === "string" ? name : "";
};

/**
 * Under another name; the receiver of a link is told of the file with that name. `prefix`: of its folders for
 * AdvantageScope.
 */
export function withName(document: Json, name: string, prefix: string): Json {
  const file = valueAt(document, ["sources", "model"]);
  const named = withValue(document, ["name"], name);
  if (typeof file !== "string" || !file.startsWith(prefix)) return named;
  return withValue(named, ["sources", "model"], file.replace(/^[\w.-]+\.zip/, `${prefix}${name}.zip`));
}

export class AssetShelf {
  readonly #def: ShelfDef;
  readonly #parts: Parts;
  /** The time when the open one was kept: another tab may have kept another one since. */
  #stamp = 0;
  #folder: OpenFolder | null = null;

  /**
   * `panel`: has [data-shelf=place], where this goes, [data-shelf=refused] at its top, and the choice of kept ones,
   * [data-shelf=kept] in [data-shelf=kept-row].
   */
  constructor(panel: HTMLElement, def: ShelfDef) {
    this.#def = def;
    this.#parts = new Parts(panel, "shelf");
    this.#parts.get("place").innerHTML = withWords(template);
    this.#parts.input("name").setAttribute("aria-label", def.words.name);
    this.#parts.get("keep").title = def.words.keepTip;
    this.#parts.get("save").title = def.words.saveTip;
    this.#listen();
  }

  /** Another document came onto the desk. */
  opened(document: Json): void {
    const name = nameIn(document);
    this.#parts.input("name").value = name;
    this.#stamp = this.#def.assets.kept.find((kept) => kept.name === name)?.stamp ?? 0;
    this.note("");
    this.#tellRefused("");
    this.show();
  }

  note(text: string, warning = false): void {
    this.#parts.note(text, warning);
  }

  /** Shows the result of a file. */
  took(text: string): void {
    this.#tellRefused("");
    this.note(text);
  }

  /** Shows why a file is none of these; the present one stays. */
  refuse(name: string, error: unknown): void {
    this.note("");
    this.#tellRefused(say("refused", { name, why: error instanceof TypeError ? say("noAnswer") : whyOf(error) }));
  }

  /** At the panel's top, where a person looks after a drop. */
  #tellRefused(text: string): void {
    this.#parts.write("refused", text);
    const place = this.#parts.get("refused");
    place.hidden = text === "";
    if (text !== "") place.scrollIntoView({ block: "nearest" });
  }

  /** Says why the page's own did not come. */
  tellNotLoaded(error: unknown): void {
    this.note(say("notLoaded", { why: error instanceof TypeError ? say("noAnswer") : whyOf(error) }), true);
  }

  /** Looks again at the kept ones. */
  show(): void {
    const { kept } = this.#def.assets;
    const name = this.#parts.input("name").value;
    this.#parts.get("kept-row").hidden = kept.length === 0;
    const options = kept.map((one): [string, string] => [one.name, `${one.name} (${megabytes(one.bytes)} MB)`]);
    this.#parts.showOptions("kept", [["", say("chooseKept")], ...options], "");
    this.#parts.get("forget").hidden = !kept.some((one) => one.name === name);
    void this.#showStorage(kept.reduce((sum, { bytes }) => sum + bytes, 0));
  }

  /** The size of all of them, and the browser's free room. */
  async #showStorage(taken: number): Promise<void> {
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
    const free = quota === undefined || usage === undefined ? "?" : ((quota - usage) / 1e6).toFixed(0);
    this.#parts.write("storage", say("storage", { taken: (taken / 1e6).toFixed(1), free }));
    this.#parts.get("save-original").hidden = (await this.#original()) === null;
  }

  #original(): Promise<ArrayBuffer | null> {
    return this.#def.assets.file(nameIn(this.#def.desk.document), originalFile);
  }

  async #openKept(name: string): Promise<void> {
    if (name === "") return;
    try {
      const files = await this.#def.assets.files(name);
      if (!files.has(this.#def.file)) throw new Error(say("keptGone"));
      await this.#def.take(files);
    } catch (error) {
      this.refuse(name, error);
    }
  }

  async #keep(): Promise<void> {
    const { assets, desk, shipped, prefix } = this.#def;
    const name = this.#parts.input("name").value.trim();
    if (!/^[a-z0-9-]{1,40}$/.test(name)) return this.note(say("keptBad"), true);
    if (shipped.includes(name)) return this.note(say("keptShipped", { name }), true);
    const there = assets.kept.find((kept) => kept.name === name);
    if (there !== undefined && there.stamp !== this.#stamp) {
      this.#stamp = there.stamp;
      return this.note(say("keptChanged", { name }), true);
    }
    const isNew = nameIn(desk.document) !== name;
    const drove = desk.drives;
    const named = isNew ? withName(desk.document, name, prefix) : desk.document;
    try {
      const kept = await assets.keep(name, await this.#def.files(named));
      this.#stamp = kept.stamp;
      if (isNew) desk.set(named);
      this.note(say("keptNow", { name, size: megabytes(kept.bytes) }));
      // A scenario or a link of the page names the kept one.
      if (isNew && drove) await desk.tryWhenChecked();
    } catch (error) {
      this.note(say("keptNot", { why: whyOf(error) }), true);
    }
    this.show();
  }

  async #forget(): Promise<void> {
    const name = this.#parts.input("name").value;
    await this.#def.assets.forget(name);
    this.note(say("forgotten", { name }));
    this.show();
  }

  async #save(): Promise<void> {
    const { desk, file, prefix } = this.#def;
    const name = nameIn(desk.document) || file.replace(".json", "");
    const zip = zipOf(prefix, name, await this.#def.files(desk.document));
    saveFile(new Blob([zip], { type: "application/zip" }), `${prefix}${name}.zip`);
  }

  /** The person's own files, as they were. */
  async #saveOriginal(): Promise<void> {
    const bytes = await this.#original();
    if (bytes === null) return this.note(say("noOriginal"), true);
    const name = `${this.#def.prefix}${nameIn(this.#def.desk.document)}-original.zip`;
    saveFile(new Blob([bytes], { type: "application/zip" }), name);
  }

  async #openFolder(): Promise<void> {
    const { askFolder, readFolder } = await import("./asset-folder.ts");
    const folder = await askFolder();
    if (folder === null) return;
    try {
      await this.#def.take(await readFolder(folder, this.#def.file), folder.name);
      this.#folder = folder;
      this.#parts.write("save-folder", say("saveFolder", { name: folder.name }));
      this.#parts.get("save-folder").hidden = false;
    } catch (error) {
      this.refuse(folder.name, error);
    }
  }

  async #saveFolder(): Promise<void> {
    const folder = this.#folder;
    if (folder === null) return;
    const { writeFolder } = await import("./asset-folder.ts");
    try {
      await writeFolder(folder, await this.#def.files(this.#def.desk.document));
      this.note(say("savedFolder", { name: folder.name }));
    } catch (error) {
      this.note(say("keptNot", { why: whyOf(error) }), true);
    }
  }

  #listen(): void {
    const parts = this.#parts;
    parts.onClick("keep", () => void this.#keep());
    parts.onClick("save", () => void this.#save());
    parts.onClick("save-original", () => void this.#saveOriginal());
    parts.onClick("open-folder", () => void this.#openFolder());
    parts.onClick("save-folder", () => void this.#saveFolder());
    parts.get("open-folder").hidden = !("showDirectoryPicker" in window);
    parts.onClick("forget", () => void this.#forget());
    parts.onClick("open", () => parts.input("file").click());
    parts.takeAllChosen("file", (files) => this.#def.openFiles(files));
    parts.onChange("kept", () => void this.#openKept(parts.select("kept").value));
  }
}
