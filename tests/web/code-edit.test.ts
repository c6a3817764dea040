// What a person does with a program's files in the page.
import { expect, test } from "vitest";
import { indentUnit } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { intoBlock } from "../../web/app/code/code-editor.ts";
import { freshName, mixedIndent, sameFiles, whyNoName, zipOf } from "../../web/app/code/project-edit.ts";
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
