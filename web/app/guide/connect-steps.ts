// The three steps that connect AdvantageScope or robot code, each with a line to copy.

import { docsAddress, stepsDocs } from "../../words/docs-links.ts";
import { guide } from "../../words/english-guide.ts";
import type { PageContext } from "../page/context.ts";
import { yearOf } from "../page/year.ts";
import { button, closeOnBackdrop, make, mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import template from "./connect-steps.html?raw";
import "./connect-steps.css";

export const programs = ["advantageScope", "java", "cpp", "python"] as const;
export type Program = (typeof programs)[number];

/** The page's other end: its bridge, or robot code that listens. */
export type ConnectTo = "bridge" | "robot";

interface Step {
  readonly words: string;
  /** To copy; "": nothing. */
  readonly line: string;
}

/**
 * Of WPILib 2027: the words of a robot of operating modes. simulationPeriodic is called in each loop. Names as in alpha
 * 7's sources: DriverStationSim, OpModeOption, RobotMode, NetworkTableEntry of each language.
 */
export const modeLines: {
  readonly [program in Exclude<Program, "advantageScope">]: {
    readonly into: string;
    readonly lines: readonly string[];
  };
} = {
  java: {
    into: "simulationPeriodic()",
    lines: [
      'var modes = NetworkTableInstance.getDefault().getTable("Sandlot/OpModes");',
      'modes.getEntry("options").setStringArray(Arrays.stream(DriverStationSim.getOpModeOptions()).map(mode -> mode.id + " " + mode.name).toArray(String[]::new));',
      'DriverStationSim.setOpMode(modes.getEntry("selected").getIntegerArray(new long[4])[DriverStationSim.getRobotMode().getValue()]);',
      'modes.getEntry("active").setInteger(DriverStationSim.getOpMode());',
    ],
  },
  cpp: {
    into: "SimulationPeriodic()",
    lines: [
      'auto modes = wpi::nt::NetworkTableInstance::GetDefault().GetTable("Sandlot/OpModes");',
      "std::vector<std::string> options;",
      "for (auto&& mode : wpi::sim::DriverStationSim::GetOpModeOptions())",
      '  options.push_back(std::format("{} {}", mode.id, wpi::util::to_string_view(&mode.name)));',
      'modes->GetEntry("options").SetStringArray(options);',
      'wpi::sim::DriverStationSim::SetOpMode(modes->GetEntry("selected").GetIntegerArray(std::vector<int64_t>(4))[static_cast<int>(wpi::sim::DriverStationSim::GetRobotMode())]);',
      'modes->GetEntry("active").SetInteger(wpi::sim::DriverStationSim::GetOpMode());',
    ],
  },
  python: {
    into: "simulation_periodic(self)",
    lines: [
      'modes = NetworkTableInstance.get_default().get_table("Sandlot/OpModes")',
      'modes.put_string_array("options", [f"{mode.id} {mode.name}" for mode in DriverStationSim.get_opmode_options()])',
      'DriverStationSim.set_opmode(modes.get_entry("selected").get_integer_array([0] * 4)[DriverStationSim.get_robot_mode().value])',
      'modes.get_entry("active").set_integer(DriverStationSim.get_opmode())',
    ],
  },
};

const gradleLine = "wpi.sim.addWebsocketsServer().defaultEnabled = true";
const titles = {
  advantageScope: "titleAdvantageScope",
  java: "titleJava",
  cpp: "titleCpp",
  python: "titlePython",
} as const;

export const connectsTo = (program: Program): ConnectTo => (program === "advantageScope" ? "bridge" : "robot");

/** In the order in which a person does them. */
export function stepsOf(program: Program): readonly [Step, Step, Step] {
  const step = (
    key: "serve" | "toBridge" | "inScope" | "gradle" | "simulate" | "pip" | "pythonSim" | "toRobot",
    line = "",
  ) => ({
    words: guide(key),
    line,
  });
  switch (program) {
    case "advantageScope":
      return [step("serve", "npm start"), step("toBridge"), step("inScope", "127.0.0.1:5810")];
    case "java":
      return [step("gradle", gradleLine), step("simulate", "./gradlew simulateJava"), step("toRobot")];
    case "cpp":
      return [step("gradle", gradleLine), step("simulate", "./gradlew simulateNative"), step("toRobot")];
    case "python":
      return [
        step("pip", "python -m pip install robotpy-halsim-ws"),
        step("pythonSim", "python -m robotpy sim --nogui --ws-server"),
        step("toRobot"),
      ];
  }
}

/** The page's address that connects as it opens; the game stays. */
export function connectedAddress(address: URL, to: ConnectTo): string {
  const target = new URL(address);
  target.searchParams.set("connect", to);
  target.hash = "";
  return target.href;
}

export class ConnectSteps {
  readonly #page: PageContext;
  readonly #dialog: HTMLDialogElement;
  readonly #parts: Parts;
  #to: ConnectTo = "bridge";

  /** `connect`: as the buttons of the connection panel do. */
  constructor(page: PageContext, connect: (to: ConnectTo) => void) {
    mount(page.app, template);
    this.#page = page;
    this.#dialog = need<HTMLDialogElement>(page.app, "#connect-steps");
    this.#parts = new Parts(this.#dialog, "steps-part");
    this.#parts.onClick("close", () => this.#dialog.close());
    this.#parts.onClick("connect", () => {
      this.#dialog.close();
      connect(this.#to);
    });
    closeOnBackdrop(this.#dialog);
  }

  show(program: Program): void {
    this.#to = connectsTo(program);
    this.#parts.write("title", guide(titles[program]));
    this.#parts.get<HTMLAnchorElement>("docs").href = docsAddress(stepsDocs[program]);
    const steps = stepsOf(program).map(({ words, line }) =>
      make("li", "", make("p", "", words), ...(line === "" ? [] : [this.#line(line)])),
    );
    this.#parts.get("list").replaceChildren(...steps);
    this.#showModes(program);
    this.#parts.get("link").replaceChildren(this.#line(connectedAddress(this.#page.address, this.#to)));
    this.#page.session.driver.releaseAll();
    this.#dialog.showModal();
    this.#parts.get("connect").focus();
  }

  /** For robots of operating modes, of which HALSim's messages know nothing. */
  #showModes(program: Program): void {
    const found = program === "advantageScope" ? null : modeLines[program];
    const more = this.#parts.get<HTMLDetailsElement>("opmodes");
    more.hidden = found === null;
    more.open = yearOf(this.#page).value === 2027;
    if (found === null) return;
    this.#parts.write("opmodes-into", guide("opmodesInto", { into: found.into }));
    this.#parts.get("opmodes-lines").replaceChildren(this.#line(found.lines.join("\n")));
  }

  #line(text: string): HTMLElement {
    const code = make("code", "", text);
    code.translate = false;
    // A long line is scrolled by keyboard, too.
    code.tabIndex = 0;
    const copy = button(guide("copy"), "", () => void this.#copy(text, code, copy), "button");
    return make("div", "copy-line", code, copy);
  }

  async #copy(text: string, code: HTMLElement, button: HTMLElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = guide("copied");
    } catch {
      // No clipboard outside a secure context: the line is selected instead.
      getSelection()?.selectAllChildren(code);
      this.#page.say(guide("selectedLine"));
    }
  }
}
