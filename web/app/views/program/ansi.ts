// Terminal colours in lines of text: the codes that programs write for consoles (ECMA-48, SGR), as runs of text with colours.

export interface TextRun {
  readonly text: string;
  /** A CSS colour; "": the usual one. */
  readonly color: string;
  readonly background: string;
  readonly bold: boolean;
}

/** Of a dark background: the eight colours, and the same brighter. */
const colors = [
  ...["#5c6370", "#ff6b6b", "#5fd39a", "#e5c07b", "#6ea8ff", "#c792ff", "#41d3e6", "#d7dae0"],
  ...["#8b93a1", "#ff8b8b", "#8be8b8", "#ffd88a", "#9cc4ff", "#dcb8ff", "#85e6f2", "#ffffff"],
];

/** A code with its numbers; other codes of terminals are left out of the text. */
const codes = /\u001b\[([0-9;:]*)([@-~])|\u001b[@-Z\\-_]/g;

/** Colours of the table of 256. */
function indexed(index: number): string {
  if (index < 16) return colors[index] ?? "";
  if (index >= 232) {
    const level = 8 + 10 * (index - 232);
    return `rgb(${level} ${level} ${level})`;
  }
  const at = index - 16;
  const level = (step: number): number => (step === 0 ? 0 : 55 + 40 * step);
  return `rgb(${level(Math.floor(at / 36))} ${level(Math.floor(at / 6) % 6)} ${level(at % 6)})`;
}

interface Style {
  color: string;
  background: string;
  bold: boolean;
}

/** A colour after 38 or 48: "5;n", or "2;r;g;b". Gives how many numbers it took. */
function wideColor(numbers: readonly number[], at: number): { color: string; used: number } {
  const bound = (value: number | undefined): number => Math.min(255, Math.max(0, value ?? 0));
  if (numbers[at] === 5) return { color: indexed(bound(numbers[at + 1])), used: 2 };
  if (numbers[at] !== 2) return { color: "", used: 0 };
  const [red, green, blue] = [1, 2, 3].map((k) => bound(numbers[at + k]));
  return { color: `rgb(${red} ${green} ${blue})`, used: 4 };
}

function apply(style: Style, numbers: readonly number[]): void {
  for (let i = 0; i < numbers.length; ++i) {
    const code = numbers[i] ?? 0;
    if (code === 0) Object.assign(style, { color: "", background: "", bold: false });
    else if (code === 1) style.bold = true;
    else if (code === 22) style.bold = false;
    else if (code === 39) style.color = "";
    else if (code === 49) style.background = "";
    else if (code >= 30 && code <= 37) style.color = colors[code - 30] ?? "";
    else if (code >= 90 && code <= 97) style.color = colors[code - 82] ?? "";
    else if (code >= 40 && code <= 47) style.background = colors[code - 40] ?? "";
    else if (code >= 100 && code <= 107) style.background = colors[code - 92] ?? "";
    else if (code === 38 || code === 48) {
      const { color, used } = wideColor(numbers, i + 1);
      if (code === 38) style.color = color;
      else style.background = color;
      i += used;
    }
  }
}

/** The text in runs of one colour each. */
export function ansiRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  const style: Style = { color: "", background: "", bold: false };
  let from = 0;
  const take = (to: number): void => {
    if (to > from) runs.push({ text: text.slice(from, to), ...style });
  };
  for (const match of text.matchAll(codes)) {
    take(match.index);
    from = match.index + match[0].length;
    if (match[2] !== "m") continue;
    const parts = (match[1] ?? "") === "" ? [0] : (match[1] ?? "").split(/[;:]/).map(Number);
    apply(style, parts);
  }
  take(text.length);
  return runs;
}

/** The text without its codes. */
export const plainText = (text: string): string => text.replace(codes, "");
