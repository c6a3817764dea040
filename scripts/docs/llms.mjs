// llms.txt, as llmstxt.org describes it: a title, a summary, lists of links with a note; and each page's own Markdown.
import { readText } from "../lib/run.mjs";

const insertPattern = /^<!-- insert: (\S+)(?: (.+?))? -->$/gm;

const oneLine = (text) => text.replaceAll(/\s+/g, " ").trim();

/** The first sentence. */
const noteOf = (text) => /^.*?[.:](?= |$)/.exec(oneLine(text))?.[0] ?? oneLine(text);

export function llmsText(groups, rendered) {
  const { description } = JSON.parse(readText("package.json"));
  const lists = groups.map(({ title, pages }) => {
    const lines = pages.map(
      ({ slug, title: name }) => `- [${name}](docs/${slug}.md): ${noteOf(rendered.get(slug).description)}`,
    );
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const schemas = [
    "- [Scenario schema](fields/scenario.schema.json): every key of a scenario",
    "- [Field schema](fields/schema.json): every key of field.json",
    "- [Robot schema](robots/schema.json): every key of robot.json",
  ];
  return `# Sandlot\n\n> ${description}.\n\n${lists.join("\n\n")}\n\n## Schemas\n\n${schemas.join("\n")}\n`;
}

/**
 * A page as Markdown for readers that are programs. Maps of files are left out, figures are their captions, tables are HTML, and
 * links lead to the other pages' Markdown; one to a file that the site does not have is its words.
 */
export function plainText({ text, source }, { insert, linkOf }) {
  const link = (whole, words, href) => {
    const target = linkOf(href, source);
    return target === null ? words : `[${words}](${target.replace(/^(\.\/[a-z0-9-]+)\.html(?=#|$)/, "$1.md")})`;
  };
  const prose = (part) =>
    part
      .replaceAll(/<!-- map: [^]*?<!-- end of map -->\n*/g, "")
      .replaceAll(/!\[([^\]]*)\]\(figure:[^)]+\)/g, "(Figure: $1)")
      .replaceAll(insertPattern, (_, name, argument = "") => insert(name, argument, source))
      .replaceAll(/\[((?:[^\]\\`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, link);
  // Blocks of code stay as they are.
  return text
    .split(/^(```[^]*?^```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : prose(part)))
    .join("");
}
