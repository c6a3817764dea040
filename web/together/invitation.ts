// Invitations to a direct connection, and their answers: a browser's description of its end (SDP) as bytes that fit a QR code, and back.
//
// Of an SDP of 700 letters four things are news: two secrets of ICE, the fingerprint of the certificate, and the addresses at which the
// browser waits. The rest is the same in every browser (RFC 8841 and 8839) and is written again by the reader. An invitation comes from
// elsewhere, so each part is checked before it becomes a line of an SDP.
import { fromBase64Url, toBase64Url } from "../sim/core/links.ts";
import { MessageError, Reader, Writer } from "./bytes.ts";

/** An address at which a browser waits. */
export interface Candidate {
  /** IPv4, IPv6, or the name that a browser gives in place of its address: a UUID and ".local". */
  readonly host: string;
  readonly port: number;
  /** As a STUN server saw it: the way through a home's router. */
  readonly isOuter: boolean;
}

/** One browser's end of a connection. */
export interface End {
  readonly user: string;
  readonly password: string;
  /** SHA-256 of the certificate, 32 bytes. */
  readonly fingerprint: Uint8Array;
  readonly candidates: readonly Candidate[];
}

export interface Invitation {
  readonly kind: "offer" | "answer";
  /** The host's number of it, so that an answer finds its offer. */
  readonly id: number;
  /** The STUN server that the host uses, as host:port; "": none. */
  readonly stun: string;
  readonly end: End;
}

const kinds = ["offer", "answer"] as const;
const hosts = ["v4", "v6", "name"] as const;
/** Before the first byte changes its meaning, this changes. */
const version = 1;
const mostCandidates = 12;
const mostTextBytes = 100;
export const mostInvitationId = 0xffff;
const fingerprintBytes = 32;
/** RFC 8839: ice-char. */
const secret = /^[A-Za-z0-9+/]{4,64}$/;
const stunAddress = /^(?:\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9.-]{1,90}):\d{1,5}$/;
const localName = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/;

/** Is this a STUN server's address, host:port? */
export const isStunAddress = (text: string): boolean => stunAddress.test(text);

// ---- addresses as bytes ----

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The four bytes of an IPv4 address; null: the text has another form. */
function bytesOfV4(host: string): Uint8Array | null {
  const parts = host.split(".");
  if (parts.length !== 4 || parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > 255)) return null;
  return Uint8Array.from(parts, Number);
}

/** The sixteen bytes of an IPv6 address; null: the text has another form, or a zone. */
function bytesOfV6(host: string): Uint8Array | null {
  if (!/^[0-9A-Fa-f:]+$/.test(host)) return null;
  const [before = "", after, more] = host.split("::");
  if (more !== undefined) return null;
  const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const [first, last] = [groups(before), groups(after ?? "")];
  const missing = 8 - first.length - last.length;
  if (after === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...first, ...Array.from({ length: after === undefined ? 0 : missing }, () => "0"), ...last];
  if (all.some((group) => !/^[0-9A-Fa-f]{1,4}$/.test(group))) return null;
  return bytesOfHex(all.map((group) => group.padStart(4, "0")).join(""));
}

function writeHost(to: Writer, host: string): boolean {
  const four = bytesOfV4(host);
  const six = four === null ? bytesOfV6(host) : null;
  const name = localName.exec(host.toLowerCase());
  if (four !== null) to.byte(hosts.indexOf("v4")).raw(four);
  else if (six !== null) to.byte(hosts.indexOf("v6")).raw(six);
  else if (name !== null) to.byte(hosts.indexOf("name")).raw(bytesOfHex(name.slice(1).join("")));
  else return false;
  return true;
}

function readHost(from: Reader): string {
  const kind = from.one(hosts, "an address's kind");
  if (kind === "v4") return from.raw(4).join(".");
  const digits = hex(from.raw(16));
  if (kind === "v6") return (digits.match(/..../g) ?? []).join(":");
  const at = [0, 8, 12, 16, 20, 32];
  return `${at
    .slice(1)
    .map((end, i) => digits.slice(at[i], end))
    .join("-")}.local`;
}

// ---- the SDP ----

/** The parts of a browser's SDP that are news. */
export function readSdp(sdp: string): End {
  const line = (name: string): string => new RegExp(`^a=${name}:(.*)$`, "m").exec(sdp)?.[1]?.trim() ?? "";
  const print = /^sha-256 ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})$/.exec(line("fingerprint"))?.[1];
  if (print === undefined) throw new MessageError("the browser's description has no SHA-256 fingerprint");
  const candidates: Candidate[] = [];
  // a=candidate:FOUNDATION COMPONENT PROTOCOL PRIORITY ADDRESS PORT typ TYPE
  for (const [, text = ""] of sdp.matchAll(/^a=candidate:(.*)$/gm)) {
    const [, component, protocol = "", , host = "", port = "", , type] = text.trim().split(" ");
    if (component !== "1" || protocol.toLowerCase() !== "udp" || Number(port) === 0) continue;
    const isKnown = bytesOfV4(host) !== null || bytesOfV6(host) !== null || localName.test(host.toLowerCase());
    if (isKnown && candidates.length < mostCandidates)
      candidates.push({ host, port: Number(port), isOuter: type === "srflx" });
  }
  return {
    ...{ user: line("ice-ufrag"), password: line("ice-pwd") },
    ...{ fingerprint: bytesOfHex(print.replaceAll(":", "")), candidates },
  };
}

/** An SDP that tells a browser of the other end. */
export function writeSdp({ user, password, fingerprint, candidates }: End, kind: Invitation["kind"]): string {
  const print = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
  // RFC 8445, section 5.1.2.1: host before server reflexive, and the earlier before the later.
  const lines = candidates.map(({ host, port, isOuter }, i) => {
    const priority = 2 ** 24 * (isOuter ? 100 : 126) + 2 ** 8 * (65_535 - i) + 255;
    const type = isOuter ? "srflx raddr 0.0.0.0 rport 0" : "host";
    return `a=candidate:${i + 1} 1 udp ${priority} ${host} ${port} typ ${type}`;
  });
  return [
    ...["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"],
    ...lines,
    ...[`a=ice-ufrag:${user}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${print}`],
    // The one that was invited begins the handshake.
    ...[`a=setup:${kind === "offer" ? "actpass" : "active"}`, "a=mid:0", "a=sctp-port:5000"],
    ...["a=max-message-size:262144", ""],
  ].join("\r\n");
}

// ---- as text ----

export function writeInvitation({ kind, id, stun, end }: Invitation): string {
  const to = new Writer().byte(version).byte(kinds.indexOf(kind)).count(id);
  to.text(stun).text(end.user).text(end.password).raw(end.fingerprint);
  const places: Uint8Array[] = [];
  for (const { host, port, isOuter } of end.candidates) {
    const place = new Writer();
    if (writeHost(place, host))
      places.push(
        place
          .count(port)
          .byte(isOuter ? 1 : 0)
          .done(),
      );
  }
  to.count(places.length);
  for (const place of places) to.raw(place);
  return toBase64Url(to.done());
}

/** Reads an invitation, or a link that carries one. Throws a MessageError. */
export function readInvitation(text: string): Invitation {
  const packed = text.trim().replace(/^.*#invite=([\w-]*).*$/s, "$1");
  if (!/^[A-Za-z0-9_-]{1,1500}$/.test(packed)) throw new MessageError("it is not an invitation's text");
  let bytes: Uint8Array;
  try {
    bytes = fromBase64Url(packed);
  } catch {
    throw new MessageError("it is not an invitation's text");
  }
  const from = new Reader(bytes);
  const first = from.byte();
  if (first !== version) throw new MessageError(`it is an invitation of version ${first}; this page knows ${version}`);
  const kind = from.one(kinds, "an invitation's kind");
  const id = from.count(mostInvitationId, "an invitation's number");
  const stun = from.text(mostTextBytes, "the STUN server's address");
  if (stun !== "" && !isStunAddress(stun)) throw new MessageError("the STUN server's address is not HOST:PORT");
  const user = from.text(mostTextBytes, "ICE's name");
  const password = from.text(mostTextBytes, "ICE's password");
  if (!secret.test(user) || !secret.test(password)) throw new MessageError("ICE's name or password has other signs");
  const fingerprint = from.raw(fingerprintBytes).slice();
  const count = from.count(mostCandidates, "the number of addresses");
  const candidates = Array.from({ length: count }, () => {
    const host = readHost(from);
    return { host, port: from.count(65_535, "a port"), isOuter: from.byte() !== 0 };
  });
  from.end();
  return { kind, id, stun, end: { user, password, fingerprint, candidates } };
}
