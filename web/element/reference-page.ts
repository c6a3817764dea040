// reference.json as a page. Pure text, made when the site is built: it can be read without any script.

export interface Reference {
  readonly element: string;
  readonly attributes: readonly { name: string; type: string; default: string; text: string }[];
  readonly properties: readonly { name: string; type: string; text: string }[];
  readonly methods: readonly { name: string; signature: string; text: string }[];
  readonly events: readonly { name: string; detail: string; text: string }[];
  readonly cssVariables: readonly { name: string; default: string; text: string }[];
  readonly parts: readonly { name: string; text: string }[];
  readonly messages: readonly { name: string; fields: string; result: string; text: string }[];
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
const code = (text: string): string => (text === "" ? "" : `<code>${escape(text)}</code>`);

/** Rows of cells that are HTML already; the first cell can be linked to. */
function table(
  kind: string,
  heads: readonly (readonly [text: string, key: string] | null)[],
  rows: readonly (readonly string[])[],
  names: readonly string[],
): string {
  const head = heads
    .map((each) => (each === null ? "<td></td>" : `<th scope="col" data-say="${each[1]}">${each[0]}</th>`))
    .join("");
  const body = rows.map((cells, index) => {
    const [first = "", ...rest] = cells;
    return `<tr id="${kind}-${escape(names[index] ?? "")}"><td>${first}</td>${rest.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table></div>`;
}

/** Sections whose key is not their id. */
const titleKeys: Readonly<Record<string, string>> = { iframe: "inIframe", limits: "goodToKnow" };

const namesOf = (entries: readonly { readonly name: string }[]): string[] => entries.map(({ name }) => name);

/** The page; lies at the top of the site. */
export function referencePage(reference: Reference): string {
  const { element, attributes, properties, methods, events, cssVariables, parts, messages } = reference;
  const sections: readonly [id: string, title: string, html: string][] = [
    [
      "attributes",
      "Attributes",
      `<p>Each is a property of the same name as well: <code>sim.camera = "follow"</code>.</p>${table(
        "attribute",
        [["attribute", "attribute"], ["value", "value"], ["without it", "withoutIt"], null],
        attributes.map((a) => [code(a.name), escape(a.type), escape(a.default), escape(a.text)]),
        namesOf(attributes),
      )}`,
    ],
    [
      "properties",
      "Properties",
      table(
        "property",
        [["read only", "readOnly"], ["type", "type"], null],
        properties.map((p) => [code(p.name), code(p.type), escape(p.text)]),
        namesOf(properties),
      ),
    ],
    [
      "methods",
      "Methods",
      `<p>Verbs. They resolve even when something goes wrong: the <code>error</code> event reports that.</p>${table(
        "method",
        [["method", "method"], null],
        methods.map((m) => [code(m.signature), escape(m.text)]),
        namesOf(methods),
      )}`,
    ],
    [
      "events",
      "Events",
      `<p>Dispatched on the element; they do not bubble.</p>${table(
        "event",
        [["event", "event"], ["detail", "detail"], null],
        events.map((e) => [code(e.name), code(e.detail), escape(e.text)]),
        namesOf(events),
      )}`,
    ],
    [
      "style",
      "Style",
      `<p>The element is as wide as its place and 16:9, until your style says otherwise.</p>${table(
        "variable",
        [["variable", "variable"], ["dark theme", "darkTheme"], null],
        cssVariables.map((v) => [code(v.name), code(v.default), escape(v.text)]),
        namesOf(cssVariables),
      )}${table(
        "part",
        [["part, for ::part()", "part"], null],
        parts.map((p) => [code(p.name), escape(p.text)]),
        namesOf(parts),
      )}`,
    ],
    [
      "iframe",
      "In an iframe",
      `<p><code>embed.html</code> fills its frame with one element. Its query has the attributes (<code>src</code> excepted):
<code>embed.html?scenario=fields/practice/scenarios/course.json&amp;camera=follow&amp;autoplay=1</code>. A poster must be of the same site.</p>
<p>Messages go both ways as objects with <code>sandlot: 1</code>. The frame listens to one origin and speaks to no other: the one that
<code>?origin=https://docs.example</code> names, else that of the page that embeds it, if the browser names it. A page of any other origin can
show the simulation and no more.</p>${table(
        "message",
        [["type", "message"], ["fields", "fields"], ["result", "result"], null],
        messages.map((m) => [code(m.name), code(m.fields), code(m.result), escape(m.text)]),
        namesOf(messages),
      )}
<p>Each is answered with <code>{ sandlot: 1, type: "done", id, result }</code> or <code>{ sandlot: 1, type: "failed", id, message }</code>, where
<code>id</code> is whatever the message had. Events arrive as <code>{ sandlot: 1, type: "event", name, detail }</code>.</p>`,
    ],
    [
      "limits",
      "Good to know",
      `<ul>
<li>Several elements on a page are fine. Browsers allow about 16 WebGL pictures at once, so do not start more.</li>
<li>It loads when it is started, runs while it can be seen, and frees its memory when it leaves the page. Moved within the page it keeps its run.</li>
<li>The site must allow other origins to read it (<code>Access-Control-Allow-Origin: *</code>), as <code>sandlot serve</code> and most static hosts do.</li>
<li>A strict content policy needs <code>script-src</code> and <code>connect-src</code> with the site's origin, <code>'wasm-unsafe-eval'</code>, and <code>worker-src blob:</code> if that origin is another.</li>
</ul>`,
    ],
  ];
  // Titles and table heads are translated by their keys, the prose stays English (words/english-sites.ts).
  const contents = sections
    .map(([id, title]) => `<a href="#${id}" data-say="${titleKeys[id] ?? id}">${title}</a>`)
    .join(" · ");
  const body = sections
    .map(([id, title, html]) => `<h2 id="${id}" data-say="${titleKeys[id] ?? id}">${title}</h2>\n${html}`)
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="description" content="Every attribute, property, method, event, style variable, part and message of the Sandlot element." />
<title data-say="referenceTitle">Reference · Sandlot</title>
<link rel="icon" href="./favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="./examples/site.css" />
<script type="module" src="./site-words.js"></script>
</head>
<body>
<header class="top">
<a class="home" href="./index.html"><img src="./favicon.svg" alt="" />Sandlot</a>
<a href="./examples/index.html" data-say="examples">Examples</a>
<a href="./reference.html" aria-current="page" data-say="reference">Reference</a>
</header>
<main data-prose>
<h1><code>&lt;${escape(element)}&gt;</code></h1>
<p class="lead" data-say="referenceLead">A live robot in your page: one script, one element.</p>
<pre tabindex="0"><code>&lt;script type="module" src="https://your-site.example/sandlot/sandlot-sim.js"&gt;&lt;/script&gt;
&lt;${escape(element)} scenario="fields/practice/scenarios/course.json" camera="follow"&gt;&lt;/${escape(element)}&gt;</code></pre>
<p>${contents}</p>
${body}
</main>
</body>
</html>
`;
}
