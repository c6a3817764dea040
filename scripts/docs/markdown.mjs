// Markdown to HTML for the documentation: headings that can be linked to, figures, inserted tables, and links between pages.
//
// Beside CommonMark and tables there are three forms:
//   ![caption](figure:NAME)        a figure of docs/figures.json: a live simulation, and a picture of the same moment without scripts
//   <!-- insert: NAME -->          a table that scripts/docs/inserts.mjs makes from the sources
//   ```sh serve                    words behind a fence's language say how scripts/docs/snippets.mjs tries the block
import { dirname, normalize } from "node:path";
import MarkdownIt from "markdown-it";
import { readText } from "../lib/run.mjs";

export const escapeHtml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** As GitHub makes them: lower case, spaces to dashes, nothing else but letters, digits, dashes and underscores. */
export const anchorOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

const textOf = (tokens) =>
  tokens.map(({ type, content, children }) => (type === "inline" ? textOf(children) : content)).join("");

/** Maps of files are for people who change them. */
const withoutMaps = (text) => text.replaceAll(/<!-- map: [^]*?<!-- end of map -->/g, "");

/** Where the parts of a text that a README has as HTML comments end up. */
const insertPattern = /^<!-- insert: (\S+)(?: (.+?))? -->\s*$/;

/**
 * A page's text as { html, description, headings: [{ level, id, text }], links: [{ href, line }], fences: [{ info, code, line }],
 * figures: [name], sections: [{ id, title, text }] }. `insert(name, argument)` gives HTML, `linkOf(href, source)` an address,
 * `figure(name, caption)` HTML.
 */
export function renderPage({ text, source }, { insert, linkOf, figure }) {
  const page = { headings: [], links: [], fences: [], figures: [], sections: [] };
  const markdown = new MarkdownIt({ html: true, linkify: false });
  const { rules } = markdown.renderer;
  const ids = new Map();
  const idFor = (words) => {
    const id = anchorOf(words) || "section";
    const count = ids.get(id) ?? 0;
    ids.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };

  rules.heading_open = (tokens, index) => {
    const token = tokens[index];
    const words = textOf(tokens[index + 1].children);
    const id = idFor(words);
    const level = Number(token.tag.slice(1));
    page.headings.push({ level, id, text: words });
    return `<${token.tag} id="${id}">`;
  };
  rules.heading_close = (tokens, index) => {
    const { tag } = tokens[index];
    const { id } = page.headings.at(-1);
    const mark = tag === "h1" ? "" : `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
    return `${mark}</${tag}>\n`;
  };
  // A head without words is left out.
  rules.th_open = (tokens, index, _options, _env, self) => {
    if (tokens[index + 1].content === "") tokens[index].tag = tokens[index + 2].tag = "td";
    return self.renderToken(tokens, index, {});
  };
  rules.table_open = () => `<div class="scroll" tabindex="0"><table>\n`;
  rules.table_close = () => `</table></div>\n`;
  rules.fence = (tokens, index) => {
    const { content, info, map } = tokens[index];
    page.fences.push({ info: info.trim(), code: content, line: map[0] + 1 });
    const language = info.trim().split(/\s+/)[0] ?? "";
    const label =
      language === "jsonc" && content.includes("...")
        ? `<span class="note">An outline: "..." stands for more of the same.</span>`
        : "";
    return (
      `<div class="code" data-language="${escapeHtml(language)}">${label}` +
      `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre></div>\n`
    );
  };
  rules.link_open = (tokens, index, options, env, self) => {
    const href = tokens[index].attrGet("href");
    const address = linkOf(href, source);
    page.links.push({ href, line: env.line, address });
    // A file of the tree that the site does not hold: its name is enough.
    if (address === null) {
      tokens[index].attrSet("href", "");
      env.plain = true;
      return "<span>";
    }
    tokens[index].attrSet("href", address);
    return self.renderToken(tokens, index, options);
  };
  rules.link_close = (_tokens, _index, _options, env) => {
    const plain = env.plain === true;
    env.plain = false;
    return plain ? "</span>" : "</a>";
  };
  rules.image = (tokens, index) => {
    const name = /^figure:(.+)$/.exec(tokens[index].attrGet("src") ?? "")?.[1];
    if (name === undefined) throw new Error(`${source}: pictures are figures: ![caption](figure:NAME)`);
    page.figures.push(name);
    return figure(name, markdown.renderInline(tokens[index].content), source);
  };
  // A figure alone in its paragraph replaces the paragraph.
  markdown.core.ruler.push("figures", ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type !== "inline" || token.children.length !== 1 || token.children[0].type !== "image") return;
      tokens[index - 1].hidden = true;
      tokens[index + 1].hidden = true;
    });
  });
  rules.html_block = (tokens, index) => {
    const found = insertPattern.exec(tokens[index].content.trim());
    if (found === null && /<!--\s*insert/.test(tokens[index].content))
      throw new Error(`this inserts nothing: ${tokens[index].content.trim()}`);
    if (found === null) return tokens[index].content;
    const html = insert(found[1], found[2] ?? "", source);
    // The search finds the text in it, too.
    tokens[index].meta = { words: html.replaceAll(/<[^>]+>/g, " ") };
    return html;
  };

  const env = { line: 0 };
  const tokens = markdown.parse(withoutMaps(text), env);
  page.html = markdown.renderer.render(tokens, markdown.options, env);
  const paragraph = tokens.findIndex(({ type, hidden }) => type === "paragraph_open" && !hidden);
  page.description = paragraph < 0 ? "" : textOf(tokens[paragraph + 1].children).replaceAll(/\s+/g, " ");
  page.sections = sectionsOf(tokens, page.headings);
  return page;
}

/** The text below each heading, for the search. */
function sectionsOf(tokens, headings) {
  const sections = [];
  let inHeading = false;
  for (const token of tokens) {
    if (token.type === "heading_open") {
      inHeading = true;
      const { id, text } = headings[sections.length];
      sections.push({ id, title: text, text: "" });
    } else if (token.type === "heading_close") inHeading = false;
    else if (!inHeading && sections.length > 0 && ["inline", "fence", "code_block"].includes(token.type)) {
      const words = token.type === "inline" ? textOf(token.children) : token.content;
      sections.at(-1).text += `${words} `;
    } else if (token.meta?.words !== undefined && sections.length > 0) sections.at(-1).text += `${token.meta.words} `;
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, " ").trim() }));
}

/** A link's target as a path from the root of the tree, without its anchor; "" for one within the page. */
export function targetOf(href, source) {
  const [path, heading = ""] = href.split("#");
  // GitHub finds a heading with any case of its link.
  const anchor = heading.toLowerCase();
  return { path: path === "" ? source : normalize(`${dirname(source)}/${path}`).replace(/\/$/, ""), anchor };
}

/** Fences of a file, with the words behind their language. */
export function fencesOf(source) {
  const markdown = new MarkdownIt({ html: true });
  return markdown
    .parse(readText(source), {})
    .filter(({ type }) => type === "fence")
    .map(({ info, content, map }) => ({ info: info.trim(), code: content, line: map[0] + 1, source }));
}
