// Where NetworkTables is: where a person has chosen, or, while a robot program runs in the page and nothing else is chosen, the page's
// own server. The program is a client there as the page is.
import { protocols, socketAddress, type Link, type LinkSocket, type LinkTarget } from "./link.ts";
import type { PageServer } from "./page-server.ts";
import { ProgramLine, type LinePort } from "./program-line.ts";
import type { RetryHost } from "./retry.ts";

/** A run that starts again has no program for a moment; people's choices on the page's server outlast that [ms]. */
const usualStayMs = 10_000;

export interface AimHost extends RetryHost {
  socket(url: string, protocols: string[]): LinkSocket;
  /** How long the page stays at its own server when there is no program any more [ms]. */
  readonly stayMs?: number;
}

export class Aim {
  readonly #link: Pick<Link, "connect">;
  readonly #line: ProgramLine;
  readonly #host: AimHost;
  #cancelLeave: () => void = () => {};
  #chosen: LinkTarget = { role: "off" };
  #now: LinkTarget = { role: "off" };

  constructor(link: Pick<Link, "connect">, server: PageServer, host: AimHost) {
    this.#link = link;
    this.#host = host;
    const address = (): string | null => {
      const url = "address" in this.#now ? socketAddress(this.#now.address) : null;
      return url?.replace(/[^/]*$/, "RobotProgram") ?? null;
    };
    this.#line = new ProgramLine({
      schedule: host.schedule,
      ...(host.reach === undefined ? {} : { reach: host.reach }),
      address,
      socket: () => {
        if (this.#now.role === "page") return server.socket("robot program");
        const url = address();
        return url === null ? null : host.socket(url, [...protocols]);
      },
    });
  }

  /** A person's choice. */
  choose(target: LinkTarget): void {
    this.#cancelLeave();
    this.#chosen = target;
    const wasInPage = this.#now.role === "page";
    this.#now = this.#line.taken && target.role === "off" ? { role: "page" } : target;
    // The program may stay where it is.
    if (wasInPage && this.#now.role === "page") return;
    this.#connect();
  }

  /** A robot program in the page, by its port, or none any more. The page stays connected from one program to the next. */
  take(port: LinePort | null): void {
    this.#cancelLeave();
    if (port === null && this.#now.role === "page") {
      this.#line.take(null);
      this.#cancelLeave = this.#host.schedule(() => {
        this.#now = this.#chosen;
        this.#link.connect(this.#now);
      }, this.#host.stayMs ?? usualStayMs);
      return;
    }
    const isInPage = port !== null && this.#chosen.role === "off";
    const isMoved = isInPage !== (this.#now.role === "page");
    if (isMoved) this.#now = isInPage ? { role: "page" } : this.#chosen;
    if (isMoved) this.#link.connect(this.#now);
    this.#line.take(port);
  }

  /** The server's warning, for the program's console. */
  warn(text: string): void {
    this.#line.warn(text);
  }

  #connect(): void {
    this.#link.connect(this.#now);
    this.#line.connect();
  }
}
