// Projects of WPILib Blocks, made here in its format: recognised, read, and as Python; bad ones get a sentence.
import { describe, expect, it } from "vitest";
import { isBlocksProject, readBlocksProject } from "../../web/blocks/wpilib-project.ts";
import { pythonOfProject, snake } from "../../web/blocks/wpilib-python.ts";
import { shownModule, type Shape, type ShownBlock } from "../../web/blocks/wpilib-shapes.ts";
import { atWork, hasModule } from "../../web/app/code/code-modules.ts";
import { programOfBlocks } from "../../web/app/files/blocks-project.ts";
import { filesOfZip } from "../../web/code/project.ts";
import { memoryYear } from "../../web/code/memory-year.ts";
import { recogniseBytes } from "../../web/files/recognise.ts";
import { zip } from "./make-zip.mjs";
import { block, call, method, moduleOf, number, stack, tankProject } from "./wpilib-blocks-made.mjs";

const python = (files: ReadonlyMap<string, string>) => pythonOfProject(readBlocksProject(files));
const textOf = (files: ReadonlyMap<string, string>, path: string): string =>
  python(files).modules.find((one) => one.path === path)?.text ?? "";
const withOpMode = (...blocks: object[]): Map<string, string> =>
  tankProject().set("Own.opmode.json", moduleOf("opmode", blocks as never, [{ id: "v", name: "how far?" }]));
const zipOf = (texts: ReadonlyMap<string, string>) => zip(...[...texts].map(([path, text]) => ({ path, text })));
const filesOf = (texts: ReadonlyMap<string, string>) => filesOfZip(zipOf(texts));

describe("a project of WPILib Blocks", () => {
  it("is known by its name, and by the files in a zip", () => {
    const packed = zipOf(tankProject());
    expect(recogniseBytes("Tank.blocks", packed).kind.id).toBe("wpilibBlocks");
    expect(recogniseBytes("tank.zip", packed).kind.id).toBe("zip");
    expect(isBlocksProject([...tankProject().keys()].map((path) => `Tank/${path}`))).toBe(true);
    expect(isBlocksProject(["robot.py", "project.info.json"])).toBe(false);
  });

  it("becomes a file of Python for each module, with 2027's names", async () => {
    const made = python(tankProject());
    expect(made.notes).toEqual([]);
    const whole = made.modules.map(({ path, text }) => `--- ${path}\n${text}`).join("");
    await expect(`# A tank drive made of blocks.\n${whole}`).toMatchFileSnapshot("wpilib-blocks-python.txt");
    for (const { text, blocks } of made.modules)
      expect(blocks.length).toBeGreaterThanOrEqual(text.split("\n").length - 1);
    // Its imports choose 2027's names.
    expect(memoryYear(new Map(made.modules.map(({ path, text }) => [path, text])), 0)).toBe(2027);
  });

  it("knows which block made a line", () => {
    const drive = python(tankProject()).modules.find(({ path }) => path === "drive_and_turn.py")!;
    const line = drive.text.split("\n").findIndex((text) => text.includes("self.robot.drive.go(0.4, 0)"));
    expect(drive.blocks[line]).toMatch(/^block-\d+$/);
  });

  it("comes as a program with its blocks kept beside it", async () => {
    const { file, notes } = await programOfBlocks("Tank.blocks", filesOf(tankProject()));
    expect([file.name, notes]).toEqual(["Tank.zip", []]);
    const inside = filesOfZip(new Uint8Array(await file.arrayBuffer())).map(({ path }) => path);
    expect(inside).toContain("robot.py");
    expect(inside).toContain("wpilib-blocks/Robot.robot.json");
  });

  it("has when blocks before each loop's own, events, loops and variables", () => {
    const when = block("mrc_when", {
      inputs: {
        BOOL: block("mrc_gamepad_boolean", {
          fields: { GAMEPAD_PORT: "1", GAMEPAD_BUTTON: "SOUTH_FACE", GAMEPAD_ACTION: "WAS_PRESSED" },
        }),
        DO: block("variables_set", { fields: { VAR: { id: "v" } }, inputs: { VALUE: number(-2) } }),
      },
    });
    const loop = block("controls_repeat_ext", {
      inputs: {
        TIMES: number(3),
        DO: block("text_print", { inputs: { TEXT: block("text", { fields: { TEXT: 'a "b"' } }) } }),
      },
    });
    const handler = block("mrc_event_handler", {
      fields: { SENDER: "drive", EVENT_NAME: "full" },
      extra: { senderType: "mechanism", params: [{ name: "count", type: "int" }] },
    });
    const text = textOf(
      withOpMode(when, method("init", [], null, "__init__"), method("periodic", [], loop), handler),
      "own.py",
    );
    expect(text).toContain(
      [
        "        self.how_far_ = None",
        '        self.robot.drive.registerEventHandler("full", self.drive_full)',
        "",
        "    def periodic(self):",
        "        self.when_1()",
        "        super().periodic()",
        "        for count_1 in range(int(3)):",
        '            print("a \\"b\\"")',
        "",
        "    def when_1(self):",
        "        if gamepad(1).get_face_down_button_pressed():",
        "            self.how_far_ = -2",
        "",
        "    def drive_full(self, count):",
        "        pass",
      ].join("\n"),
    );
  });

  it("keeps what brackets say", () => {
    const sum = (op: string, a: object, b: object) =>
      block("math_arithmetic", { fields: { OP: op }, inputs: { A: a as never, B: b as never } });
    const print = block("text_print", {
      inputs: {
        TEXT: sum(
          "MINUS",
          number(1),
          sum("MULTIPLY", sum("ADD", number(2), number(3)), sum("MINUS", number(4), number(5))),
        ),
      },
    });
    expect(textOf(withOpMode(method("periodic", [], print)), "own.py")).toContain("print(1 - (2 + 3) * (4 - 5))");
    const chain = block("text_print", {
      inputs: { TEXT: sum("MINUS", number(1), sum("MINUS", number(2), number(3))) },
    });
    expect(textOf(withOpMode(method("periodic", [], chain)), "own.py")).toContain("print(1 - (2 - 3))");
  });

  it("gives an expansion hub's motor its own words, whichever class a copied block still names", () => {
    const hub = block("mrc_component", {
      fields: { NAME: "wheel", TYPE: "ExpansionHubMotor" },
      extra: { componentId: "w", importModule: "wpilib", className: "wpilib.ExpansionHubMotor", params: [] },
    });
    const turn = call(
      "instance_component",
      { COMPONENT_NAME: "wheel", FUNC: "setInverted" },
      { componentId: "gone", componentClassName: "rev.A301" },
      block("logic_boolean", { fields: { BOOL: "TRUE" } }),
    );
    const files = tankProject().set(
      "Wheel.mechanism.json",
      moduleOf("mechanism", [
        block("mrc_mechanism_component_holder", { inputs: { PRIVATE_COMPONENTS: hub } }),
        method("init", [], turn, "__init__"),
      ]),
    );
    expect(textOf(files, "wheel.py")).toContain(
      "self.wheel = wpilib.ExpansionHubMotor(*wheel_args)\n        self.wheel.set_enabled(True)\n        self.wheel.set_reversed(True)",
    );
  });

  it("leaves out blocks that it does not know, with a sentence for each kind, and keeps the others", () => {
    const odd = block("mrc_teleport");
    const files = withOpMode(
      method("periodic", [], stack(odd, block("text_print", { inputs: { TEXT: odd } }), block("mrc_teleport"))),
    );
    const made = python(files);
    expect(made.notes).toEqual([
      "Own.opmode: Sandlot does not know the block “mrc_teleport” yet; it is left out of the Python, 3 times.",
    ]);
    expect(made.modules.find(({ path }) => path === "own.py")?.text).toContain("print(None)");
  });

  it("refuses what is no project, each with its sentence", () => {
    const refused = (files: ReadonlyMap<string, string>): string => {
      try {
        python(files);
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    const project = tankProject();
    expect(refused(new Map(project).set("Sticks.opmode.json", "{"))).toContain("Sticks.opmode.json is no JSON");
    expect(refused(new Map(project).set("Sticks.opmode.json", '{"blocks": 3}'))).toContain("is no workspace of blocks");
    const robotless = new Map(project);
    robotless.delete("Robot.robot.json");
    expect(refused(robotless)).toContain("The project has 0 robots");
    let deep = number(1);
    for (let level = 0; level < 100; level++)
      deep = block("math_single", { fields: { OP: "NEG" }, inputs: { NUM: deep } });
    expect(refused(withOpMode(method("periodic", [], block("text_print", { inputs: { TEXT: deep } }))))).toContain(
      "more than 60 deep",
    );
    const many = Array.from({ length: 12 }, (_, index) =>
      method(`m${index}`, [], stack(...Array.from({ length: 500 }, () => block("text_print")))),
    );
    expect(refused(withOpMode(...many))).toContain("more than 5000 blocks");
    // Text of a file never becomes Python.
    const evil = call("static", { FUNC: "x" }, { moduleOrClassName: "os; import shutil", actualFunctionName: "x" });
    expect(refused(withOpMode(method("periodic", [], evil)))).toContain("is no name that Python takes");
    const print = block("mrc_misc_comment", { fields: { COMMENT: "first\nimport os" } });
    expect(textOf(withOpMode(method("periodic", [], print)), "own.py")).toContain("# first import os\n");
  });

  it("is refused where its zip is a bomb", async () => {
    const bomb = new Map(tankProject()).set("Sticks.opmode.json", " ".repeat(20 << 20));
    await expect(programOfBlocks("Bomb.blocks", filesOf(bomb))).rejects.toThrow(
      "Sticks.opmode.json has more than 2 MB.",
    );
    // One that lies about its size.
    const lies = zip({ path: "Robot.robot.json", text: " ".repeat(20 << 20), size: 1000 });
    await expect(programOfBlocks("Bomb.blocks", filesOfZip(lies))).rejects.toThrow(/zip/);
  });

  it("is named as Python names modules", () => {
    expect(["DriveTrain301", "SimpleDriveTeleop", "PIDArm", "A"].map(snake)).toEqual([
      ...["drive_train301", "simple_drive_teleop", "pid_arm", "a"],
    ]);
  });
});

describe("blocks of WPILib Blocks, to look at", () => {
  const shapes: Shape[] = [];
  const host = {
    isStandard: (type: string) => type.startsWith("math_"),
    typeOf: (shape: Shape) => `shape_${shapes.push(shape) - 1}`,
  };
  const shapeOf = ({ type }: ShownBlock): Shape => shapes[Number(type.slice(6))]!;
  const shownOf = (...blocks: object[]): ShownBlock[] => {
    const project = readBlocksProject(withOpMode(...blocks));
    const module = project.opmodes.find(({ className }) => className === "Own")!;
    return [...shownModule(module, host, true).blocks.blocks];
  };

  it("have the words and places of their file, and Blockly's own stay as they are", () => {
    const [top] = shownOf(
      method(
        "periodic",
        [],
        call("instance_mechanism", { MECHANISM_NAME: "drive", FUNC: "go" }, { actualFunctionName: "go" }, number(1)),
      ),
    );
    expect(shapeOf(top!)).toEqual({
      ...{ place: "hat", group: "events" },
      rows: [{ words: "function periodic" }, { words: "", input: { name: "STACK", is: "stack" } }],
    });
    const inside = top!.inputs!["STACK"]!.block;
    expect(shapeOf(inside).rows).toEqual([
      { words: "drive.go" },
      { words: "a0", input: { name: "ARG0", is: "value" } },
    ]);
    expect(inside.inputs!["ARG0"]!.block).toMatchObject({ type: "math_number", fields: { NUM: 1 } });
  });

  it("that are not known have a shape of their own fields and inputs, with the name that their form says", () => {
    const odd = block("mrc_teleport_to", {
      fields: { PLACE: "home" },
      extra: { functionName: "team.beam" },
      inputs: { SPEED: number(2), DO: block("mrc_other") },
    });
    const [top] = shownOf(method("periodic", [], stack(odd, block("mrc_other"))));
    const inside = top!.inputs!["STACK"]!.block;
    expect(shapeOf(inside)).toEqual({
      ...{ place: "step", group: "control" },
      rows: [
        { words: "teleport to beam home" },
        { words: "speed", input: { name: "SPEED", is: "value" } },
        { words: "do", input: { name: "DO", is: "stack" } },
      ],
    });
    expect(shapeOf(inside.next!.block).rows).toEqual([{ words: "other" }]);
  });

  it("stand beside the Python of their own module alone", () => {
    const files = new Map([["wpilib-blocks/DriveTrain.mechanism.json", "{}"]]);
    expect([hasModule(files, "drive_train.py"), hasModule(files, "robot.py")]).toEqual([true, false]);
  });

  it("light up while they run; a condition while it holds", () => {
    const text = "def periodic(self):\n    if a:\n        # why\n        go()\n    if b:\n        stop()\n    end()\n";
    expect(atWork(text, [2, 4, 5, 7])).toEqual([2, 4, 7]);
    expect(atWork(text, [])).toEqual([]);
  });
});
