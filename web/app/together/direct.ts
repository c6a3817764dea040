// Direct connections between pages (WebRTC), without a server between them: an invitation goes from the host to a guest by any way that
// people have, the guest's answer comes back by the same, and the two browsers meet at the addresses in them.
import { MessageError } from "../../together/bytes.ts";
import {
  isStunAddress,
  mostInvitationId,
  readInvitation,
  readSdp,
  writeInvitation,
  writeSdp,
  type End,
  type Invitation,
} from "../../together/invitation.ts";
import { portTo, type DirectEnd } from "./lines.ts";

/** A browser asks its STUN server several times; that long is enough for an answer or for none [ms]. */
const gatherMs = 4000;
/** Two browsers that have each other's addresses find each other by then, or not at all [ms]. */
const connectMs = 20_000;

export type Reach = "none" | "near" | "far";

/** How far an invitation reaches: its own network, or through a home's router as well. */
export function reachOf({ end: { candidates } }: Invitation): Reach {
  if (candidates.length === 0) return "none";
  // IPv6 addresses of the whole network begin with 2 or 3 (RFC 4291, section 2.4).
  return candidates.some(({ host, isOuter }) => isOuter || /^[23][0-9a-f]{3}:/.test(host)) ? "far" : "near";
}

export const canConnect = (): boolean => typeof RTCPeerConnection === "function";

function connectionBy(stun: string): RTCPeerConnection {
  return new RTCPeerConnection(stun === "" ? {} : { iceServers: [{ urls: `stun:${stun}` }] });
}

/** For the room's worker, which the page's work does not hold up: the channel itself where the browser lets it go there. */
function endOf(channel: RTCDataChannel, give: (end: DirectEnd) => void): void {
  try {
    give(channel);
  } catch (error) {
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
    give(portTo(channel));
  }
}

/** This browser's end, the first one or a further one, with the addresses that it has found. */
async function describeEnd(connection: RTCPeerConnection): Promise<End> {
  // With the null that ends the list: after a restart the state of before may still say "complete".
  const gathered = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, gatherMs);
    const hear = ({ candidate }: RTCPeerConnectionIceEvent): void => {
      if (candidate !== null) return;
      connection.removeEventListener("icecandidate", hear);
      clearTimeout(timer);
      resolve();
    };
    connection.addEventListener("icecandidate", hear);
  });
  await connection.setLocalDescription();
  await gathered;
  return readSdp(connection.localDescription?.sdp ?? "");
}

/** Between two tries to bring a connection back [ms]. */
const restartMs = 3000;

const isBroken = ({ connectionState }: RTCPeerConnection): boolean =>
  connectionState === "disconnected" || connectionState === "failed";

/** Where a connection breaks, it looks for another way, as often as it takes (ICE restart). describe: makes an offer and sends it. */
function restarts(connection: RTCPeerConnection, describe: () => Promise<void>): void {
  let last = -Infinity;
  const restart = async (): Promise<void> => {
    const now = performance.now();
    if (!isBroken(connection) || now - last < restartMs) return;
    last = now;
    connection.restartIce();
    await describe();
    setTimeout(() => void restart(), restartMs + 100);
  };
  connection.addEventListener("connectionstatechange", () => void restart());
}

/** Ends that make no sense, or come at the wrong time, are left alone: the room goes on without that connection. */
async function heeded(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof MessageError) && !(error instanceof DOMException)) throw error;
  }
}

/** Calls once: whether the two have met. */
function watch(connection: RTCPeerConnection, met: (yes: boolean) => void): void {
  let told = false;
  const tell = (yes: boolean): void => {
    if (!told) met(yes);
    told = true;
  };
  const timer = setTimeout(() => {
    if (told) return;
    tell(false);
    connection.close();
  }, connectMs);
  connection.addEventListener("connectionstatechange", () => {
    const state = connection.connectionState;
    if (told || (state !== "connected" && state !== "failed" && state !== "closed")) return;
    clearTimeout(timer);
    tell(state === "connected");
    if (state === "failed") connection.close();
  });
}

/** A page's ways to the room's worker. */
export interface RoomHooks {
  /** Takes a guest's line into the room. */
  guest(end: DirectEnd): void;
  /** The line to a host, to come in by. */
  come(end: DirectEnd): void;
  /** This page's new end of a connection that has broken, by way of other guests. */
  pass(text: string): void;
}

/** The host's side: invitations that wait for their answers, and the guests' connections. */
export class Inviter {
  readonly #stun: string;
  readonly #hooks: RoomHooks;
  readonly #waiting = new Map<number, RTCPeerConnection>();
  readonly #met = new Map<number, RTCPeerConnection>();

  constructor(stun: string, hooks: RoomHooks) {
    this.#stun = isStunAddress(stun) ? stun : "";
    this.#hooks = hooks;
  }

  /** Of the connections that were answered. */
  get states(): string[] {
    return [...this.#met.values()].map(({ connectionState }) => connectionState);
  }

  /** An invitation for one guest. */
  async invite(): Promise<{ readonly text: string; readonly reach: Reach }> {
    const connection = connectionBy(this.#stun);
    const id = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
    const channel = connection.createDataChannel("room");
    endOf(channel, this.#hooks.guest);
    const end = await describeEnd(connection);
    const invitation: Invitation = {
      ...{ kind: "offer", id: id & mostInvitationId, stun: this.#stun, end },
    };
    this.#waiting.set(invitation.id, connection);
    return { text: writeInvitation(invitation), reach: reachOf(invitation) };
  }

  /** A guest's answer has come; met says later whether the two browsers found each other. Throws a MessageError. */
  async take(text: string, met: (yes: boolean) => void): Promise<void> {
    const answer = readInvitation(text);
    if (answer.kind !== "answer") throw new MessageError("it is an invitation and no answer to one");
    const connection = this.#waiting.get(answer.id);
    if (connection === undefined) throw new MessageError("it answers no invitation of this page that is still open");
    this.#waiting.delete(answer.id);
    this.#met.set(answer.id, connection);
    watch(connection, (yes) => {
      if (yes) restarts(connection, () => this.#offerAgain(answer.id, connection));
      met(yes);
    });
    await connection.setRemoteDescription({ type: "answer", sdp: writeSdp(answer.end, "answer") });
  }

  async #offerAgain(id: number, connection: RTCPeerConnection): Promise<void> {
    const end = await describeEnd(connection);
    this.#hooks.pass(writeInvitation({ kind: "offer", id, stun: this.#stun, end }));
  }

  /** A guest's answer to a new offer of a connection that had broken. */
  async hear(text: string): Promise<void> {
    await heeded(async () => {
      const { kind, id, end } = readInvitation(text);
      const connection = this.#met.get(id);
      const isAsked = kind === "answer" && connection?.signalingState === "have-local-offer";
      if (!isAsked || !isSameCertificate(connection, end.fingerprint)) return;
      await connection.setRemoteDescription({ type: "answer", sdp: writeSdp(end, "answer") });
    });
  }

  close(): void {
    for (const connection of [...this.#waiting.values(), ...this.#met.values()]) connection.close();
    this.#waiting.clear();
    this.#met.clear();
  }
}

/** The guest's side: one connection to the host. */
export class Invited {
  readonly #connection: RTCPeerConnection;
  readonly #offer: Invitation;
  readonly #hooks: RoomHooks;

  /** text: the invitation or its link. Throws a MessageError. */
  constructor(text: string, hooks: RoomHooks) {
    const offer = readInvitation(text);
    if (offer.kind !== "offer") throw new MessageError("it is an answer and no invitation");
    this.#offer = offer;
    this.#hooks = hooks;
    this.#connection = connectionBy(offer.stun);
  }

  /** The host's STUN server; "": none. */
  get stun(): string {
    return this.#offer.stun;
  }

  get state(): string {
    return this.#connection.connectionState;
  }

  /** The answer for the host; met says later whether the two browsers found each other. */
  async answer(met: (yes: boolean) => void): Promise<{ readonly text: string; readonly reach: Reach }> {
    const connection = this.#connection;
    connection.addEventListener("datachannel", ({ channel }) => endOf(channel, (end) => this.#hooks.come(end)));
    let told = false;
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState === "connected" && !told) met(true);
      told ||= connection.connectionState === "connected";
      // The host looks for another way for one that has been there.
      if (connection.connectionState !== "failed" || told) return;
      met(false);
      connection.close();
    });
    await connection.setRemoteDescription({ type: "offer", sdp: writeSdp(this.#offer.end, "offer") });
    const answer = await this.#describe();
    return { text: writeInvitation(answer), reach: reachOf(answer) };
  }

  /** The host offers another way, as the connection has broken. */
  async hear(text: string): Promise<void> {
    const connection = this.#connection;
    await heeded(async () => {
      const { kind, id, end } = readInvitation(text);
      const isOurs = kind === "offer" && id === this.#offer.id && isSameCertificate(connection, end.fingerprint);
      if (!isOurs || !isBroken(connection)) return;
      await connection.setRemoteDescription({ type: "offer", sdp: writeSdp(end, "offer") });
      this.#hooks.pass(writeInvitation(await this.#describe()));
    });
  }

  async #describe(): Promise<Invitation> {
    return { kind: "answer", id: this.#offer.id, stun: "", end: await describeEnd(this.#connection) };
  }

  close(): void {
    this.#connection.close();
  }
}

interface MeshLink {
  readonly connection: RTCPeerConnection;
  /** This page makes the offers. */
  readonly offers: boolean;
  id: number;
}

/**
 * Connections among the guests, so that the room outlives the page that keeps it. Their ends travel through the room, which says of each
 * text which member sent it. One that comes offers to those that are there; where a connection breaks the same one offers a new way (ICE
 * restart).
 */
export class Mesh {
  readonly #stun: string;
  readonly #say: (member: number, text: string) => void;
  readonly #came: (member: number, end: DirectEnd) => void;
  readonly #links = new Map<number, MeshLink>();

  constructor(
    stun: string,
    say: (member: number, text: string) => void,
    came: (member: number, end: DirectEnd) => void,
  ) {
    this.#stun = isStunAddress(stun) ? stun : "";
    this.#say = say;
    this.#came = came;
  }

  /** States of the connections by member, for tests and the curious. */
  get states(): Record<number, string> {
    return Object.fromEntries([...this.#links].map(([member, { connection }]) => [member, connection.connectionState]));
  }

  async offer(member: number): Promise<void> {
    const link = this.#link(member, true);
    endOf(link.connection.createDataChannel("spare"), (end) => this.#came(member, end));
    await this.#describe(member, link, "offer");
  }

  /** A member's end: an offer or an answer. */
  async hear(member: number, text: string): Promise<void> {
    await heeded(async () => {
      const { kind, id, end } = readInvitation(text);
      if (kind === "answer") {
        const link = this.#links.get(member);
        if (link?.offers !== true || link.id !== id) return;
        await link.connection.setRemoteDescription({ type: "answer", sdp: writeSdp(end, "answer") });
        return;
      }
      const known = this.#links.get(member);
      // The other page has begun again, so its connection is another one.
      const isSame = known !== undefined && !known.offers && isSameCertificate(known.connection, end.fingerprint);
      const link = isSame ? known : this.#link(member, false);
      link.id = id;
      await link.connection.setRemoteDescription({ type: "offer", sdp: writeSdp(end, "offer") });
      await this.#describe(member, link, "answer");
    });
  }

  close(): void {
    for (const { connection } of this.#links.values()) connection.close();
    this.#links.clear();
  }

  async #describe(member: number, link: MeshLink, kind: Invitation["kind"]): Promise<void> {
    const { connection } = link;
    if (kind === "offer") link.id = (link.id + 1) % (mostInvitationId + 1);
    const end = await describeEnd(connection);
    if (this.#links.get(member) !== link) return;
    this.#say(member, writeInvitation({ kind, id: link.id, stun: this.#stun, end }));
  }

  #link(member: number, offers: boolean): MeshLink {
    this.#links.get(member)?.connection.close();
    const connection = connectionBy(this.#stun);
    const link: MeshLink = { connection, offers, id: 0 };
    this.#links.set(member, link);
    connection.addEventListener("datachannel", ({ channel }) => endOf(channel, (end) => this.#came(member, end)));
    if (offers) restarts(connection, () => this.#describe(member, link, "offer"));
    return link;
  }
}

/** Is it the certificate that the other end of a connection showed before? */
function isSameCertificate(connection: RTCPeerConnection, fingerprint: Uint8Array): boolean {
  const sdp = connection.remoteDescription?.sdp ?? "";
  return sdp !== "" && readSdp(sdp).fingerprint.join() === fingerprint.join();
}
