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
