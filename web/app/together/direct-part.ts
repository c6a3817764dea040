// The panel's part for rooms without a server: the host's invitations and the answers to them, and the guest's answer.
import { MessageError } from "../../together/bytes.ts";
import { isStunAddress } from "../../together/invitation.ts";
import { together as say } from "../../words/classroom/english-together.ts";
import type { Parts } from "../parts/parts.ts";
import { qrPicture } from "../parts/qr.ts";
import { canConnect, Invited, Inviter, Mesh, type Reach } from "./direct.ts";
import type { DirectEnd } from "./lines.ts";

export interface DirectHooks {
  /** Makes a room that this page keeps. */
  own(): void;
  /** A guest's line, for that room. */
  guest(end: DirectEnd): void;
  /** The line to a host, to come in by. */
  come(end: DirectEnd): void;
  /** A line to another guest. */
  spare(member: number, end: DirectEnd): void;
  /** This page's end of it, for the other one. */
  signal(member: number, text: string): void;
  /** This page's new end of a broken connection to or from the page that keeps the room, by way of other guests. */
  pass(text: string): void;
  tell(text: string): void;
  copy(part: string, text: string): Promise<void>;
}

const lights = { none: ["bad", "reachNone"], near: ["warn", "reachNear"], far: ["good", "reachFar"] } as const;

/** The link that opens the page with an invitation; the part behind # stays in the browser. */
function linkOf(text: string): string {
  const link = new URL(location.href);
  link.search = "";
  link.hash = `invite=${text}`;
  return link.href;
}

/** The invitation of a link that opened the page; null: it carries none. */
export const invitationOf = (hash: string): string | null => /^#invite=([\w-]+)/.exec(hash)?.[1] ?? null;

export class DirectPart {
  readonly #parts: Parts;
  readonly #hooks: DirectHooks;
  #inviter: Inviter | null = null;
  #invited: Invited | null = null;
  #mesh: Mesh | null = null;
  /** The room's STUN server; "": it has none. */
  #stun = "";
  #invitation = "";
  #answer = "";

  constructor(parts: Parts, hooks: DirectHooks) {
    this.#parts = parts;
    this.#hooks = hooks;
    parts.onClick("direct-make", () => this.#make());
    parts.onClick("accept", () => void this.#accept());
    parts.onClick("answer-copy", () => void hooks.copy("answer", this.#answer));
    parts.onClick("direct-copy", () => void hooks.copy("direct-url", this.#invitation));
    parts.onClick("direct-next", () => void this.#invite());
    parts.get("let-in-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#letIn();
    });
    const sent = invitationOf(location.hash);
    if (sent !== null) {
      parts.textArea("invitation").value = sent;
      parts.get("direct-more").setAttribute("open", "");
      // The other ways would push it out of sight.
      parts.get("servers").hidden = parts.get("direct-host").hidden = true;
    }
    if (canConnect()) return;
    parts.button("direct-make").disabled = parts.button("accept").disabled = true;
    this.#light("answer-light", "none");
  }

  /** States of the connections to other guests, by member. */
  get links(): Record<number, string> {
    return { ...this.#mesh?.states };
  }

  /** States of the connections to guests, or to the page that keeps the room. */
  get lines(): string[] {
    return this.#inviter?.states ?? (this.#invited === null ? [] : [this.#invited.state]);
  }

  /** A member's page keeps the room; first: this page has just come into the room. */
  keeps(keeper: number, first: boolean, members: readonly number[], me: number): void {
    const { signal, spare } = this.#hooks;
    if (first) {
      this.#mesh?.close();
      this.#mesh = new Mesh(this.#stun, signal, spare);
      for (const member of members) if (member !== keeper && member !== me) void this.#mesh.offer(member);
    }
    if (keeper !== me || this.hosts) return;
    // Guests come by this page's invitations from now on.
    this.#inviter = new Inviter(this.#stun, this.#hooks);
    this.show(true);
    void this.#invite();
  }

  /** A member's end of a connection between guests. */
  signal(member: number, text: string): void {
    void this.#mesh?.hear(member, text);
  }

  /** A new end of such a connection that has come. */
  passed(text: string): void {
    void this.#inviter?.hear(text);
    void this.#invited?.hear(text);
  }

  /** This page keeps a room, and invites to it. */
  get hosts(): boolean {
    return this.#inviter !== null;
  }

  /** The page is in a room, or in none any more. */
  show(inRoom: boolean): void {
    this.#parts.get("direct-invite").hidden = !inRoom || !this.hosts;
    if (!inRoom) return;
    // Back outside all ways are open again.
    for (const name of ["servers", "direct-host"]) this.#parts.get(name).hidden = false;
    this.#parts.get("answer-part").hidden = true;
  }

  /** The room is over for this page. */
  close(): void {
    this.#inviter?.close();
    this.#invited?.close();
    this.#mesh?.close();
    this.#inviter = this.#invited = this.#mesh = null;
  }

  #light(name: string, reach: Reach): void {
    const [level, words] = lights[reach];
    this.#parts.write(name, say(words));
    this.#parts.setData(name, "level", level);
  }

  #make(): void {
    const stun = this.#parts.input("stun").value.trim();
    if (stun !== "" && !isStunAddress(stun)) return this.#hooks.tell(say("stunWrong"));
    this.close();
    this.#stun = stun;
    this.#inviter = new Inviter(stun, this.#hooks);
    this.#hooks.own();
    void this.#invite();
  }

  async #invite(): Promise<void> {
    const inviter = this.#inviter;
    if (inviter === null) return;
    const { text, reach } = await inviter.invite();
    if (this.#inviter !== inviter) return;
    this.#invitation = linkOf(text);
    this.#parts.write("direct-url", this.#invitation);
    this.#parts.get("direct-qr").replaceChildren(qrPicture(this.#invitation, say("qrInvitation")));
    this.#light("direct-light", reach);
  }

  async #letIn(): Promise<void> {
    const field = this.#parts.textArea("their-answer");
    try {
      await this.#inviter?.take(field.value, (yes) => this.#hooks.tell(say(yes ? "letIn" : "notMet")));
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      return this.#hooks.tell(say("answerWrong", { why: error.message }));
    }
    field.value = "";
    this.#hooks.tell(say("meets"));
    // Each invitation is for one guest.
    await this.#invite();
  }

  async #accept(): Promise<void> {
    const { tell } = this.#hooks;
    this.close();
    try {
      this.#invited = new Invited(this.#parts.textArea("invitation").value, this.#hooks);
      const { text, reach } = await this.#invited.answer((yes) => {
        if (!yes) tell(say("notMet"));
      });
      this.#stun = this.#invited.stun;
      this.#answer = text;
      this.#parts.write("answer", text);
      this.#parts.get("answer-part").hidden = false;
      this.#light("answer-light", reach);
    } catch (error) {
      if (!(error instanceof MessageError) && !(error instanceof DOMException)) throw error;
      tell(say("invitationWrong", { why: error.message }));
    }
  }
}
