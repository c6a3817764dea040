// Marks beside a program's lines in the editor: the run's stops, the line that is looked at, and each line's prints.
import { RangeSet, StateEffect, StateField, type Extension, type Text, type ChangeDesc } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  gutter,
  GutterMarker,
  keymap,
  lineNumbers,
  WidgetType,
  type BlockInfo,
  type DecorationSet,
} from "@codemirror/view";

/** A line's last print, and the number of its prints. */
export interface LinePrint {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly count: number;
  readonly stream: "out" | "err";
}

class StopMarker extends GutterMarker {
  override toDOM(): Node {
    const mark = document.createElement("span");
    mark.className = "cm-stop";
    return mark;
  }
}
const marker = new StopMarker();

const toggle = StateEffect.define<number>();
const putStops = StateEffect.define<readonly number[]>();
const putHere = StateEffect.define<number>();
const putPrints = StateEffect.define<readonly LinePrint[]>();

const stopsOf = (doc: Text, lines: readonly number[]): RangeSet<GutterMarker> =>
  RangeSet.of(
    lines.filter((line) => line >= 1 && line <= doc.lines).map((line) => marker.range(doc.line(line).from)),
    true,
  );

/** Starts of lines; they move with the text. */
const stops = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(set, { changes, effects, state }) {
    let now = set.map(changes);
    for (const effect of effects) {
      if (effect.is(putStops)) now = stopsOf(state.doc, effect.value);
      if (!effect.is(toggle)) continue;
      const { from } = state.doc.lineAt(effect.value);
      const lines = linesOf(now, state.doc);
      const { number } = state.doc.lineAt(from);
      const has = lines.includes(number);
      now = stopsOf(state.doc, has ? lines.filter((line) => line !== number) : [...lines, number]);
    }
    return now;
  },
});

function linesOf(set: RangeSet<GutterMarker>, doc: Text): number[] {
  const lines = new Set<number>();
  for (const at = set.iter(); at.value !== null; at.next()) lines.add(doc.lineAt(at.from).number);
  return [...lines].sort((a, b) => a - b);
}

const hereLine = Decoration.line({ class: "cm-here", attributes: { "aria-current": "step" } });

/** The line that is looked at; 0: none. */
const here = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects, state }) {
    let now = set.map(changes);
    for (const effect of effects) {
      if (!effect.is(putHere)) continue;
      const line = effect.value;
      const isThere = line >= 1 && line <= state.doc.lines;
      now = isThere ? Decoration.set(hereLine.range(state.doc.line(line).from)) : Decoration.none;
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

class PrintWidget extends WidgetType {
  readonly #print: LinePrint;

  constructor(print: LinePrint) {
    super();
    this.#print = print;
  }

  override eq(other: PrintWidget): boolean {
    const { text, count, stream } = this.#print;
    return other.#print.text === text && other.#print.count === count && other.#print.stream === stream;
  }

  override toDOM(): HTMLElement {
    const { text, count, stream } = this.#print;
    const mark = document.createElement("span");
    mark.className = "cm-printed";
    mark.dataset["stream"] = stream;
    mark.textContent = count > 1 ? `${text}  ×${count}` : text;
    return mark;
  }
}

const prints = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects, state }) {
    let now = set.map(changes);
    for (const effect of effects) {
      if (!effect.is(putPrints)) continue;
      const known = effect.value.filter(({ line }) => line >= 1 && line <= state.doc.lines);
      const ranges = known.map((print) =>
        Decoration.widget({ widget: new PrintWidget(print), side: 1 }).range(state.doc.line(print.line).to),
      );
      now = Decoration.set(ranges, true);
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const theme = EditorView.theme({
  ".cm-stops .cm-gutterElement": { width: "16px", cursor: "pointer" },
  ".cm-lineNumbers .cm-gutterElement": { cursor: "pointer" },
  ".cm-stops .cm-gutterElement:hover::before": {
    content: '""',
    display: "inline-block",
    width: "10px",
    height: "10px",
    margin: "4px 3px 0",
    borderRadius: "50%",
    border: "1px solid var(--bad)",
  },
  ".cm-stops .cm-gutterElement:has(.cm-stop)::before": { display: "none" },
  ".cm-stop": {
    display: "inline-block",
    width: "10px",
    height: "10px",
    margin: "4px 3px 0",
    borderRadius: "50%",
    backgroundColor: "var(--bad)",
  },
  ".cm-here": { backgroundColor: "color-mix(in srgb, var(--warn) 28%, transparent) !important" },
  ".cm-printed": {
    display: "inline-block",
    maxWidth: "26em",
    marginInlineStart: "1.5em",
    padding: "0 6px",
    borderRadius: "4px",
    // Of a long line it stays in sight, over the line's end.
    position: "sticky",
    right: "8px",
    backgroundColor: "color-mix(in srgb, var(--panel-solid) 88%, var(--text))",
    color: "var(--muted)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "pre",
    verticalAlign: "bottom",
  },
  '.cm-printed[data-stream="err"]': { color: "var(--bad-text)" },
});

/** changed: a stop was set or removed, or one has moved with the text. */
export function marks(changed: () => void): Extension {
  const press = (view: EditorView, line: BlockInfo): boolean => {
    view.dispatch({ effects: toggle.of(line.from) });
    return true;
  };
  const domEventHandlers = { mousedown: press };
  return [
    stops,
    here,
    prints,
    gutter({
      class: "cm-stops",
      markers: (view) => view.state.field(stops),
      initialSpacer: () => marker,
      domEventHandlers,
    }),
    lineNumbers({ domEventHandlers }),
    keymap.of([{ key: "F9", preventDefault: true, run: (view) => (toggleStop(view), true) }]),
    EditorView.updateListener.of(({ state, startState }) => {
      const before = startState.field(stops, false);
      if (before === undefined || before === state.field(stops)) return;
      const [was, is] = [linesOf(before, startState.doc), linesOf(state.field(stops), state.doc)];
      if (was.join() !== is.join()) changed();
    }),
    theme,
  ];
}

/** At the line of the cursor: the run stops there, or does not any more. */
export const toggleStop = (view: EditorView): void =>
  view.dispatch({ effects: toggle.of(view.state.selection.main.head) });

export const stopLines = ({ state }: EditorView): readonly number[] => linesOf(state.field(stops), state.doc);
export const setStops = (view: EditorView, lines: readonly number[]): void =>
  view.dispatch({ effects: putStops.of(lines) });
export const setPrints = (view: EditorView, list: readonly LinePrint[]): void =>
  view.dispatch({ effects: putPrints.of(list) });

/** Marks the line that is looked at, and brings it into sight. 0: none is. */
export function setHere(view: EditorView, line: number): void {
  const { doc } = view.state;
  const scroll =
    line >= 1 && line <= doc.lines
      ? [EditorView.scrollIntoView(doc.line(line).from, { y: "nearest", yMargin: 60 })]
      : [];
  view.dispatch({ effects: [putHere.of(line), ...scroll] });
}

/** A text as the running program has it, with its changes since. */
export class RunText {
  readonly #doc: Text;
  #changes: ChangeDesc;

  constructor(doc: Text, changes: ChangeDesc) {
    this.#doc = doc;
    this.#changes = changes;
  }

  add(changes: ChangeDesc): void {
    this.#changes = this.#changes.composeDesc(changes);
  }

  /** Where a line of the program is in the text of now. */
  lineNow(line: number, now: Text): number {
    const { from } = this.#doc.line(Math.max(1, Math.min(line, this.#doc.lines)));
    return now.lineAt(this.#changes.mapPos(from, 1)).number;
  }

  /** Which line of the program one of now is. */
  lineThen(line: number, now: Text): number {
    const { from } = now.line(Math.max(1, Math.min(line, now.lines)));
    return this.#doc.lineAt(this.#changes.invertedDesc.mapPos(from, 1)).number;
  }
}
