// The editor of a program's files: CodeMirror in a shadow root, where its styles need no permission of the page's content policy.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python, pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type StateCommand, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  type Tooltip,
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { code as say } from "../../words/english-code.ts";
import { CodeHelp, type Help } from "./code-help.ts";
import { marks, RunText, setHere, setPrints, setStops, stopLines, toggleStop, type LinePrint } from "./editor-marks.ts";

export interface EditorHost {
  /** A person has typed. */
  changed(): void;
  /** Ctrl+S. */
  save(): void;
  /** Stops of the shown file are others. */
  stops(): void;
  /** Fetches the library's help, when a person begins to type or points at a name; null: it could not be fetched. */
  /** Whose names the program that is edited has. */
  year(): number;
  help(year: number): Promise<Help | null>;
}

export interface EditorProblem {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly severity: "error" | "warning";
}

/** Between the cursor and the editor's edge [px]. */
const cursorRoom = 24;

/** The page's own colours, which are the same in light and dark. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.self, tags.bool, tags.null], color: "var(--accent-text)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: tags.number, color: "var(--warn)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.definition(tags.function(tags.variableName)), tags.className], fontWeight: "600" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "13px", lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  // Text that is scrolled aside goes below it.
  ".cm-gutters": { backgroundColor: "var(--panel-solid)", color: "var(--muted)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--fill-faint)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 35%, transparent)",
  },
  ".cm-tooltip-hover": { maxWidth: "32rem", padding: "4px 8px" },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--muted)" },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--panel-solid)", color: "var(--text)" },
  ".cm-tooltip": { border: "1px solid var(--edge)" },
  ".cm-button": { background: "var(--fill)", color: "var(--text)", border: "none", borderRadius: "4px" },
  ".cm-textfield": { backgroundColor: "var(--fill-faint)", color: "var(--text)", border: "1px solid var(--edge)" },
  ".cm-panel.cm-search [name=close]": { color: "var(--text)" },
});

/**
 * Enter behind a colon: one step deeper than its line. The language's own rule goes by the block that is there already, and puts the
 * new line beside its head.
 */
export const intoBlock: StateCommand = ({ state, dispatch }) => {
  const { from, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  const before = line.text.slice(0, from - line.from);
  if (!empty || state.readOnly || state.selection.ranges.length > 1 || !/:\s*(#.*)?$/.test(before)) return false;
  const insert = `${state.lineBreak}${/^\s*/.exec(before)![0]}${state.facet(indentUnit)}`;
  const changes = { from, insert };
  const selection = { anchor: from + insert.length };
  dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: "input" }));
  return true;
};

/** After a long line: where the cursor is seen without it, the text is not left scrolled aside. Never below a pointer. */
function backToLeft({ view, docChanged, selectionSet, transactions }: ViewUpdate): void {
  if ((!docChanged && !selectionSet) || transactions.some((each) => each.isUserEvent("select.pointer"))) return;
  view.requestMeasure({
    key: backToLeft,
    read: ({ scrollDOM, state }) => {
      if (scrollDOM.scrollLeft === 0) return false;
      const at = view.coordsAtPos(state.selection.main.head);
      const left = (at?.left ?? Number.POSITIVE_INFINITY) - scrollDOM.getBoundingClientRect().left;
      return left + scrollDOM.scrollLeft < scrollDOM.clientWidth - cursorRoom;
    },
    write: (goes, { scrollDOM }) => {
      if (goes) scrollDOM.scrollLeft = 0;
    },
  });
}

/** A name's tooltip: its signature, and its first sentence. */
function about(help: CodeHelp, text: string, at: number): Tooltip | null {
  const found = help.about(text, at);
  if (found === null || (found.call === "" && found.doc === "")) return null;
  const create = (): { dom: HTMLElement } => {
    const dom = document.createElement("div");
    const head = document.createElement("code");
    head.textContent = found.name + found.call;
    const body = document.createElement("div");
    body.textContent = found.doc;
    dom.append(head, body);
    return { dom };
  };
  return { pos: found.from, end: found.to, above: true, create };
}

export class CodeEditor {
  readonly #view: EditorView;
  readonly #extensions: Extension;
  #path = "";
  readonly #states = new Map<string, EditorState>();
  #editable = true;
  /** Files that were changed since the program began. */
  #since = new Map<string, RunText>();
  readonly #fetchHelp: EditorHost["help"];
  readonly #year: EditorHost["year"];
  #help: Promise<CodeHelp> | null = null;
  /** Whose names that help has. */
  #helpYear = 0;

  constructor(host: HTMLElement, { changed, save, stops, year, help }: EditorHost) {
    this.#fetchHelp = help;
    this.#year = year;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.#extensions = [
      marks(stops),
      foldGutter(),
      lintGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      bracketMatching(),
      closeBrackets(),
      autocompletion(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      python(),
      pythonLanguage.data.of({ autocomplete: (context: CompletionContext) => this.#complete(context) }),
      hoverTooltip(async (view, at) => about(await this.#known(), view.state.doc.toString(), at)),
      syntaxHighlighting(colours),
      theme,
      // As the page is, whichever look the system prefers.
      EditorView.theme({}, { dark: true }),
      // A person who comes by Tab goes on by Tab, until another key or the pointer shows that they are here to write.
      EditorView.domEventHandlers({
        focus: ({ relatedTarget }, view) => {
          if (relatedTarget !== null) view.setTabFocusMode(Infinity);
        },
        pointerup: (_, view) => view.setTabFocusMode(false),
      }),
      EditorView.contentAttributes.of({ "aria-label": say("editor"), tabindex: "0" }),
      keymap.of([
        { key: "Mod-s", preventDefault: true, run: () => (save(), true) },
        { key: "Enter", run: intoBlock },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...lintKeymap,
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => backToLeft(update)),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged || !this.#editable) return;
        void this.#known();
        const since = this.#since.get(this.#path);
        if (since === undefined) this.#since.set(this.#path, new RunText(update.startState.doc, update.changes));
        else since.add(update.changes);
        changed();
      }),
    ];
    this.#view = new EditorView({ parent: root, root });
    // Outside of the shadow root a key's target is its host: the page would take typing for driving.
    host.addEventListener("keydown", (event) => event.stopPropagation());
  }

  /** Missing help is asked for, and once more after it could not be had. */
  #known(): Promise<CodeHelp> {
    const year = this.#year();
    if (this.#helpYear !== year) this.#help = null;
    this.#helpYear = year;
    this.#help ??= this.#fetchHelp(year).then((known) => {
      if (known === null) this.#help = null;
      return new CodeHelp(known ?? undefined);
    });
    return this.#help;
  }

  async #complete({ state, pos }: CompletionContext): Promise<CompletionResult | null> {
    const text = state.doc.toString();
    const found = (await this.#known()).complete(text, text.slice(0, pos));
    if (found === null) return null;
    const options = found.choices.map(({ name, kind, call, doc }) => ({
      label: name,
      type: kind,
      detail: call,
      info: doc,
    }));
    return { from: found.from, options, validFor: /^\w*$/ };
  }

  get path(): string {
    return this.#path;
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Another project: nothing of the last one can be undone into it. */
  clear(): void {
    this.#states.clear();
    this.#since.clear();
    this.#path = "";
  }

  // ---- a look inside the program ----

  /** The program begins with the texts as they are. */
  began(): void {
    this.#since.clear();
  }

  get stops(): readonly number[] {
    return stopLines(this.#view);
  }

  setStops(lines: readonly number[]): void {
    setStops(this.#view, lines);
  }

  toggleStop(): void {
    toggleStop(this.#view);
    this.#write();
  }

  /** As by Tab. */
  focus(): void {
    this.#view.focus();
  }

  /** The keyboard is here, and Tab indents. */
  #write(): void {
    this.#view.focus();
    this.#view.setTabFocusMode(false);
  }

  /** Lines as the program that runs has them. */
  setPrints(prints: readonly LinePrint[]): void {
    setPrints(
      this.#view,
      prints.map((print) => ({ ...print, line: this.lineNow(this.#path, print.line) })),
    );
  }

  /** Marks a line as the one that is looked at; 0: none. */
  setHere(line: number): void {
    setHere(this.#view, line);
  }

  /** Where a line of the running program is now. */
  lineNow(path: string, line: number): number {
    const now = this.#docOf(path);
    return now === null ? line : (this.#since.get(path)?.lineNow(line, now) ?? line);
  }

  /** Which line of the running program a line of now is. */
  lineThen(path: string, line: number): number {
    const now = this.#docOf(path);
    return now === null ? line : (this.#since.get(path)?.lineThen(line, now) ?? line);
  }

  #docOf(path: string): Text | null {
    return path === this.#path ? this.#view.state.doc : (this.#states.get(path)?.doc ?? null);
  }

  /** Shows a file; null: it cannot be edited, `instead` says why, and it stays as it is. */
  open(path: string, text: string | null, instead: string): void {
    if (path === this.#path) return;
    if (this.#path !== "") this.#states.set(this.#path, this.#view.state);
    this.#path = path;
    this.#editable = text !== null;
    const doc = text ?? instead;
    const locked = text === null ? [EditorState.readOnly.of(true)] : [];
    const kept = this.#states.get(path);
    this.#view.setState(kept ?? EditorState.create({ doc, extensions: [this.#extensions, locked] }));
  }

  /** Underlines lines, in place of those before. */
  show(problems: readonly EditorProblem[]): void {
    const { state } = this.#view;
    const found = problems.flatMap(({ line, text, severity }) => {
      if (line < 1 || line > state.doc.lines) return [];
      const { from, to, text: own } = state.doc.line(line);
      const begin = from + own.length - own.trimStart().length;
      return [{ from: Math.min(begin, to), to, severity, message: text }];
    });
    this.#view.dispatch(setDiagnostics(state, found));
  }

  goTo(line: number): void {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.max(1, Math.min(line, doc.lines)));
    this.#view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.#write();
  }
}
