// The way from a panel or a bar to its place in the documentation. Not in dock.ts: files fetched later would share its
// sheet of styles, which then comes before the page's own.

import { docsAddress } from "../../words/docs-links.ts";
import { shell } from "../../words/english-shell.ts";
import { make } from "./elements.ts";

/** A question mark that leads to a page of the documentation; `what` it is about. */
export function docsMark(page: string, what: string): HTMLElement {
  const words = shell("docsOf", { what });
  const link = make("a", "dock-docs", "?");
  Object.assign(link, { href: docsAddress(page), target: "_blank", title: words, ariaLabel: words });
  return link;
}
