// The order of the documentation: docs/contents.json as groups of pages, each with the file that its text stands in.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readText, root } from "../lib/run.mjs";

/** Where the list stands. */
export const contentsFile = "docs/contents.json";

/** The first heading of a Markdown text. */
const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1].replaceAll(/[`*]/g, "") ?? "";

/**
 * Groups and pages. A page: { slug, source, text, title, name, group, next, previous }. `name` is short, for the list at the side.
 * An entry of contents.json is a slug (its text is docs/SLUG.md), or an object with `source`, a Markdown file anywhere in the tree.
 */
export function readContents() {
  const groups = JSON.parse(readText(contentsFile)).map(({ title, pages }) => ({
    title,
    pages: pages.map((entry) => {
      const { slug, source = `docs/${slug}.md`, name } = typeof entry === "string" ? { slug: entry } : entry;
      if (!existsSync(join(root, source))) throw new Error(`${contentsFile}: ${slug}: there is no ${source}`);
      const text = readText(source);
      const heading = titleOf(text);
      if (heading === "") throw new Error(`${source}: has no heading "# ..." for its title`);
      return { slug, source, text, title: heading, name: name ?? heading, group: title };
    }),
  }));
  const pages = groups.flatMap((group) => group.pages);
  pages.forEach((page, index) => {
    page.previous = pages[index - 1] ?? null;
    page.next = pages[index + 1] ?? null;
  });
  const twice = pages.find(({ slug }, index) => pages.findIndex((other) => other.slug === slug) !== index);
  if (twice !== undefined) throw new Error(`${contentsFile}: ${twice.slug} stands there twice`);
  return { groups, pages };
}
