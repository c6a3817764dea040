// Links: a scenario or a whole recording in the fragment of an address, which no server ever sees.
//   #s=  base64url of deflate-raw of a scenario's JSON        #r=  the same of a recording
// Behind it there may be &layout=, the page's views (web/app/cockpit/layout-store.ts reads it), and &code=, a robot's
// program (web/code/code-link.ts). A reader that only runs skips them.
// A link may come from anywhere. Sizes are looked at before anything is allocated, and again while it is inflated;
// nothing in a link can name an address or a script.
import { limits } from "../boundary/abi.gen.ts";
import { SimDataError } from "../boundary/errors.ts";
import type { FetchFile } from "./module.ts";
import { isShipped } from "../boundary/shipped.ts";

/** Bytes of a link's data before and after it is inflated. */
export const maxLinkBytes = 1 << 20;
export const maxInflatedBytes = 8 << 20;
/** Seconds of a recording in a link: an hour. A few bytes can hold a whole day, which would keep the reader's machine busy for long. */
export const maxLinkSeconds = 3600;
/**
 * The packed text may inflate so many times; a text that inflates more is neither a scenario nor a recording. Small
 * ones may. Deflate itself ends at 1032.
 */
const maxRatio = 400;
const smallBytes = 1 << 16;
/** Compressed bytes fed at a time: at most a megabyte comes out of them before it is counted. */
const feedBytes = 1024;

/** How a link wants to be opened. */
export interface LinkOptions {
  /** Plays at once; else it waits on its poster. */
  readonly play?: boolean;
  /** Seconds into the run at which a viewer begins. */
  readonly t?: number;
  /** The page's layout, packed as it is written behind `layout=`. It is for links that are made; reading skips it. */
  readonly layout?: string;
  /** A robot's program, packed as it is written behind `code=`; reading skips it, too. */
  readonly code?: string;
  /** Of a hand-in: tries until this one; reading skips it as well. */
  readonly tries?: number;
}

/** Characters of a packed layout in a link. */
export const maxLayoutCharacters = 16_384;
/** Of a packed program: 64 KB of text that no packing makes smaller. */
export const maxCodeCharacters = 98_304;

export type Link = LinkOptions &
  (
    | { readonly kind: "scenario"; readonly text: string }
    | { readonly kind: "recording"; readonly bytes: Uint8Array<ArrayBuffer> }
  );

const fail = (message: string): SimDataError => new SimDataError({ file: "link", path: "", message });

// ---- base64url (RFC 4648, section 5), without padding ----

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const values = new Map([...digits].map((digit, value) => [digit.charCodeAt(0), value]));

export function toBase64Url(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = Math.min(3, bytes.length - at);
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let k = 0; k <= left; k++) parts.push(digits.charAt((word >> (18 - 6 * k)) & 63));
  }
  return parts.join("");
}

/** Throws SimDataError for bytes that no encoder makes, so that one link has one spelling. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const rest = text.length % 4;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let word = 0;
  let to = 0;
  for (let at = 0; at < text.length; at++) {
    const value = values.get(text.charCodeAt(at));
    if (value === undefined) throw fail(`has a character at ${at + 1} that no link has`);
    word = ((word << 6) | value) & 0xffffff;
    // After the second, third and fourth digit of four another byte is whole.
    if (at % 4 !== 0) bytes[to++] = (word >> (6 - 2 * (at % 4))) & 0xff;
  }
  if (rest === 1) throw fail("is cut off: its length is none that a link can have");
  if ((rest === 2 && (word & 15) !== 0) || (rest === 3 && (word & 3) !== 0))
    throw fail("is cut off or changed at its end");
  return bytes;
}

// ---- deflate ----

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Inflates step by step and gives up as soon as too much comes out. (Of bytes behind its end Node says nothing, Chromium does.) */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.byteLength > maxLinkBytes) throw tooLong(bytes.byteLength);
  const most = Math.min(maxInflatedBytes, Math.max(smallBytes, maxRatio * bytes.byteLength));
  const stream = new DecompressionStream("deflate-raw");
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const fed = feed(stream.writable.getWriter(), bytes);
  // An error while feeding comes out at the reader as well.
  fed.catch(() => {});
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > most) {
        void reader.cancel().catch(() => {});
        throw fail(`holds more than ${most} bytes, which is more than a link may`);
      }
      parts.push(value);
    }
    await fed;
  } catch (error) {
    if (error instanceof SimDataError) throw error;
    throw fail("is damaged: it cannot be unpacked");
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

async function feed(writer: WritableStreamDefaultWriter<BufferSource>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  writer.closed.catch(() => {});
  for (let at = 0; at < bytes.byteLength; at += feedBytes) {
    await writer.ready;
    await writer.write(bytes.subarray(at, at + feedBytes));
  }
  await writer.close();
}

// ---- links ----

/** Throws SimDataError for a recording of so many ticks that no link may hold it. A file may. */
export function refuseLongRun(ticks: number): void {
  const seconds = ticks * limits.tickSeconds;
  if (seconds <= maxLinkSeconds) return;
  const hours = (seconds / 3600).toFixed(1);
  throw fail(`holds a run of ${hours} hours; in a link a run lasts an hour at most. A file (.sandlot) takes a day`);
}

const tooLong = (bytes: number): SimDataError =>
  fail(`would have ${bytes} bytes; at most ${maxLinkBytes} fit into one. A file (.sandlot) takes more`);

async function build(
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  { play, t, layout = "", code = "", tries }: LinkOptions,
): Promise<string> {
  if (bytes.byteLength > maxInflatedBytes) throw tooLong(bytes.byteLength);
  const packed = await deflate(bytes);
  if (packed.byteLength > maxLinkBytes) throw tooLong(packed.byteLength);
  const begins = `${play === true ? "&play=1" : ""}${t === undefined ? "" : `&t=${t}`}`;
  const options = `${begins}${layout === "" ? "" : `&layout=${layout}`}${code === "" ? "" : `&code=${code}`}${tries === undefined ? "" : `&tries=${tries}`}`;
  return `#${key}=${toBase64Url(packed)}${options}`;
}

/** The fragment that opens a scenario. Spaces and line ends of the JSON stay out. */
export function scenarioLink(text: string, options: LinkOptions = {}): Promise<string> {
  return build("s", new TextEncoder().encode(withoutSpaces(text)), options);
}

/** The fragment that opens a recording. */
export function recordingLink(bytes: Uint8Array<ArrayBuffer>, options: LinkOptions = {}): Promise<string> {
  return build("r", bytes, options);
}

/** JSON without the spaces between its tokens; strings stay as they are. */
export const withoutSpaces = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/gs, (token) => (token.startsWith('"') ? token : ""));

/** Whether an address or a fragment has something to open in it. */
export const isLink = (text: string): boolean => /(^|#)[sr]=/.test(text);

/**
 * Reads a link: a whole address, or its fragment with or without "#". Throws SimDataError, one readable line. The
 * result is still a stranger's: the core checks it when it loads it.
 */
export async function parseLink(text: string): Promise<Link> {
  const fragment = text.slice(text.indexOf("#") + 1).trim();
  // Before anything is split or copied: a link has 4 characters for 3 bytes, and a few for its options.
  if (fragment.length > (maxLinkBytes * 4) / 3 + 256 + maxLayoutCharacters + maxCodeCharacters)
    throw fail(`has ${fragment.length} characters; that is too long`);
  const [data = "", ...rest] = fragment.split("&", 8);
  const [, key, code = ""] = /^([sr])=(.*)$/s.exec(data) ?? [];
  if (key === undefined) throw fail("holds neither a scenario (#s=) nor a recording (#r=)");
  if (code === "") throw fail("is empty");
  const options = readOptions(rest);
  const bytes = await inflate(fromBase64Url(code));
  if (key === "r") return { kind: "recording", bytes, ...options };
  try {
    return { kind: "scenario", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), ...options };
  } catch {
    throw fail("is damaged: the scenario in it is no text");
  }
}

function readOptions(parts: readonly string[]): LinkOptions {
  const options: { play?: boolean; t?: number } = {};
  for (const part of parts) {
    const [, key, value = ""] = /^(\w{1,16})=([\w.]{1,16})$/.exec(part) ?? [];
    if (key === "play" && (value === "0" || value === "1")) options.play = value === "1";
    else if (part.startsWith("layout=") || part.startsWith("code=") || part.startsWith("tries=")) continue;
    else if (key === "t" && /^\d{1,6}(\.\d{1,6})?$/.test(value)) options.t = Number(value);
    else throw fail(`has "${part.slice(0, 20)}"; behind its data there may be play=0 or play=1, and t=SECONDS`);
  }
  return options;
}

/**
 * A scenario that opens where only shipped files are at hand: robots and fields by other names become the objects
 * themselves, a field with the text of its mesh in it.
 */
export async function selfContained(text: string, site: FetchFile): Promise<string> {
  const scenario = JSON.parse(text) as { field?: unknown; robots?: { robot?: unknown }[] };
  let changed = false;
  const fetched = async (folder: string, name: unknown, file: string): Promise<Record<string, unknown> | null> => {
    if (typeof name !== "string" || isShipped(`${folder}/${name}`)) return null;
    const path = `${folder}/${name}/${file}`;
    const bytes = await site(path);
    if (bytes === null) throw new SimDataError({ file: path, path: "", message: "does not exist" });
    changed = true;
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  };
  const field = await fetched("fields", scenario.field, "field.json");
  if (field !== null) {
    const { collision } = field;
    if (typeof collision === "string" && !collision.includes("\n")) {
      const path = `fields/${String(scenario.field)}/${collision}`;
      const mesh = await site(path);
      if (mesh === null) throw new SimDataError({ file: path, path: "", message: "does not exist" });
      field["collision"] = new TextDecoder().decode(mesh);
    }
    // For the builder of meshes: the mesh is here.
    delete field["shapes"];
    delete field["dimensions"];
    scenario.field = field;
  }
  for (const entry of Array.isArray(scenario.robots) ? scenario.robots : []) {
    const robot = await fetched("robots", entry.robot, "robot.json");
    if (robot !== null) entry.robot = robot;
  }
  return changed ? JSON.stringify(scenario) : text;
}
