// A link as a QR code, for the camera of a phone or another computer.
import { encode } from "uqr";

/** White modules around it, as ISO/IEC 18004 asks. */
const quiet = 4;

export function qrPicture(text: string, title: string): SVGElement {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  const side = size + 2 * quiet;
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("role", "img");
  svg.ariaLabel = title;
  const path = document.createElementNS(namespace, "path");
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])));
  path.setAttribute("d", dark.join(""));
  path.setAttribute("fill", "#000");
  path.setAttribute("shape-rendering", "crispEdges");
  svg.append(path);
  return svg;
}
