// The panel of fields: the scenario's field as a form, as text and in the picture, what the core says of it, and the fields that are
// kept.

import { importedScenario, keepImported } from "../../element/session.ts";
import type { MadeField } from "../../mesh/make-field.ts";
import type { MeshReport } from "../../mesh/collision.ts";
import { shippedFields } from "../../sim/boundary/shipped.ts";
import { noOverlays } from "../../view/field-layer.ts";
import { ownFields } from "../../view/own-assets.ts";
import { withWords } from "../../words/book.ts";
import { field as say } from "../../words/english-field.ts";
import { workshop } from "../../words/english-workshop.ts";
import { drawingsOf } from "../drawings/drawings.ts";
import { EditDesk } from "../forms/edit-desk.ts";
import { freshName, isObject, pointerOf, printJson, valueAt, withValue, type Json } from "../forms/json-document.ts";
import { KeySchema } from "../forms/key-schema.ts";
import { SceneHandles, type Spot } from "../forms/scene-handles.ts";
import type { PageContext } from "../page/context.ts";
import type { LatePanel } from "../page/later.ts";
import { saveFile } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import type { DroppedField } from "../workshop/dropped-robot.ts";
import { configOf, zipOf } from "./field-files.ts";
import { fieldFormat } from "./field-format.ts";
import type { FieldGuide } from "./field-guide.ts";
import { FieldPicture, handlesOf, moveOf } from "./field-picture.ts";
import { apart, fieldIn, inField, meshFile, withField } from "./field-scenario.ts";
import { keyOf, thingsIn } from "./field-things.ts";
import template from "./field-panel.html?raw";
import "./fields.css";

const nothingFound: Pick<MeshReport, "openings" | "turned"> = { openings: [], turned: [] };
const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
/** Under another name; who gets a link is told of the file with that name. */
function withName(field: Json, name: string): Json {
  const file = valueAt(field, ["sources", "model"]);
  const named = withValue(field, ["name"], name);
  const ours = typeof file === "string" && /^Field3d_[\w.-]+\.zip$/.test(file);
  return ours ? withValue(named, ["sources", "model"], `Field3d_${name}.zip`) : named;
}

const nameIn = (field: Json): string => {
  const name = valueAt(field, ["name"]);
  return typeof name === "string" ? name : "";
};

/** Of an arrow key in the picture: a field is built to the centimetre [m]. */
const keyStep = 0.01;

export class FieldPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #desk: EditDesk;
  /** The collision mesh's text; null: the floor alone. */
  #mesh: string | null = null;
  /** The name that the field's model has here, in the site or in this browser. */
  #modelName = "";
  /** The scenario that the next try puts on the page again by itself: it is no other one. */
  #ownPut = false;
  #stamp = 0;
  /** Another field than the scenario's stands here. */
  #isOther = false;
  #visible = false;
  #guide: FieldGuide | null = null;
  #found = nothingFound;
  #picture: FieldPicture | null = null;
  #handles: SceneHandles | null = null;
  #chosen = "";
  #showsMesh = false;

  /** `schema`: the text of fields/schema.json. `openFile`: takes a file as a drop on the page does. */
  constructor(page: PageContext, body: HTMLElement, schema: string, openFile: (file: File) => void) {
    this.#page = page;
    body.innerHTML = withWords(template);
    this.#parts = new Parts(body, "field");
    this.#desk = new EditDesk(this.#parts.get("desk"), {
      ...{ base: page.base, schema: new KeySchema(schema), format: fieldFormat },
      words: {
        ...{ drives: say("drives"), good: say("good"), wrong: say("wrong") },
        ...{ text: say("jsonText"), tryTip: say("tryTip"), atOnce: workshop("atOnce") },
      },
      scenario: (document) => (page.session.recording === null ? this.#scenario(document) : null),
      inside: inField,
      drive: () => this.#drive(),
      changed: (document) => this.#sketch(document),
    });
    this.#listen(openFile);
  }

  get state(): object {
    const { openings, turned } = this.#found;
    return {
      ...this.#desk.state,
      ...{ field: this.#desk.document, drives: this.#desk.drives, mesh: this.#mesh?.length ?? 0 },
      ...{ openings: openings.length, turned: turned.length, lines: this.#picture?.lines ?? null },
    };
  }

  show(_open: boolean, visible: boolean): void {
    this.#visible = visible;
    this.#desk.wake(visible);
    if (visible) this.#showKept();
    this.#follow();
  }

  setScene(): void {
    if (this.#ownPut) return;
    void this.#openScene();
  }

  /** A dropped field: whole with its field.json, else the guide asks the rest. */
  async take(found: DroppedField): Promise<void> {
    try {
      const text = found.files.get("field.json");
      if (text !== undefined) return await this.#takeWhole(found.files, new TextDecoder().decode(text));
      this.#guide ??= new (await import("./field-guide.ts")).FieldGuide(this.#parts.get("guide"), {
        made: (name, made) => this.#takeMade(name, made),
      });
      this.#parts.note("");
      await this.#guide.begin({ is: "model", name: found.name, files: found.files });
    } catch (error) {
      this.refuse(found.name, error);
    }
  }

  /** Says why a file is no field; what is here stays. */
  refuse(name: string, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.#parts.note(say("refused", { name, why }), true);
  }

  async #takeWhole(files: ReadonlyMap<string, ArrayBuffer>, text: string): Promise<void> {
    const json = JSON.parse(text) as Json;
    const own = apart(json);
    const wanted = valueAt(own.field, ["collision"]);
    const beside = typeof wanted === "string" ? files.get(wanted) : undefined;
    if (typeof wanted === "string" && own.mesh === null && beside === undefined)
      throw new Error(say("noMesh", { file: wanted.slice(0, 60) }));
    const name = nameIn(own.field);
    if (!shippedFields.includes(name) && files.has("model.glb")) ownFields.hold(name, files);
    this.#found = nothingFound;
    this.#isOther = true;
    this.#open(own.field, own.mesh ?? (beside === undefined ? null : new TextDecoder().decode(beside)), false);
    await this.#desk.tryWhenChecked();
  }

  async #takeMade(name: string, { files, field, report }: MadeField): Promise<void> {
    const buffers = new Map([...files].map(([file, bytes]) => [file, bytes.slice().buffer] as const));
    ownFields.hold(name, buffers);
    this.#found = report;
    this.#isOther = true;
    const mesh = files.get(meshFile);
    this.#open(field as Json, mesh === undefined ? null : new TextDecoder().decode(mesh), false);
    await this.#desk.tryWhenChecked();
    this.#sketch(this.#desk.document);
  }

  // ---- the field ----

  async #openScene(): Promise<void> {
    const { session, base } = this.#page;
    this.#isOther = false;
    if (session.recording !== null) this.#desk.write(say("watched"));
    try {
      const named = fieldIn(session.text);
      if (typeof named !== "string") return this.#open(named.field, named.mesh, true);
      const fetched = async (file: string): Promise<Response> => {
        const response = await fetch(new URL(`fields/${named}/${file}`, base));
        if (!response.ok) throw new Error(`fields/${named}/${file}: ${response.status} ${response.statusText}`);
        return response;
      };
      const field = (await (await fetched("field.json")).json()) as Json;
      const mesh = valueAt(field, ["collision"]);
      this.#open(field, typeof mesh === "string" ? await (await fetched(mesh)).text() : null, true);
    } catch (error) {
      const why = error instanceof TypeError ? workshop("noAnswer") : (error as Error).message;
      this.#parts.note(say("notLoaded", { why }), true);
    }
  }

  #open(field: Json, mesh: string | null, drives: boolean): void {
    const name = nameIn(field);
    if (drives) this.#found = nothingFound;
    this.#mesh = mesh;
    this.#modelName = name;
    this.#parts.input("name").value = name;
    this.#stamp = ownFields.kept.find((kept) => kept.name === name)?.stamp ?? 0;
    this.#parts.note("");
    this.#showKept();
    this.#desk.open(field, drives);
  }

  #scenario(document: Json): string {
    const { session } = this.#page;
    return withField(session.text, document, this.#mesh, session.robot, this.#isOther);
  }

  /** Puts the field on the page; when that fails, the run before is there again. */
  async #drive(): Promise<void> {
    const { session } = this.#page;
    const before = { text: session.text, name: session.name };
    const text = this.#scenario(this.#desk.document);
    this.#ownPut = true;
    try {
      await this.#bringModel(nameIn(this.#desk.document));
      await this.#page.put({ text, name: before.name });
      await session.run();
      this.#isOther = false;
      this.#keepOverReload(text);
    } catch (error) {
      await this.#page.put(before);
      await session.run();
      throw error;
    } finally {
      this.#ownPut = false;
      this.#follow();
    }
  }

  /** A field under another name keeps its model. */
  async #bringModel(name: string): Promise<void> {
    if (name === this.#modelName || shippedFields.includes(name) || ownFields.hasModel(name)) return;
    const files = await this.#modelFiles();
    if (files.has("model.glb")) ownFields.hold(name, files);
    this.#modelName = name;
  }

  /** config.json and the models, of this browser or of the site. */
  async #modelFiles(): Promise<Map<string, ArrayBuffer>> {
    const name = this.#modelName;
    const own = await ownFields.files(name);
    own.delete("field.json");
    own.delete(meshFile);
    if (own.size > 0 || !shippedFields.includes(name)) return own;
    const fetched = async (file: string): Promise<boolean> => {
      const response = await fetch(new URL(`fields/${name}/${file}`, this.#page.base));
      if (response.ok) own.set(file, await response.arrayBuffer());
      return response.ok;
    };
    await fetched("config.json");
    await fetched("model.glb");
    const config = JSON.parse(new TextDecoder().decode(own.get("config.json"))) as { gamePieces?: unknown[] };
    for (let index = 0; index < (config.gamePieces?.length ?? 0); index++)
      if (!(await fetched(`model_${index}.glb`))) break;
    return own;
  }

  /** The page's address opens this scenario again, in this tab. */
  #keepOverReload(text: string): void {
    try {
      keepImported(text);
    } catch {
      // Too large for the tab's storage, or forbidden: a reload then opens the scenario that was there before.
      return;
    }
    const address = new URL(location.href);
    for (const key of ["robot", "dynamics", "station", "others"]) address.searchParams.delete(key);
    address.searchParams.set("scenario", importedScenario);
    address.hash = "";
    history.replaceState(null, "", address);
  }

  // ---- the picture ----

  /** Draws while the panel is seen, and nothing else. */
  #follow(): void {
    const drawn = this.#visible && this.#parts.input("drawn").checked;
    const { view, app } = this.#page;
    if (!drawn) {
      if (this.#picture !== null) view.attach(null, "fields");
      this.#picture = null;
      this.#handles?.end();
      this.#handles = null;
    } else if (this.#picture === null) {
      view.attach((stage) => {
        this.#picture = new FieldPicture(stage);
        queueMicrotask(() => this.#sketch(this.#desk.document));
        return this.#picture;
      }, "fields");
      this.#handles = new SceneHandles(view, app, "field-handles", (stage) => ({ object: stage.fieldSpace }), {
        step: keyStep,
        move: (id, to, ends) => this.#move(id, to, ends),
        turn: () => {},
        choose: () => {},
        undo: () => this.#desk.undo(),
        redo: () => this.#desk.redo(),
      });
    }
    const meshes = this.#visible && this.#parts.input("mesh").checked;
    if (meshes === this.#showsMesh) return;
    this.#showsMesh = meshes;
    const wish = meshes ? { places: [], overlays: { ...noOverlays, meshes } } : null;
    void drawingsOf(this.#page, (drawings) => drawings.wish(this, wish));
  }

  #sketch(document: Json): void {
    const own = thingsIn(document).filter(({ mirrored }) => !mirrored);
    const options = own.map((thing): [string, string] => [keyOf(thing), thing.label]);
    if (!own.some((thing) => keyOf(thing) === this.#chosen)) this.#chosen = "";
    this.#parts.showOptions("thing", [["", say("nothing")], ...options], this.#chosen);
    this.#parts.get("hint").hidden = this.#chosen === "";
    this.#draw(document);
  }

  #draw(document: Json): void {
    const things = thingsIn(document);
    const chosen = things.findIndex((thing) => !thing.mirrored && keyOf(thing) === this.#chosen);
    const { openings, turned } = this.#found;
    this.#picture?.set({ things, chosen, openings, turned });
    const thing = things[chosen];
    this.#handles?.set(thing === undefined ? [] : handlesOf(thing));
  }

  #move(id: string, to: Spot, ends: boolean): void {
    const { document } = this.#desk;
    const thing = thingsIn(document).find((one) => !one.mirrored && keyOf(one) === this.#chosen);
    const move = thing === undefined ? null : moveOf(thing, id, to);
    if (move === null) return;
    if (move.delta.every((by) => by === 0)) return this.#draw(document);
    const moved = move.handle.moved(document, move.delta);
    if (ends) this.#desk.set(moved);
    else this.#draw(moved);
  }

  #choose(key: string): void {
    this.#chosen = key;
    this.#sketch(this.#desk.document);
    if (key !== "") this.#desk.goTo(key, false);
  }

  /** A box of a metre in the middle of the field. */
  #addZone(): void {
    const { document } = this.#desk;
    const zones = valueAt(document, ["zones"]);
    const name = freshName("zone", isObject(zones) ? Object.keys(zones) : []);
    const size = valueAt(document, ["size"]);
    const [x = 2, y = 2] = (Array.isArray(size) ? size : []).map((length) =>
      typeof length === "number" ? Number((length / 2).toFixed(2)) : 2,
    );
    const box = { x: [x - 0.5, x + 0.5], y: [y - 0.5, y + 0.5], z: [0, 1] };
    this.#chosen = pointerOf(["zones", name]);
    const path = isObject(zones) ? ["zones", name] : ["zones"];
    this.#desk.set(withValue(document, path, isObject(zones) ? { box } : { [name]: { box } }));
    this.#desk.goTo(this.#chosen, false);
  }

  // ---- kept fields and files ----

  #showKept(): void {
    const { kept } = ownFields;
    const name = this.#parts.input("name").value;
    this.#parts.get("kept-row").hidden = kept.length === 0;
    const options = kept.map((one): [string, string] => [one.name, `${one.name} (${(one.bytes / 1e6).toFixed(2)} MB)`]);
    this.#parts.showOptions("kept", [["", workshop("chooseKept")], ...options], "");
    this.#parts.get("forget").hidden = !kept.some((one) => one.name === name);
  }

  async #openKept(name: string): Promise<void> {
    if (name === "") return;
    try {
      const files = await ownFields.files(name);
      const text = files.get("field.json");
      if (text === undefined) throw new Error(name);
      const field = JSON.parse(new TextDecoder().decode(text)) as Json;
      const mesh = files.get(meshFile);
      this.#found = nothingFound;
      this.#isOther = true;
      this.#open(field, mesh === undefined ? null : new TextDecoder().decode(mesh), false);
      await this.#desk.tryWhenChecked();
    } catch (error) {
      this.#parts.note(say("notLoaded", { why: (error as Error).message }), true);
    }
  }

  async #keep(): Promise<void> {
    const name = this.#parts.input("name").value.trim();
    if (!/^[a-z0-9-]{1,40}$/.test(name)) return this.#parts.note(say("keptBad"), true);
    if (shippedFields.includes(name)) return this.#parts.note(say("keptShipped", { name }), true);
    const there = ownFields.kept.find((kept) => kept.name === name);
    if (there !== undefined && there.stamp !== this.#stamp) {
      this.#stamp = there.stamp;
      return this.#parts.note(say("keptChanged", { name }), true);
    }
    try {
      const renamed = withName(this.#desk.document, name);
      const files = await this.#files(renamed);
      const isNew = nameIn(this.#desk.document) !== name;
      const drove = this.#desk.drives;
      const kept = await ownFields.keep(name, files);
      this.#stamp = kept.stamp;
      if (isNew) {
        await this.#bringModel(name);
        this.#desk.set(renamed);
      }
      this.#parts.note(say("keptNow", { name, size: (kept.bytes / 1e6).toFixed(2) }));
      // A scenario or a link of the page names the field that is kept.
      if (isNew && drove) await this.#desk.tryWhenChecked();
    } catch (error) {
      this.#parts.note(say("keptNot", { why: error instanceof Error ? error.message : String(error) }), true);
    }
    this.#showKept();
  }

  /** All files of the field as it stands here. */
  async #files(field: Json): Promise<Map<string, ArrayBuffer>> {
    const files = await this.#modelFiles();
    files.set("config.json", bytesOf(configOf(field, files.get("config.json"))));
    files.set("field.json", bytesOf(`${printJson(field)}\n`));
    if (this.#mesh !== null) files.set(meshFile, bytesOf(this.#mesh));
    return files;
  }

  async #save(): Promise<void> {
    const name = nameIn(this.#desk.document) || "field";
    const zip = zipOf(name, await this.#files(this.#desk.document));
    saveFile(new Blob([zip], { type: "application/zip" }), `Field3d_${name}.zip`);
  }

  async #forget(): Promise<void> {
    const name = this.#parts.input("name").value;
    await ownFields.forget(name);
    this.#parts.note(say("forgotten", { name }));
    this.#showKept();
  }

  // ---- hands ----

  #listen(openFile: (file: File) => void): void {
    const parts = this.#parts;
    parts.onClick("keep", () => void this.#keep());
    parts.onClick("save", () => void this.#save());
    parts.onClick("forget", () => void this.#forget());
    parts.onClick("open", () => parts.input("file").click());
    parts.takeChosen("file", openFile);
    parts.onChange("kept", () => void this.#openKept(parts.select("kept").value));
    parts.onChange("thing", () => this.#choose(parts.select("thing").value));
    parts.onChange("drawn", () => this.#follow());
    parts.onChange("mesh", () => this.#follow());
    parts.onClick("add-zone", () => this.#addZone());
  }
}
