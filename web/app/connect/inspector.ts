// The list of messages: the traffic between the page and the programs it is connected to, docked below the picture. It
// keeps the last thousand lines and draws only those that are in sight; the network worker has chosen them, so that
// looking never slows the simulation.

import type { MonitoredProtocol } from "../../net/monitor.ts";
import type { FromNet } from "../../net/protocol.ts";
import type { MessageRow, WatchOptions } from "../../net/watcher.ts";

import type { Network } from "../page/network.ts";
import type { PageContext } from "../page/context.ts";
import { make, mount, need, setPressed } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import template from "./inspector.html?raw";
import "./inspector.css";
import { connect as say } from "../../words/english-connect.ts";
import { grouped } from "../../words/locale.ts";

const maxRows = 1000;
/** Of a line in inspector.css [px]. */
const rowHeight = 22;
/** Lines drawn above and below the lines in sight. */
const margin = 4;
/** Typing ends, then the filter goes to the worker [ms]. */
const typingMs = 250;

const protocolNames: Readonly<Record<MonitoredProtocol, string>> = { NT4: "NT", HALSim: "HAL", "3260": "3260" };

const twoDigits = (value: number): string => String(value).padStart(2, "0");

function clock(at: number): string {
  const date = new Date(at);
  const seconds = `${twoDigits(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, "0")}`;
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${seconds}`;
}

const bytesText = (size: number): string => (size < 10_000 ? `${size} B` : `${(size / 1000).toFixed(1)} kB`);

/** Sixteen bytes a line, and their characters. */
export function hexDump(bytes: Uint8Array, limit = 1024): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length && at < limit; at += 16) {
    const part = [...bytes.subarray(at, at + 16)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·")).join("");
    lines.push(`${at.toString(16).padStart(4, "0")}  ${hex.padEnd(47)}  ${text}`);
  }
  if (bytes.length > limit) lines.push(say("more", { limit: bytes.length - limit }));
  return lines.join("\n");
}

/** Does a line belong in the list? The network worker asks the same; its lines from before a change may still be on their way. */
function isWanted(row: MessageRow, { filter, protocols, directions }: WatchOptions): boolean {
  if (!protocols.includes(row.protocol) || !directions.includes(row.direction)) return false;
  return row.name.toLowerCase().includes(filter.toLowerCase());
}

export class Inspector {
  readonly #panel: HTMLElement;
  readonly #list: HTMLElement;
  readonly #space: HTMLElement;
  readonly #parts: Parts;
  readonly #network: Network;
  #rows: MessageRow[] = [];
  #held: { rows: MessageRow[]; left: number } = { rows: [], left: 0 };
  #left = 0;
  #paused = false;
  /** The list shows its end; it stays there until a person scrolls away from it. */
  #follows = true;
  /** Where the list stood when it last followed its end [px]. */
  #followedTo = 0;
  #selected = -1;
  #drawn = new Map<number, HTMLElement>();
  #drawing = 0;
  #typing = 0;
  #opener: HTMLElement | null = null;

  constructor({ app, network }: PageContext) {
    mount(app, template);
    this.#panel = need(app, "#inspector");
    this.#parts = new Parts(this.#panel, "inspector");
    this.#network = network;
    this.#list = this.#parts.get("list");
    this.#space = make("div", "inspector-space");
    this.#list.append(this.#space);
    network.listen((message) => this.#take(message));
    this.#wire();
  }

  get open(): boolean {
    return !this.#panel.hidden;
  }

  show(opener: HTMLElement | null = null): void {
    this.#opener = opener;
    this.#panel.hidden = false;
    this.#watch();
    this.#draw();
    this.#list.focus();
  }

  hide(): void {
    if (!this.open) return;
    this.#panel.hidden = true;
    this.#network.post({ type: "watch", watch: null });
    this.#opener?.focus();
  }

  #wire(): void {
    this.#parts.onClick("close", () => this.hide());
    this.#parts.onClick("clear", () => this.#clear());
    this.#parts.onClick("pause", () => this.#setPaused(!this.#paused));
    this.#parts.onClick("copy", () => void this.#copy());
    this.#parts.onClick("fold", () => this.#select(-1));
    for (const toggle of this.#panel.querySelectorAll("[data-toggle]")) {
      toggle.addEventListener("click", () => {
        setPressed(toggle, toggle.getAttribute("aria-pressed") !== "true");
        this.#sift();
        this.#watch();
      });
    }
    this.#parts.get("filter").addEventListener("input", () => {
      this.#sift();
      clearTimeout(this.#typing);
      this.#typing = window.setTimeout(() => this.#watch(), typingMs);
    });
    // Keys and wheels in here are not the driver's.
    for (const kind of ["keydown", "keyup", "wheel"]) {
      this.#panel.addEventListener(kind, (event) => event.stopPropagation(), { passive: true });
    }
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hide();
    });
    const onScroll = (): void => {
      const { scrollTop, clientHeight } = this.#list;
      const isAtEnd = scrollTop + clientHeight >= (this.#rows.length - 0.5) * rowHeight;
      // A list that became lower in the meantime is not at its end, but the person has not moved it.
      this.#follows = isAtEnd || (this.#follows && scrollTop >= this.#followedTo);
      this.#drawSoon();
    };
    this.#list.addEventListener("scroll", onScroll, { passive: true });
    this.#list.addEventListener("keydown", (event) => this.#onKey(event));
    this.#list.addEventListener("click", (event) => {
      const id = Number((event.target as Element).closest<HTMLElement>("[data-id]")?.dataset["id"] ?? -1);
      if (id >= 0) this.#select(id);
    });
    // The bar above may take a second row: then the list is lower, and its end would be out of sight.
    new ResizeObserver(() => this.#place()).observe(this.#list);
  }

  #onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.#list.clientHeight / rowHeight) - 1);
    const at = this.#rows.findIndex(({ id }) => id === this.#selected);
    const last = this.#rows.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at < 0 ? last : at + 1,
      ArrowUp: at < 0 ? last : at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last,
    };
    if ((event.ctrlKey || event.metaKey) && event.key === "c" && getSelection()?.isCollapsed !== false)
      void this.#copy();
    const to = moves[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    const index = Math.min(last, Math.max(0, to));
    this.#select(this.#rows[index]?.id ?? -1);
    const top = index * rowHeight;
    if (top < this.#list.scrollTop) this.#list.scrollTop = top;
    const bottom = top + rowHeight - this.#list.clientHeight;
    if (bottom > this.#list.scrollTop) this.#list.scrollTop = bottom;
  }

  /** The filter and the pressed buttons. */
  #options(): WatchOptions {
    const pressed = (kind: string): string[] =>
      [...this.#panel.querySelectorAll<HTMLElement>(`[data-toggle=${kind}][aria-pressed=true]`)].map(
        (toggle) => toggle.dataset["value"] ?? "",
      );
    const filter = this.#parts.input("filter").value.trim();
    const protocols = pressed("protocol") as MonitoredProtocol[];
    const directions = pressed("direction") as ("in" | "out")[];
    return { filter, protocols, directions };
  }

  /** Sends the filter and the chosen protocols to the worker. */
  #watch(): void {
    if (this.open) this.#network.post({ type: "watch", watch: this.#options() });
  }

  /** Removes the lines that the filter and the buttons do not want. */
  #sift(): void {
    const options = this.#options();
    this.#rows = this.#rows.filter((row) => isWanted(row, options));
    this.#held.rows = this.#held.rows.filter((row) => isWanted(row, options));
    this.#count();
    this.#place();
  }

  #take(message: FromNet): void {
    if (message.type === "messages" && this.open) {
      const options = this.#options();
      const rows = message.rows.filter((row) => isWanted(row, options));
      if (this.#paused) {
        this.#held.rows = [...this.#held.rows, ...rows].slice(-maxRows);
        this.#held.left += message.left;
        this.#count();
      } else {
        this.#add(rows, message.left);
      }
    } else if (message.type === "message-detail" && message.id === this.#selected) {
      const { detail } = message;
      const text = detail === null ? say("gone") : detail.text;
      this.#parts.write("text", text);
      this.#parts.write("hex", detail === null ? "" : hexDump(detail.bytes));
    }
  }

  #add(rows: readonly MessageRow[], left: number): void {
    this.#rows.push(...rows);
    const gone = Math.max(0, this.#rows.length - maxRows);
    this.#rows.splice(0, gone);
    this.#left += left;
    // Lines that a person reads stay where they are.
    if (!this.#follows && gone > 0) this.#list.scrollTop -= gone * rowHeight;
    this.#count();
    this.#place();
  }

  /** Fits the scrolled space to the lines, and shows the end where the list follows it. */
  #place(): void {
    const height = this.#rows.length * rowHeight;
    this.#space.style.height = `${height}px`;
    if (this.#follows) {
      this.#list.scrollTop = height;
      this.#followedTo = this.#list.scrollTop;
    }
    this.#drawSoon();
  }

  #clear(): void {
    this.#rows = [];
    this.#held = { rows: [], left: 0 };
    this.#left = 0;
    this.#follows = true;
    this.#place();
    this.#select(-1);
    this.#count();
  }

  #setPaused(paused: boolean): void {
    this.#paused = paused;
    this.#parts.setPressed("pause", paused);
    if (paused) return;
    const { rows, left } = this.#held;
    this.#held = { rows: [], left: 0 };
    this.#add(rows, left);
  }

  #count(): void {
    const waiting = this.#held.rows.length;
    const left = this.#left + this.#held.left;
    const parts = [
      waiting > 0 ? say("wait", { waiting }) : "",
      left > 0 ? say("notShown", { count: grouped(left) }) : "",
    ];
    const text = parts.filter((part) => part !== "").join(" · ");
    this.#parts.write("count", text);
    this.#parts.get("empty").hidden = this.#rows.length > 0;
  }

  #select(id: number): void {
    this.#selected = id;
    this.#panel.dataset["detail"] = String(id >= 0);
    const row = this.#rows.find((one) => one.id === id);
    if (row === undefined) this.#list.removeAttribute("aria-activedescendant");
    else {
      this.#parts.write("title", row.name === "" ? say("message") : row.name);
      this.#parts.write("text", row.text);
      this.#parts.write("hex", "");
      this.#network.post({ type: "message-detail", id });
    }
    this.#parts.button("copy").disabled = row === undefined;
    this.#draw();
    if (row !== undefined) this.#list.setAttribute("aria-activedescendant", `message-${id}`);
  }

  async #copy(): Promise<void> {
    const row = this.#rows.find(({ id }) => id === this.#selected);
    if (row === undefined) return;
    const line = [clock(row.at), row.direction, row.protocol, row.name, row.text, bytesText(row.size)].join("\t");
    try {
      await navigator.clipboard.writeText(line);
      this.#parts.write("copy", say("copied"));
    } catch {
      this.#parts.write("copy", say("notAllowed"));
    }
    setTimeout(() => this.#parts.write("copy", say("copy")), 1500);
  }

  #drawSoon(): void {
    if (this.#drawing !== 0) return;
    this.#drawing = requestAnimationFrame(() => {
      this.#drawing = 0;
      this.#draw();
    });
  }

  /** The lines in sight; those that were there already stay as they are. */
  #draw(): void {
    const first = Math.max(0, Math.floor(this.#list.scrollTop / rowHeight) - margin);
    const end = Math.ceil((this.#list.scrollTop + this.#list.clientHeight) / rowHeight) + margin;
    const seen = new Set<number>();
    this.#rows.slice(first, end).forEach((row, i) => {
      seen.add(row.id);
      let line = this.#drawn.get(row.id);
      if (line === undefined) {
        line = makeLine(row);
        this.#drawn.set(row.id, line);
        this.#space.append(line);
      }
      line.style.transform = `translateY(${(first + i) * rowHeight}px)`;
      line.setAttribute("aria-selected", String(row.id === this.#selected));
    });
    for (const [id, line] of this.#drawn) {
      if (seen.has(id)) continue;
      line.remove();
      this.#drawn.delete(id);
    }
  }
}

function makeLine(row: MessageRow): HTMLElement {
  const line = make("div", "inspector-line");
  line.id = `message-${row.id}`;
  line.dataset["id"] = String(row.id);
  line.dataset["direction"] = row.direction;
  line.setAttribute("role", "option");
  const cell = (name: string, text: string, title = ""): void => {
    const span = make("span", `inspector-${name} clip`, text);
    if (title !== "") span.title = title;
    line.append(span);
  };
  cell("time", clock(row.at));
  cell("way", row.direction === "in" ? "in" : "out");
  cell("protocol", protocolNames[row.protocol]);
  cell("name", row.name, row.name);
  cell("value", row.text);
  cell("times", row.count > 1 ? `×${row.count}` : "", row.count > 1 ? say("lastValues") : "");
  cell("size", bytesText(row.size));
  return line;
}
