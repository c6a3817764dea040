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

/** Waits until the browser knows its addresses. */
async function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === "complete") return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, gatherMs);
    connection.addEventListener("icegatheringstatechange", () => {
      if (connection.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    });
  });
}

const endText = (connection: RTCPeerConnection): string => connection.localDescription?.sdp ?? "";

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
    if (state !== "connected" && state !== "failed" && state !== "closed") return;
    clearTimeout(timer);
    tell(state === "connected");
    if (state === "failed") connection.close();
  });
}

/** The host's side: invitations that wait for their answers, and the guests' connections. */
export class Inviter {
  readonly #stun: string;
  readonly #guest: (end: DirectEnd) => void;
  readonly #waiting = new Map<number, RTCPeerConnection>();
  readonly #met = new Set<RTCPeerConnection>();

  /** guest: takes a guest's line into the room. */
  constructor(stun: string, guest: (end: DirectEnd) => void) {
    this.#stun = isStunAddress(stun) ? stun : "";
    this.#guest = guest;
  }

  /** An invitation for one guest. */
  async invite(): Promise<{ readonly text: string; readonly reach: Reach }> {
    const connection = connectionBy(this.#stun);
    const id = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
    const channel = connection.createDataChannel("room");
    endOf(channel, this.#guest);
    await connection.setLocalDescription();
    await gathered(connection);
    const invitation: Invitation = {
      ...{ kind: "offer", id: id & mostInvitationId, stun: this.#stun, end: readSdp(endText(connection)) },
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
    this.#met.add(connection);
    watch(connection, met);
    await connection.setRemoteDescription({ type: "answer", sdp: writeSdp(answer.end, "answer") });
  }

  close(): void {
    for (const connection of [...this.#waiting.values(), ...this.#met]) connection.close();
    this.#waiting.clear();
    this.#met.clear();
  }
}

/** The guest's side: one connection to the host. */
export class Invited {
  readonly #connection: RTCPeerConnection;
  readonly #offer: Invitation;
  readonly #came: (end: DirectEnd) => void;

  /** text: the invitation or its link; came: the host's line. Throws a MessageError. */
  constructor(text: string, came: (end: DirectEnd) => void) {
    const offer = readInvitation(text);
    if (offer.kind !== "offer") throw new MessageError("it is an answer and no invitation");
    this.#offer = offer;
    this.#came = came;
    this.#connection = connectionBy(offer.stun);
  }

  /** The host's STUN server; "": none. */
  get stun(): string {
    return this.#offer.stun;
  }

  /** The answer for the host; met says later whether the two browsers found each other. */
  async answer(met: (yes: boolean) => void): Promise<{ readonly text: string; readonly reach: Reach }> {
    const connection = this.#connection;
    connection.addEventListener("datachannel", ({ channel }) => endOf(channel, this.#came));
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState === "connected") met(true);
      if (connection.connectionState !== "failed") return;
      met(false);
      connection.close();
    });
    await connection.setRemoteDescription({ type: "offer", sdp: writeSdp(this.#offer.end, "offer") });
    await connection.setLocalDescription();
    await gathered(connection);
    const { id } = this.#offer;
    const answer: Invitation = { kind: "answer", id, stun: "", end: readSdp(endText(connection)) };
    return { text: writeInvitation(answer), reach: reachOf(answer) };
  }

  close(): void {
    this.#connection.close();
  }
}

/** Between two tries to bring a connection back [ms]. */
const restartMs = 3000;

interface MeshLink {
  readonly connection: RTCPeerConnection;
  /** This page makes the offers. */
  readonly offers: boolean;
  id: number;
  restartedAt: number;
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

  /** A member's end: an offer or an answer. Texts that make no sense are left alone: the room goes on without that connection. */
  async hear(member: number, text: string): Promise<void> {
    try {
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
    } catch (error) {
      if (!(error instanceof MessageError) && !(error instanceof DOMException)) throw error;
    }
  }

  close(): void {
    for (const { connection } of this.#links.values()) connection.close();
    this.#links.clear();
  }

  async #describe(member: number, link: MeshLink, kind: Invitation["kind"]): Promise<void> {
    const { connection } = link;
    if (kind === "offer") link.id = (link.id + 1) % (mostInvitationId + 1);
    await connection.setLocalDescription();
    await gathered(connection);
    if (this.#links.get(member) !== link) return;
    this.#say(member, writeInvitation({ kind, id: link.id, stun: this.#stun, end: readSdp(endText(connection)) }));
  }

  #link(member: number, offers: boolean): MeshLink {
    this.#links.get(member)?.connection.close();
    const connection = connectionBy(this.#stun);
    const link: MeshLink = { connection, offers, id: 0, restartedAt: 0 };
    this.#links.set(member, link);
    connection.addEventListener("datachannel", ({ channel }) => endOf(channel, (end) => this.#came(member, end)));
    connection.addEventListener("connectionstatechange", () => {
      const broken = connection.connectionState === "disconnected" || connection.connectionState === "failed";
      if (broken && offers) void this.#restart(member, link);
    });
    return link;
  }

  /** Looks for another way between the two, as often as it takes. */
  async #restart(member: number, link: MeshLink): Promise<void> {
    const { connection } = link;
    const now = performance.now();
    if (this.#links.get(member) !== link || now - link.restartedAt < restartMs) return;
    link.restartedAt = now;
    connection.restartIce();
    await this.#describe(member, link, "offer");
    setTimeout(() => {
      const { connectionState } = connection;
      if (connectionState === "disconnected" || connectionState === "failed") void this.#restart(member, link);
    }, restartMs + 100);
  }
}

/** Is it the certificate that the other end of a connection showed before? */
function isSameCertificate(connection: RTCPeerConnection, fingerprint: Uint8Array): boolean {
  const sdp = connection.remoteDescription?.sdp ?? "";
  return sdp !== "" && readSdp(sdp).fingerprint.join() === fingerprint.join();
}
