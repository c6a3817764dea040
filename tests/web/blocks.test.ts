// Blocks as data: the contents of a file of them and the reasons of refusals, and the Python of the whole palette.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { palette, prefix } from "../../web/blocks/palette.ts";
import { pythonOfFile } from "../../web/blocks/python.ts";
import { packCode, unpackCode } from "../../web/code/code-link.ts";
import { blocksFile, BlocksError, mostBlocks, readBlocks, writeBlocks } from "../../web/blocks/workspace.ts";
import { blocks as say } from "../../web/words/classroom/english-blocks.ts";
import { blocksWords } from "../../web/words/spanish/blocks.ts";
import { alone, chain, fileOf, made, number, variable, type Made } from "./blocks-made.ts";

const textOf = (file: string): string => pythonOfFile(file).text;

/** The lines of the one script. */
const scriptOf = (...steps: readonly Made[]): readonly string[] =>
  textOf(fileOf(chain(made("when_autonomous"), ...steps)))
    .split("\n")
    .slice(6, -1)
    .map((line) => line.slice(8));

describe("the palette", () => {
  it("itsPython_isTheKeptOne", async () => {
    const all = palette.map((row) => `# ${row.type}\n${textOf(alone(row))}`).join("\n");
    await expect(all).toMatchFileSnapshot("blocks-python.txt");
  });

  it("eachBlock_hasWordsWithItsPlaces, in English and in Spanish", () => {
    const all = say.english as Readonly<Record<string, unknown>>;
    for (const { type, args } of palette)
      for (const words of [all[type], (blocksWords as Readonly<Record<string, unknown>>)[type]]) {
        const places = [...String(words).matchAll(/%(\d)/g)].map(([, place]) => Number(place)).sort();
        expect([type, places]).toEqual([type, args.map((_, index) => index + 1)]);
      }
  });

  it("theExample_hasThePythonOfItsBlocks", () => {
    const home = join(import.meta.dirname, "../../public/examples/blocks-robot");
    const read = (name: string): string => readFileSync(join(home, name), "utf8");
    expect(textOf(read("robot.blocks.json"))).toBe(read("robot.py"));
  });

  it("namesAreOwn", () => {
    expect(new Set(palette.map(({ type }) => type)).size).toBe(palette.length);
  });
});

describe("Python of blocks", () => {
  const sum = (op: string, a: unknown, b: unknown) =>
    made("arithmetic", { fields: { OP: op }, inputs: { A: a as never, B: b as never } });
  const shown = (block: unknown): string =>
    scriptOf(made("wait", { inputs: { S: { block: block as never } } }))[0]!.slice("yield from self.wait(".length, -1);

  it("brackets_standWhereTheyAreNeeded, and nowhere else", () => {
    const inner = { block: sum("MINUS", number(1), number(2)) };
    expect(shown(sum("MINUS", inner, inner))).toBe("1 - 2 - (1 - 2)");
    expect(shown(sum("TIMES", inner, number(-3)))).toBe("(1 - 2) * -3");
    expect(shown(sum("ADD", { block: sum("DIVIDE", number(1), number(2)) }, number(3)))).toBe("1 / 2 + 3");
    const compare = { block: made("compare") };
    const either = { block: made("both", { fields: { OP: "or" }, inputs: { A: compare, B: compare } }) };
    const both = made("both", { inputs: { A: either, B: { block: made("not", { inputs: { A: either } }) } } });
    expect(scriptOf(made("wait_until", { inputs: { IF: { block: both } } }))[0]).toBe(
      "yield from self.wait_until(lambda: (0 < 0 or 0 < 0) and not (0 < 0 or 0 < 0))",
    );
  });

  it("aText_staysAText, whatever is in it", () => {
    const say = (text: string) => made("print", { inputs: { A: { block: made("text", { fields: { TEXT: text } }) } } });
    expect(scriptOf(say(`"); import os #\n\\`))[0]).toBe(String.raw`print("\"); import os #\n\\")`);
  });

  it("variables_areMembers, with names that Python takes and no other has", () => {
    const file = writeBlocks({
      blocks: {
        languageVersion: 0,
        blocks: [
          chain(
            made("when_autonomous"),
            ...["a", "b", "c", "d"].map((id) => made("set", { id, fields: { VAR: { id } } })),
          ),
        ],
      },
      variables: [
        { name: "número de pelotas", id: "a" },
        { name: "Stop!", id: "b" },
        { name: "stop", id: "c" },
        { name: "2nd", id: "d" },
        { name: "unused", id: "e" },
      ],
    });
    expect(textOf(file)).toContain("    número_de_pelotas = 0\n    stop_2 = 0\n    stop_2_2 = 0\n    v_2nd = 0\n");
    expect(textOf(file)).not.toContain("unused");
  });

  it("eachBlock_hasItsLine, and each line its block", () => {
    const { text, blocks, lines } = pythonOfFile(
      fileOf(chain(made("when_autonomous"), made("repeat", { inputs: { DO: { block: made("wait") } } }))),
    );
    const all = text.split("\n");
    expect(all[lines.get("wait")! - 1]?.trim()).toBe("yield from self.wait(1)");
    expect(lines.get("wait S")).toBe(lines.get("wait"));
    expect(lines.get("repeat N")).toBe(lines.get("repeat"));
    expect(all.flatMap((line, index) => (blocks[index] === "repeat" ? [line.trim()] : []))).toEqual([
      "for _ in range(4):",
      "yield",
    ]);
    expect(blocks.length).toBe(all.length - 1);
  });

  it("whatHangsOnNoEvent_isLeftOut", () => {
    expect(textOf(fileOf(made("wait")))).toBe(
      "from sandlot_blocks import BlockRobot\n\n\nclass MyRobot(BlockRobot):\n    pass\n",
    );
  });
});

describe("a file of blocks that is refused", () => {
  const whyOf = (text: string): string => {
    try {
      readBlocks(text);
      return "";
    } catch (error) {
      if (error instanceof BlocksError) return error.message;
      throw error;
    }
  };

  it.each([
    ["cut off", fileOf(made("wait")).slice(0, 80), say("noJson")],
    ["another program's", '{"blocks": {"languageVersion": 0, "blocks": []}}', say("otherFile")],
    ["a list", "[]", say("otherFile")],
    ["an unknown block", fileOf({ type: "xrp_straight", id: "a" }), say("unknown", { name: "xrp_straight" })],
    ["a block that is none", fileOf(7), say("broken")],
    ["a next that is none", fileOf({ ...made("wait"), next: 7 }), say("broken")],
    ["inputs that are none", fileOf({ ...made("wait"), inputs: [] }), say("broken")],
    [
      "a choice that is none",
      fileOf(made("place", { fields: { AXIS: "z" } })),
      say("wrongField", { name: "place", value: "z" }),
    ],
    [
      "a number that is none",
      fileOf(made("number", { fields: { NUM: "1) or (1" } })),
      say("wrongField", { name: "number", value: "1) or (1" }),
    ],
    [
      "a variable that is none",
      fileOf(made("get", { fields: { VAR: { id: "x" } } })),
      say("noVariable", { name: "x" }),
    ],
    [
      "a step in a number's place",
      fileOf(made("wait", { inputs: { S: { block: made("stop") } } })),
      say("misplaced", { name: "stop", where: "wait" }),
    ],
  ])("%s", (_, text, why) => {
    expect(whyOf(text)).toBe(why);
  });

  it("a giant one, a deep one, a large one", () => {
    expect(whyOf(fileOf(chain(made("stop"), ...Array.from({ length: mostBlocks - 1 }, () => made("stop")))))).toBe("");
    expect(whyOf(fileOf(chain(made("stop"), ...Array.from({ length: mostBlocks }, () => made("stop")))))).toBe(
      say("giant", { most: mostBlocks }),
    );
    let deep = made("boolean");
    for (let i = 0; i < 60; i++) deep = made("not", { inputs: { A: { block: deep } } });
    expect(whyOf(fileOf(deep))).toBe(say("deep", { most: 40 }));
    expect(whyOf(fileOf(made("text", { fields: { TEXT: "x".repeat(300_000) } })))).toBe(say("large", { most: 256 }));
  });

  it("aLink_carriesTheBlocksAsItCarriesCode", async () => {
    const file = fileOf(chain(made("when_autonomous"), made("drive_metres")));
    const { files } = await unpackCode(
      await packCode(
        new Map([
          ["robot.py", textOf(file)],
          [blocksFile, file],
        ]),
      ),
    );
    expect(files.get(blocksFile)).toBe(file);
    expect(files.get("robot.py")).toBe(pythonOfFile(String(files.get(blocksFile))).text);
  });

  it("prefix and variable are what the tests make", () => {
    expect(fileOf(made("get"))).toContain(`${prefix}get`);
    expect(readBlocks(fileOf(made("get"))).variables.get(variable)).toBe("Balls thrown");
  });
});
