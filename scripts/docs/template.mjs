// A page of the documentation as HTML: head, list of pages, text, and links to the pages before and after.
import { contentPolicy } from "../lib/content-policy.mjs";
import { escapeHtml } from "./markdown.mjs";

/** An absolute address of the published site, for the pictures that chats show of a link: they follow no relative ones. */
const site = (process.env["SANDLOT_SITE"] ?? "").replace(/\/*$/, "/");
const absolute = (path) => (site === "/" ? `../${path}` : `${site}${path}`);

const link = ({ slug, name }, current) =>
  `<li><a href="./${slug}.html"${slug === current ? ' aria-current="page"' : ""}>${escapeHtml(name)}</a></li>`;

export function pageHtml(page, { groups, rendered }) {
  const { slug, title, previous, next } = page;
  const side = groups
    .map(
      (group) =>
        `<h2>${escapeHtml(group.title)}</h2>\n<ul>${group.pages.map((other) => link(other, slug)).join("")}</ul>`,
    )
    .join("\n");
  const parts = rendered.headings.filter(({ level }) => level === 2);
  const inside =
    parts.length < 3
      ? ""
      : `<nav class="inside" aria-label="On this page" data-say-of="aria-label:onThisPage"><ul data-prose>${parts
          .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
          .join("")}</ul></nav>`;
  const description = escapeHtml(rendered.description.slice(0, 240));
  const picture = absolute(
    rendered.figures.length > 0 ? `docs/figures/${rendered.figures[0]}.webp` : "docs/figures/cover.jpg",
  );
  const scripts = rendered.figures.length > 0 ? `<script type="module" src="../sandlot-sim.js"></script>\n` : "";
  const beside = [
    previous === null ? "" : `<a rel="prev" href="./${previous.slug}.html">← ${escapeHtml(previous.title)}</a>`,
    next === null ? "" : `<a rel="next" href="./${next.slug}.html">${escapeHtml(next.title)} →</a>`,
  ].join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${contentPolicy()}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="description" content="${description}" />
<meta property="og:type" content="article" />
<meta property="og:site_name" content="Sandlot" />
<meta property="og:title" content="${escapeHtml(title)}" />
<meta property="og:description" content="${description}" />
<meta property="og:image" content="${picture}" />
<meta name="twitter:card" content="summary_large_image" />
<title>${escapeHtml(title)} · Sandlot</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml" />
<link rel="alternate" type="text/markdown" href="./${slug}.md" />
<link rel="stylesheet" href="./docs.css" />
<script type="module" src="../site-words.js"></script>
<script type="module" src="./docs.js"></script>
${scripts}</head>
<body>
<a class="skip" href="#text" data-say="skip">Skip to the text</a>
<header class="top">
<a class="home" href="../index.html"><img src="../favicon.svg" alt="" width="26" height="26" />Sandlot</a>
<a href="./index.html" data-say="docs">Docs</a>
<a href="../examples/index.html" data-say="examples">Examples</a>
<form class="search" role="search" data-search data-none="Nothing found for “{words}”." data-trouble="The search could not be fetched." data-say-of="data-none:nothingFound data-trouble:noSearch" hidden>
<input type="search" name="q" aria-label="Search the documentation" placeholder="Search (press /)" data-say-of="aria-label:search placeholder:searchHint" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" />
<ul id="found" role="listbox" aria-label="Found" data-say-of="aria-label:found" hidden></ul>
</form>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages" data-say-of="aria-label:pages"><details data-pages data-prose open><summary data-say="allPages">All pages</summary>
${side}
</details></nav>
<main id="text" data-prose>
${rendered.html}
<nav class="beside" aria-label="Before and after" data-say-of="aria-label:beforeAndAfter">${beside}</nav>
</main>
${inside}
</div>
</body>
</html>
`;
}
