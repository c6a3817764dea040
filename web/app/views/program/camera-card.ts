// A camera that a program publishes under /CameraPublisher: its data, and links to its pictures. The page itself loads
// nothing from other machines, so that a picture opens in a tab of its own.

import { make, setText } from "../../parts/elements.ts";
import { cut } from "../live/drawing.ts";
import { lastName, type Reading, type Table, type TopicIndex } from "../live/topic-index.ts";
import type { TableCard } from "./commands.ts";
import { programviews as say } from "../../../words/english-value-views.ts";

const root = "/CameraPublisher/";
/** Cameras, and addresses of one, that are shown: a robot has its name, its mDNS name and some addresses. */
const mostCameras = 16;
const mostStreams = 8;

export const cameraType = "Camera Stream";

/** The tables of cameras; they have no ".type". */
export function cameraTables(index: TopicIndex): Table[] {
  return index
    .below(root)
    .filter(({ name }) => name.endsWith("/streams") && name.split("/").length === 4)
    .slice(0, mostCameras)
    .map(({ source, name }): Table => ({ source, path: name.slice(0, -"/streams".length), type: cameraType }));
}

/** "mjpg:http://10.32.60.2:1181/?action=stream" as an address that a browser opens; null for another text. */
export function streamAddress(stream: string): string | null {
  const text = stream.replace(/^mjpe?g:/i, "");
  try {
    const { protocol, href } = new URL(text);
    return protocol === "http:" || protocol === "https:" ? href : null;
  } catch {
    return null;
  }
}

export class CameraCard implements TableCard {
  readonly element = make("article", "card sendable");
  readonly #table: Table;
  readonly #words = make("p", "card-note");
  readonly #links = make("ul", "list");
  #shown = "";

  constructor(table: Table) {
    this.#table = table;
    const heading = make("h3", "", cut(lastName(table.path), 80), make("small", "", ` ${say("cameraStream")}`));
    this.element.append(heading, this.#words, this.#links);
  }

  show(now: Reading): void {
    const { source, path } = this.#table;
    const text = (key: string): string => cut(now.text(source, `${path}/${key}`) ?? "", 100);
    const isGone = now.flag(source, `${path}/connected`) === false;
    const parts = [text("description"), text("mode"), isGone ? say("notConnected") : ""];
    setText(this.#words, parts.filter(Boolean).join(" · "));
    const streams = now.texts(source, `${path}/streams`).slice(0, mostStreams);
    if (streams.join("\n") === this.#shown) return;
    this.#shown = streams.join("\n");
    this.#links.replaceChildren(...streams.map(streamItem));
  }
}

function streamItem(stream: string): HTMLElement {
  const address = streamAddress(stream);
  if (address === null) return make("li", "", say("noAddress", { stream: cut(stream, 80) }));
  const link = make("a", "", cut(address, 80)) as HTMLAnchorElement;
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  return make("li", "", link);
}
