// XML as a URDF has it, where there is no browser to read it: elements with attributes, one in another. Texts, comments, instructions and
// declarations are passed over; entities other than XML's own five and numbered ones stay as they are.

/** As much of a browser's Element as urdf-loader asks for. */
export class XmlElement {
  readonly nodeName: string;
  readonly children: XmlElement[] = [];
  readonly #attributes: ReadonlyMap<string, string>;

  constructor(nodeName: string, attributes: ReadonlyMap<string, string>) {
    this.nodeName = nodeName;
    this.#attributes = attributes;
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  /** Only of the form `name[attribute="value"]`: the first such below it. */
  querySelector(selector: string): XmlElement | null {
    const [, name, attribute, value] = /^(\w+)\[(\w+)="([^]*)"\]$/.exec(selector) ?? [];
    if (name === undefined) throw new Error(`no such selector: ${selector}`);
    const waiting = [...this.children];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next.nodeName === name && next.getAttribute(attribute!) === value) return next;
      waiting.unshift(...next.children);
    }
    return null;
  }
}

/** The document: its children are its outermost elements. */
export class XmlDocument {
  readonly children: XmlElement[] = [];
}

/** Elements in elements: a robot's are a few deep. */
const mostDepth = 64;
const mostElements = 200_000;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return named[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The end of the part that begins at `from` with one of these marks; -1: it begins with none of them. */
function passedOver(text: string, from: number): number {
  for (const [begin, end] of [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
    ["<!", ">"],
  ] as const) {
    if (!text.startsWith(begin, from)) continue;
    const at = text.indexOf(end, from + begin.length);
    if (at < 0) throw new Error(`${begin} has no end`);
    return at + end.length;
  }
  return -1;
}

const tag = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Throws an Error: the text is not XML, or has more in it than a robot has. */
export function readXml(text: string): XmlDocument {
  const document = new XmlDocument();
  const open: XmlElement[] = [];
  let count = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const after = passedOver(text, at);
    if (after >= 0) {
      at = after;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (found === null) throw new Error(`what begins with ${text.slice(at, at + 20)} is no element`);
    at = tag.lastIndex;
    const [, ends = "", name = "", attributes = "", closes = ""] = found;
    if (ends !== "") {
      if (open.pop()?.nodeName !== name) throw new Error(`</${name}> ends what did not begin`);
      continue;
    }
    if (++count > mostElements) throw new Error(`it has more than ${mostElements} elements`);
    const values = [...attributes.matchAll(attribute)].map(([, key = "", a, b]) => [key, plain(a ?? b ?? "")] as const);
    const element = new XmlElement(name, new Map(values));
    (open.at(-1) ?? document).children.push(element);
    if (closes !== "") continue;
    if (open.push(element) > mostDepth) throw new Error(`its elements are more than ${mostDepth} deep`);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)!.nodeName}> has no end`);
  return document;
}

/** As a browser's, for whom asks for it by that name. */
export class XmlReader {
  parseFromString(text: string): XmlDocument {
    return readXml(text);
  }
}
