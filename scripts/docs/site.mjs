// Builds the documentation into build/docs, and checks it: a link that leads nowhere, a page that is not listed, a
// figure without its scenario and an anchor that is not there end the build.
//   node scripts/docs/site.mjs            writes build/docs
//   node scripts/docs/site.mjs --check    only checks; tables that the command line makes are left out, so nothing must
//   be built
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, readText, root } from "../lib/run.mjs";
import { contentsFile, readContents } from "./contents.mjs";
import { figureHtml, readFigures } from "./figures.mjs";
import { insert } from "./inserts.mjs";
import { llmsText, plainText } from "./llms.mjs";
import { renderPage, targetOf } from "./markdown.mjs";
import { pageHtml } from "./template.mjs";

const out = "build/docs";

/** Pages of the site beside the documentation, as links from docs/ name them; the build makes them from other sources. */
const sitePages = [
  "index.html",
  "lab.html",
  "teach.html",
  "bench.html",
  "embed.html",
  "reference.html",
  "licences.txt",
  "examples/index.html",
];

/** All links of the page's panels and messages stand in the first of these, its menu's in the other. */
const pageLinks = ["web/words/docs-links.ts", "web/app/shell/tools.html"];

/** The target of a link: an address below dist/docs; null for a file of the tree alone. Adds mistakes to `problems`. */
function linker({ pages, problems, anchors }) {
  return (href, source) => {
    if (/^[a-z]+:/.test(href)) return href;
    if (href.startsWith("../") && source.startsWith("docs/")) {
      const path = href.slice(3).split(/[?#]/)[0];
      if (sitePages.includes(path) || existsSync(join(root, "public", path))) return href;
    }
    const { path, anchor } = targetOf(href, source);
    const page = pages.find((other) => other.source === path);
    if (page !== undefined) {
      if (anchor !== "") anchors.push({ slug: page.slug, anchor, source, href });
      return path === source ? `#${anchor}` : `./${page.slug}.html${anchor === "" ? "" : `#${anchor}`}`;
    }
    // A sample or a scenario that the site holds beside its pages.
    if (/^docs\/(samples|scenarios)\//.test(path) && existsSync(join(root, path))) return `./${path.slice(5)}`;
    if (!existsSync(join(root, path))) problems.push(`${source}: the link ${href} leads nowhere: there is no ${path}`);
    return null;
  };
}

/** Makes each table once. */
function remembered(make) {
  const made = new Map();
  return (...words) => {
    const key = words.join("\n");
    if (!made.has(key)) made.set(key, make(...words));
    return made.get(key);
  };
}

/** Renders all pages. Returns { contents, rendered: Map of slug, problems, insert, linkOf }. */
export function renderAll({ tables = true } = {}) {
  const contents = readContents();
  const { pages } = contents;
  const problems = [];
  const anchors = [];
  const linkOf = linker({ pages, problems, anchors });
  const table = remembered(tables ? insert : () => "");
  const rendered = new Map();
  for (const page of pages) {
    try {
      rendered.set(page.slug, renderPage(page, { insert: table, linkOf, figure: figureHtml }));
    } catch (error) {
      problems.push(`${page.source}: ${error.message}`);
    }
  }
  const has = (slug, anchor) => rendered.get(slug)?.headings.some(({ id }) => id === anchor);
  for (const { slug, anchor, source, href } of anchors) {
    if (rendered.has(slug) && !has(slug, anchor))
      problems.push(`${source}: the link ${href}: that page has no heading #${anchor}`);
  }
  // The links of the simulator's own page.
  for (const file of pageLinks) {
    const addresses = [...readText(file).matchAll(/"(?:\.\/docs\/)?([a-z0-9-]+)\.html(?:#([^"]+))?"/g)];
    const own = addresses.filter(([whole]) => file.endsWith(".ts") || whole.includes("./docs/"));
    if (own.length === 0) problems.push(`${file}: has no links to the documentation`);
    for (const [, slug, anchor] of own) {
      if (!rendered.has(slug)) problems.push(`${file}: there is no page ${slug}`);
      else if (anchor !== undefined && !has(slug, anchor))
        problems.push(`${file}: ${slug}.html has no heading #${anchor}`);
    }
  }
  problems.push(...orphans(pages, rendered));
  // Texts beside the site.
  for (const source of ["README.md", "CONTRIBUTING.md"]) {
    try {
      renderPage({ text: readText(source), source }, { insert: () => "", linkOf, figure: () => "" });
    } catch (error) {
      problems.push(error.message);
    }
  }
  return { contents, rendered, problems, insert: table, linkOf };
}

/** Texts that no list names, and figures that no page shows. */
function orphans(pages, rendered) {
  const listed = new Set(pages.map(({ source }) => source));
  const texts = readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`);
  const shown = new Set([...rendered.values()].flatMap(({ figures }) => figures));
  return [
    ...texts.filter((path) => !listed.has(path)).map((path) => `${path}: no list of ${contentsFile} has this page`),
    ...Object.keys(readFigures())
      .filter((name) => !shown.has(name))
      .map((name) => `figure:${name}: no page shows it`),
  ];
}

function searchSections({ contents: { pages }, rendered }) {
  return pages.flatMap(({ slug, title }) =>
    rendered.get(slug).sections.map((section, index) => ({
      id: `${slug}#${section.id}`,
      page: title,
      title: section.title,
      url: index === 0 ? `./${slug}.html` : `./${slug}.html#${section.id}`,
      text: section.text.slice(0, 3000),
    })),
  );
}

export function build() {
  const all = renderAll();
  if (all.problems.length > 0) return all.problems;
  const { contents, rendered } = all;
  const folder = join(root, out);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const page of contents.pages) {
    writeFileSync(
      join(folder, `${page.slug}.html`),
      pageHtml(page, { groups: contents.groups, rendered: rendered.get(page.slug) }),
    );
    writeFileSync(join(folder, `${page.slug}.md`), plainText(page, all));
  }
  writeFileSync(join(folder, "search.json"), JSON.stringify(searchSections(all)));
  writeFileSync(join(folder, "llms.txt"), llmsText(contents.groups, rendered));
  for (const name of ["docs.css", "docs.js"]) cpSync(join(root, "docs/theme", name), join(folder, name));
  cpSync(join(root, "node_modules/minisearch/dist/es/index.js"), join(folder, "minisearch.js"));
  for (const path of ["figures", "samples", "scenarios"]) {
    if (filesBelow(`docs/${path}`).length === 0) continue;
    cpSync(join(root, "docs", path), join(folder, path), {
      recursive: true,
      filter: (file) => !file.endsWith("made.json"),
    });
  }
  return [];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = process.argv.includes("--check") ? renderAll({ tables: false }).problems : build();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
