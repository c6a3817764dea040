// The places of rooms: the socket of a relay by a person's text or a link, and whether it answers.

/** An answer of the page's own server, see scripts/cli/bridge-info.mjs. */
export interface OwnServer {
  readonly rooms: boolean;
  /** Where other machines of the network reach it. */
  readonly addresses: readonly string[];
}

const path = "/together";

/** The relay's socket; null: that is not an address. at "": the page's own server. */
export function relayUrl(at: string, page: URL): string | null {
  const secure = page.protocol === "https:";
  const text = at.trim();
  const whole = text === "" ? page.host : text;
  const address = /^[a-z]+:\/\//i.test(whole) ? whole : `${secure ? "wss" : "ws"}://${whole}`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const protocol = { "http:": "ws:", "https:": "wss:", "ws:": "ws:", "wss:": "wss:" }[url.protocol];
  if (protocol === undefined) return null;
  return `${protocol}//${url.host}${url.pathname === "/" ? path : url.pathname}`;
}

/** A page that came by https may not open such a socket. */
export const isBarred = (relay: string, page: URL): boolean => page.protocol === "https:" && relay.startsWith("ws:");

/** Asks the page's own server. null: it has no rooms, as a site of files alone. */
export async function ownServer(base: string): Promise<OwnServer | null> {
  try {
    const answer = await fetch(new URL("bridge.json", base), { cache: "no-store" });
    if (!answer.ok) return null;
    const said: unknown = await answer.json();
    if (typeof said !== "object" || said === null || !("rooms" in said) || said.rooms !== true) return null;
    const addresses: unknown = "addresses" in said ? said.addresses : [];
    const texts = Array.isArray(addresses) ? addresses.filter((one) => typeof one === "string") : [];
    return { rooms: true, addresses: texts };
  } catch {
    return null;
  }
}

/** Does a relay answer there? */
export async function relayAnswers(relay: string): Promise<boolean> {
  try {
    const url = new URL(relay);
    url.protocol = url.protocol === "wss:" ? "https:" : "http:";
    url.pathname = "/";
    const answer = await fetch(url, { cache: "no-store" });
    const said: unknown = await answer.json();
    return typeof said === "object" && said !== null && "sandlot" in said && said.sandlot === "relay";
  } catch {
    return false;
  }
}

const isLocal = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Does only this computer reach the page's address? */
export const isAlone = (page: URL, own: OwnServer | null): boolean =>
  isLocal(page.hostname) && (own?.addresses.length ?? 0) === 0;

/** The link to a room, at an address that others reach where the server knows one. watch: its guests look on at once. */
export function roomLink(code: string, at: string, page: URL, own: OwnServer | null, watch = false): string {
  const outer = isLocal(page.hostname) ? own?.addresses[0] : undefined;
  const link = new URL(page.pathname, outer ?? page);
  link.searchParams.set("room", code);
  if (watch) link.searchParams.set("watch", "1");
  const language = page.searchParams.get("lang");
  if (watch && language !== null) link.searchParams.set("lang", language);
  if (at.trim() !== "") link.searchParams.set("at", at.trim());
  return link.href;
}
