// The panel of fields: the scenario's field as a form, as text and in the picture, the core's judgement of it, and the
// kept fields.

import type { MadeField } from "../../mesh/make-field.ts";
import type { MeshReport } from "../../mesh/collision.ts";
import { fieldTags, readTagLayout, type TagLayout } from "../../files/tag-layout.ts";
import { parseLength } from "../../sim/boundary/lengths.ts";
import { shippedFields } from "../../sim/boundary/shipped.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { noOverlays } from "../../view/field-layer.ts";
import { ownFields } from "../../view/own-assets.ts";
import { withWords } from "../../words/book.ts";
import { field as say } from "../../words/english-field.ts";
import { workshop } from "../../words/english-workshop.ts";
import { drawingsOf } from "../drawings/drawings.ts";
import { AssetShelf, nameIn } from "../forms/asset-shelf.ts";
import { originalFile } from "../forms/asset-zip.ts";
import { EditDesk } from "../forms/edit-desk.ts";
import { freshName, isObject, pointerOf, printJson, valueAt, withValue, type Json } from "../forms/json-document.ts";
import { KeySchema } from "../forms/key-schema.ts";
import { putScenario } from "../forms/put-scenario.ts";
import { SceneHandles, type Spot } from "../forms/scene-handles.ts";
import type { PageContext } from "../page/context.ts";
import type { LatePanel } from "../page/later.ts";
import { meshFile } from "../page/whole-field.ts";
import { Parts } from "../parts/parts.ts";
import { siteFile } from "../parts/site-file.ts";
import type { DroppedField, DroppedModel } from "../workshop/dropped-robot.ts";
import { configOf } from "./field-config.ts";
import { fieldFormat } from "./field-format.ts";
import type { FieldGuide } from "./field-guide.ts";
import { FieldPicture, handlesOf, moveOf } from "./field-picture.ts";
import { apart, fieldIn, inField, withField } from "./field-scenario.ts";
import { keyOf, thingsIn } from "./field-things.ts";
import template from "./field-panel.html?raw";
import "./fields.css";

const nothingFound: Pick<MeshReport, "openings" | "turned"> = { openings: [], turned: [] };
const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
/** Of an arrow key in the picture: a field is built to the centimetre [m]. */
const keyStep = 0.01;

/** Length and width [m]. */
function sizeOf(document: Json): [number, number] {
  const size = valueAt(document, ["size"]);
  const [length = Number.NaN, width = Number.NaN] = Array.isArray(size) ? size.map(parseLength) : [];
  return [length, width];
}

function tagWords(file: string, { tags, field, left }: TagLayout, own: readonly [number, number]): string {
  const lines = [say("tagsTaken", { count: tags.length, file })];
  // A season's two builds differ by less.
  if (field !== null && field.some((side, axis) => Math.abs(side - own[axis]!) > 0.1)) {
    const [length, width, ownLength, ownWidth] = [...field, ...own].map((side) => side.toFixed(2));
    lines.push(say("tagsField", { length: length!, width: width!, ownLength: ownLength!, ownWidth: ownWidth! }));
  }
  if (left.length > 0) lines.push(say("tagsLeft", { left: left.join(" ") }));
  return lines.join(" ");
}

export interface FieldHost {
  /** Takes files as a drop on the page does. */
  openFiles(files: readonly File[]): void;
  /** Takes a model that the person says is a robot. */
  openRobot(found: DroppedModel): void;
}

export class FieldPanel implements LatePanel {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #host: FieldHost;
  readonly #desk: EditDesk;
  readonly #shelf: AssetShelf;
  /** The collision mesh's text; null: the floor alone. */
  #mesh: string | null = null;
  /** The name that the field's model has here, in the site or in this browser. */
  #modelName = "";
  /** The scenario that the next try puts on the page again by itself: it is the same one. */
  #ownPut = false;
  /** Another field than the scenario's stands here. */
  #isOther = false;
  /** The scenario's field is on its way here. */
  #opening = Promise.resolve();
  /** Fields that were opened here so far, those still on their way included. */
  #openCount = 0;
  #visible = false;
  #guide: FieldGuide | null = null;
  /** The scenario as it was before the guide put its field into it. */
  #beforeGuide = "";
  #found = nothingFound;
  #picture: FieldPicture | null = null;
  #handles: SceneHandles | null = null;
  #chosen = "";
  #showsMesh = false;

  /** `schema`: the text of fields/schema.json. */
  constructor(page: PageContext, body: HTMLElement, schema: string, host: FieldHost) {
    this.#page = page;
    this.#host = host;
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
    this.#shelf = new AssetShelf(body, {
      ...{ assets: ownFields, shipped: shippedFields, file: "field.json", prefix: "Field3d_", desk: this.#desk },
      words: { name: say("name"), keepTip: say("keepTip"), saveTip: say("saveTip") },
      files: (field) => this.#files(field),
      take: (files, folder) => this.#takeFiles(files, folder),
      openFiles: (files) => host.openFiles(files),
    });
    this.#listen();
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
    if (visible) this.#shelf.show();
    this.#follow();
  }

  setScene(): void {
    if (this.#ownPut) return;
    this.#opening = this.#openScene();
  }

  /** A dropped field. Its defects stand in the panel. */
  async take({ name, files }: DroppedField): Promise<void> {
    try {
      await this.#takeFiles(files, name);
    } catch (error) {
      this.refuse(name, error);
    }
  }

  /** AprilTags of a layout or a map, in place of the field's own. `json`: of the file. */
  async takeTags(file: string, json: unknown): Promise<void> {
    try {
      await this.#opening;
      const { document } = this.#desk;
      const size = sizeOf(document);
      const layout = readTagLayout(json, size);
      const sizeNow = valueAt(document, ["tags", "size"]);
      this.#desk.set(withValue(document, ["tags"], fieldTags(layout, file, sizeNow) as Json));
      const words = tagWords(file, layout, size);
      this.#shelf.took(words);
      this.#page.say(words);
      await this.#desk.tryWhenChecked();
    } catch (error) {
      this.refuse(file, error);
    }
  }

  /** Shows why a file is not a field; the present one stays. */
  refuse(name: string, error: unknown): void {
    this.#shelf.refuse(name, error);
  }

  /** With a field.json it is whole, else the guide asks the rest. `folder`: where they come from; without, they are kept. */
  async #takeFiles(files: ReadonlyMap<string, ArrayBuffer>, folder?: string): Promise<void> {
    const text = files.get("field.json");
    if (text !== undefined) return this.#takeWhole(files, new TextDecoder().decode(text), folder === undefined);
    this.#guide ??= new (await import("./field-guide.ts")).FieldGuide(this.#parts.get("guide"), {
      made: (name, made, original) => this.#takeMade(name, made, original),
      isRobot: (model) => void this.#giveRobot(model),
    });
    this.#beforeGuide = this.#page.session.text;
    this.#shelf.note("");
    await this.#guide.begin({ is: "model", name: folder ?? "", files });
  }

  async #takeWhole(files: ReadonlyMap<string, ArrayBuffer>, text: string, isKept: boolean): Promise<void> {
    const json = JSON.parse(text) as Json;
    const own = apart(json);
    const wanted = valueAt(own.field, ["collision"]);
    const named = typeof wanted === "string" ? wanted : meshFile;
    const beside = files.get(isKept ? meshFile : named);
    if (typeof wanted === "string" && own.mesh === null && beside === undefined)
      throw new Error(say("noMesh", { file: wanted.slice(0, 60) }));
    const name = nameIn(own.field);
    if (!isKept && !shippedFields.includes(name) && files.has("model.glb")) ownFields.hold(name, files);
    this.#found = nothingFound;
    this.#isOther = true;
    // Here every mesh has the same name.
    const field = typeof wanted === "string" ? withValue(own.field, ["collision"], meshFile) : own.field;
    this.#open(field, own.mesh ?? (beside === undefined ? null : new TextDecoder().decode(beside)), false);
    await this.#desk.tryWhenChecked();
  }

  /** The model is a robot: it drives on the field from before. */
  async #giveRobot(found: DroppedModel): Promise<void> {
    try {
      await putScenario(this.#page, this.#beforeGuide);
      this.#host.openRobot(found);
    } catch (error) {
      this.refuse(found.name, error);
    }
  }

  async #takeMade(name: string, { files, field, report }: MadeField, original: ArrayBuffer): Promise<void> {
    const buffers = new Map([...files].map(([file, bytes]) => [file, bytes.slice().buffer] as const));
    ownFields.hold(name, new Map([...buffers, [originalFile, original]]));
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
    const count = ++this.#openCount;
    // A field that was brought meanwhile stays.
    const open = (field: Json, mesh: string | null): void => {
      if (count === this.#openCount) this.#open(field, mesh, true);
    };
    if (session.recording !== null) this.#desk.write(say("watched"));
    try {
      const named = fieldIn(session.text);
      if (typeof named !== "string") return open(named.field, named.mesh);
      const fetched = (file: string): Promise<Response> => siteFile(base, `fields/${named}/${file}`);
      const field = (await (await fetched("field.json")).json()) as Json;
      const mesh = valueAt(field, ["collision"]);
      open(field, typeof mesh === "string" ? await (await fetched(mesh)).text() : null);
    } catch (error) {
      this.#shelf.tellNotLoaded(error);
    }
  }

  #open(field: Json, mesh: string | null, drives: boolean): void {
    if (drives) this.#found = nothingFound;
    this.#openCount++;
    this.#mesh = mesh;
    this.#modelName = nameIn(field);
    this.#desk.open(field, drives);
    this.#shelf.opened(field);
  }

  #scenario(document: Json): string {
    const { session } = this.#page;
    return withField(session.text, document, this.#mesh, session.robot, this.#isOther);
  }

  async #drive(): Promise<void> {
    this.#ownPut = true;
    try {
      await this.#bringModel(nameIn(this.#desk.document));
      await putScenario(this.#page, this.#scenario(this.#desk.document));
      this.#isOther = false;
    } finally {
      this.#ownPut = false;
      this.#follow();
    }
  }

  /** A field under another name keeps its model. */
  async #bringModel(name: string): Promise<void> {
    if (name === this.#modelName || shippedFields.includes(name)) return;
    const files = ownFields.hasModel(name) ? null : await this.#modelFiles();
    if (files?.has("model.glb") === true) ownFields.hold(name, files);
    this.#modelName = name;
  }

  /** config.json and the models, of this browser or of the site. */
  async #modelFiles(): Promise<Map<string, ArrayBuffer>> {
    const name = this.#modelName;
    const own = await ownFields.files(name);
    own.delete("field.json");
    own.delete(meshFile);
    if (own.size > 0 || !shippedFields.includes(name)) return own;
    const read = siteFiles(this.#page.base);
    const fetched = async (file: string): Promise<boolean> => {
      const bytes = await read(`fields/${name}/${file}`);
      if (bytes !== null) own.set(file, (bytes as Uint8Array<ArrayBuffer>).buffer);
      return bytes !== null;
    };
    await fetched("config.json");
    await fetched("model.glb");
    const config = JSON.parse(new TextDecoder().decode(own.get("config.json"))) as { gamePieces?: unknown[] };
    for (let index = 0; index < (config.gamePieces?.length ?? 0); index++)
      if (!(await fetched(`model_${index}.glb`))) break;
    return own;
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

  /** All files of the field as it stands here. */
  async #files(field: Json): Promise<Map<string, ArrayBuffer>> {
    const files = await this.#modelFiles();
    files.set("config.json", bytesOf(configOf(field, files.get("config.json"))));
    files.set("field.json", bytesOf(`${printJson(field)}\n`));
    if (this.#mesh !== null) files.set(meshFile, bytesOf(this.#mesh));
    return files;
  }

  // ---- hands ----

  #listen(): void {
    const parts = this.#parts;
    parts.onChange("thing", () => this.#choose(parts.select("thing").value));
    parts.onChange("drawn", () => this.#follow());
    parts.onChange("mesh", () => this.#follow());
    parts.onClick("add-zone", () => this.#addZone());
  }
}
