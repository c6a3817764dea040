// A person's actions on a program's files in the page.
import { expect, test } from "vitest";
import { indentUnit } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { intoBlock } from "../../web/app/code/code-editor.ts";
import { freshName, mixedIndent, sameFiles, whyNoName, zipOf } from "../../web/app/code/project-edit.ts";
import { printsOf } from "../../web/app/code/code-look.ts";
import { RunText } from "../../web/app/code/editor-marks.ts";
import { placeOf } from "../../web/code/mistakes.ts";
import { filesOfZip, readProject } from "../../web/code/project.ts";

const files = new Map<string, string | Uint8Array>([
  ["robot.py", "import wpilib\n"],
  ["subsystems/arm.py", "x = 1\n"],
  ["logo.png", new Uint8Array([0, 255, 7])],
]);

test("newFile_refusesNamesThatExistAndPathsThatLeadOut", () => {
  expect(whyNoName(files, "drive.py")).toBe(null);
  expect(whyNoName(files, "subsystems/drive.py")).toBe(null);
  // Windows and macOS keep one of the two.
  expect(whyNoName(files, "Robot.py")).toBe("nameTaken");
  expect(whyNoName(files, "subsystems")).toBe("nameTaken");
  expect(whyNoName(files, "robot.py/arm.py")).toBe("nameTaken");
  expect(whyNoName(files, "../arm.py")).toBe("nameBad");
  expect(whyNoName(files, "/arm.py")).toBe("nameBad");
  expect(whyNoName(files, "arm?.py")).toBe("nameBad");
});

test("freshName_leavesKeptProjectsAlone", () => {
  expect(freshName([], "first-robot")).toBe("first-robot");
  expect(freshName(["first-robot", "first-robot 2"], "first-robot")).toBe("first-robot 3");
});

test("zipOf_isReadBackByteForByte", async () => {
  const again = await readProject(filesOfZip(zipOf(files)));
  expect([...again.keys()].sort()).toEqual([...files.keys()].sort());
  expect(sameFiles(files, again)).toBe(true);
  expect(sameFiles(files, new Map(again).set("robot.py", "import wpilib"))).toBe(false);
});

test("placeOf_findsTheInnermostLineOfTheProject", () => {
  const why = [
    "Traceback (most recent call last):",
    '  File "robot.py", line 12, in autonomousPeriodic',
    '  File "subsystems/arm.py", line 3, in reach',
    '  File "/lib/python3.13/math.py", line 400, in sqrt',
    "ValueError: expected a nonnegative input",
  ].join("\n");
  expect(placeOf(files, why)).toEqual({ path: "subsystems/arm.py", line: 3 });
  expect(placeOf(files, "It ended.")).toBe(null);
});

test("mixedIndent_namesTheLineThatPythonRefuses", () => {
  expect(mixedIndent("def a():\n    x = 1\n    y = 2\n")).toBe(0);
  expect(mixedIndent("def a():\n    x = 1\n\ty = 2\n")).toBe(3);
  expect(mixedIndent("def a():\n  \tx = 1\n")).toBe(2);
});

/** The text after Enter at the end of a line; null: left to the language's rule. */
function entered(text: string, at: number): string | null {
  const start = EditorState.create({ doc: text, selection: { anchor: at }, extensions: [indentUnit.of("    ")] });
  let after: string | null = null;
  intoBlock({ state: start, dispatch: ({ newDoc }) => (after = newDoc.toString()) });
  return after;
}

test("enter_behindAColonGoesOneStepDeeperAlsoBeforeABlockThatIsThere", () => {
  const text = "class A:\n    def f(self):  # why\n        pass\n";
  const at = text.indexOf("# why") + 5;
  expect(entered(text, at)).toBe("class A:\n    def f(self):  # why\n        \n        pass\n");
  expect(entered(text, text.indexOf("pass") + 4)).toBe(null);
  expect(entered("x = {1: 2}", 10)).toBe(null);
});

test("aStopAndAPrintStayWithTheirLineWhenTheTextAboveIsChanged", () => {
  const start = EditorState.create({ doc: "a = 1\nb = 2\nc = 3\n" });
  // Two lines before b, one of them before a.
  const first = start.update({ changes: [{ from: 0, insert: "# why\n" }] });
  const text = new RunText(first.startState.doc, first.changes);
  const second = first.state.update({ changes: { from: first.state.doc.line(3).from, insert: "x = 0\n" } });
  text.add(second.changes);
  const now = second.state.doc;
  expect(now.line(4).text).toBe("b = 2");
  expect(text.lineNow(2, now)).toBe(4);
  expect(text.lineThen(4, now)).toBe(2);
  expect(text.lineNow(3, now)).toBe(5);
  // Beyond the text that the program has, and a text of which nothing is left.
  expect(text.lineNow(99, now)).toBe(now.lines);
  const gone = second.state.update({ changes: { from: 0, to: now.length } });
  text.add(gone.changes);
  expect(text.lineNow(3, gone.state.doc)).toBe(1);
});

test("printsOf_hasTheLastTextOfEachLineAndHowOften", () => {
  const line = (tick: number, text: string, at?: readonly [string, number]) =>
    ({ stream: "out", text, tick, ...(at === undefined ? {} : { at }) }) as const;
  const lines = [
    line(1, "one", ["robot.py", 7]),
    line(2, "two", ["robot.py", 7]),
    line(2, "arm", ["arm.py", 7]),
    line(3, "start", ["robot.py", 3]),
    line(4, "nobody"),
  ];
  expect(printsOf(lines, "robot.py")).toEqual([
    { line: 3, text: "start", stream: "out", count: 1 },
    { line: 7, text: "two", stream: "out", count: 2 },
  ]);
});
