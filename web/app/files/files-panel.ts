// The panel of files: the last dropped ones, each thing with its kind and its result.

import { fileKinds } from "../../files/kinds.ts";
import { nameOfKind } from "../../files/recognise.ts";
import { withWords } from "../../words/book.ts";
import { docsAddress } from "../../words/docs-links.ts";
import { files as say } from "../../words/files/english-files.ts";
import { kindWays } from "../../words/files/english-kinds.ts";
import type { Staged } from "../../element/player.ts";
import type { PageContext } from "../page/context.ts";
import type { LatePanel } from "../page/later.ts";
import { button, make } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { pathCard } from "../paths/path-card.ts";
import { PathDesk } from "../paths/path-desk.ts";
import type { Rival } from "../race/rivals.ts";
import { pathOf, type Thing } from "./drop.ts";
import template from "./files-panel.html?raw";
import { projectCard, type CardHost } from "./project-view.ts";

export interface FilesHost extends Omit<CardHost, "pathCard"> {
  race(rival: Rival): Promise<boolean>;
  choose(files: readonly File[]): void;
  open(thing: Thing): void;
}

/** Lines of omissions. */
const mostLeft = 20;

export class FilesPanel implements LatePanel {
  readonly #parts: Parts;
  readonly #host: FilesHost;
  readonly #paths: PathDesk;
  #things: readonly Thing[] = [];

  constructor(page: PageContext, body: HTMLElement, host: FilesHost) {
    body.innerHTML = withWords(template);
    this.#host = host;
    this.#paths = new PathDesk(page, (rival) => host.race(rival));
    const parts = new Parts(body, "files");
    this.#parts = parts;
    parts.onClick("choose", () => parts.input("file").click());
    parts.onClick("choose-folder", () => parts.input("folder").click());
    parts.takeAllChosen("file", (files) => host.choose(files));
    parts.takeAllChosen("folder", (files) => host.choose(files));
    for (const { id } of fileKinds) {
      parts.get("kinds").append(make("dt", "", nameOfKind(id)), make("dd", "", kindWays(id as "zip")));
    }
  }

  get state(): object {
    return { things: this.#things.map(({ name, kind, place, why, says }) => ({ name, kind, place, why, says })) };
  }

  show(): void {}

  setScene(staged: Staged): void {
    this.#paths.setScene(staged);
  }

  /** Lists the things of a drop; `opened`: the one that was taken to its place. */
  list(things: readonly Thing[], opened: Thing | null): void {
    this.#things = things;
    this.#parts.get("list").replaceChildren(...things.map((thing) => this.#row(thing, thing === opened)));
    this.#parts.get("list").scrollIntoView({ block: "nearest" });
  }

  #row(thing: Thing, isOpened: boolean): HTMLElement {
    const { name, is, way, why, docs, place, project, inventory, path } = thing;
    const row = make("section", "files-thing", make("h2", "", name));
    row.dataset["state"] = place === "answer" ? "refused" : isOpened ? "opened" : "waiting";
    row.append(make("p", "", why === "" ? say("isKind", { name, kind: is }) : why));
    if (project !== null) row.append(...projectCard(thing, project, this.#cardsOf(thing)));
    // The first of several is drawn at once.
    else if (path !== null)
      row.append(pathCard(path, this.#paths, path === this.#things.find((each) => each.path !== null)?.path));
    else if (why === "") row.append(make("p", "note", way));
    const left = inventory?.left ?? [];
    if (left.length > 0) {
      const lines = left.slice(0, mostLeft).map(({ path, why: reason }) => make("li", "", `${path}: ${reason}`));
      row.append(make("h3", "", say("left")), make("ul", "", ...lines));
    }
    row.append(this.#ways(thing, isOpened, docs));
    return row;
  }

  #cardsOf({ kept }: Thing): CardHost {
    return {
      ...this.#host,
      pathCard: ({ path, file }, { files }) => pathCard(pathOf({ ...file, path }, files, kept), this.#paths, true),
    };
  }

  #ways(thing: Thing, isOpened: boolean, docs: string): HTMLElement {
    const link = make("a", "files-docs", say("docs")) as HTMLAnchorElement;
    link.href = docsAddress(docs);
    link.target = "_blank";
    const ways = make("div", "row");
    const canOpen = thing.place !== "answer" && thing.place !== "path" && thing.project === null;
    if (canOpen && !isOpened) ways.append(button(say("open"), "", () => this.#host.open(thing), "button"));
    else if (canOpen) ways.append(make("span", "note", say("opened")));
    ways.append(link);
    return ways;
  }
}
