// The lines to paste into a person's own page: a link as a frame, as an element, or as a picture that links.

/** "link" is the link itself. */
export const forms = ["link", "frame", "element", "markdown"] as const;
export type Form = (typeof forms)[number];

export interface Linked {
  /** The whole link: the page's address with a scenario or recording as its fragment. */
  readonly link: string;
  readonly title: string;
  /** The whole page belongs into a frame: the link opens views or carries robot code, which the element has not. */
  readonly wholePage: boolean;
  /** Name of the picture's file. */
  readonly picture: string;
  /** Path on the site of the picture before the run; "": there is none. */
  readonly poster: string;
}

/** Width and height of a frame; the bar below the picture is 48 px high. */
const small = 'width="640" height="408"';
const large = 'width="960" height="640"';
/** Of an attribute's value in a page, and of a line of Markdown; longer ones make the page hard to edit. */
const longest = 30_000;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** One line, "" when the link is too long for it. */
export function lineOf(form: Form, { link, title, wholePage, picture, poster }: Linked): string {
  if (form === "link") return link;
  if (link.length > longest) return "";
  const address = new URL(link);
  const folder = new URL(".", address).href;
  if (form === "markdown") return `[![${title.replaceAll(/[[\]\\\n]/g, " ").trim()}](${picture})](${link})`;
  const name = title.trim() === "" ? "Sandlot" : title.trim();
  const isRecording = address.hash.startsWith("#r=");
  if (form === "frame") {
    // A recording does not say its scenario's picture. The frame's page lets its background through until it runs.
    const query = isRecording && poster !== "" ? `?poster=${encodeURIComponent(poster)}` : "";
    const [src, size] = wholePage ? [link, large] : [`${folder}embed.html${query}${address.hash}`, small];
    const cover = wholePage || poster === "" ? "" : `; background: url(${encodeURI(folder + poster)}) center / cover`;
    const rest = `loading="lazy" allow="fullscreen; gamepad" style="border: 0${escape(cover)}"`;
    return `<iframe src="${escape(src)}" title="${escape(name)}" ${size} ${rest}></iframe>`;
  }
  // The parts behind the fragment's first one are the page's: views, code, whether it plays.
  const [data = ""] = address.hash.split("&");
  const script = `<script type="module" src="${escape(folder)}sandlot-sim.js"></script>`;
  const whole = escape(folder + poster);
  const cover = isRecording && poster !== "" ? ` poster="${whole}"` : "";
  const attributes = `${isRecording ? "recording" : "scenario"}="${escape(data)}"${cover}`;
  // Shown where scripts are off, and until they have run.
  const image = poster === "" ? "" : `<img src="${whole}" alt="${escape(name)}" width="640" style="max-width: 100%">`;
  const inside = image === "" ? "" : `<a href="${escape(link)}">${image}</a>`;
  return `${script}<sandlot-sim ${attributes}>${inside}</sandlot-sim>`;
}

/** Is an address one that only this machine can open? */
export const isLocal = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname) || !/^https?:/.test(address);
