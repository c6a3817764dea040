// The way to driving together at this computer: its entry in the menu, and a second gamepad that is touched. The panel is fetched then.

import type { PadSnapshot } from "../../input/gamepad.ts";
import type { Command } from "../../input/keyboard.ts";
import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import template from "./party-dock.html?raw";
import type { PartyPanel } from "./party-panel.ts";

export class PartyDoor extends LateDock<PartyPanel> {
  setPlace(): void {
    this.panel?.setPlace();
  }

  /** Gamepads whose drivers have been asked, by index and id: from then on a touch takes over. */
  readonly #asked = new Set<string>();

  /** `command`: of a driver, for the whole page. */
  constructor(page: PageContext, command: (command: Command) => void) {
    super(page, "party", template, async (_, body) => {
      const { PartyPanel } = await import("./party-panel.ts");
      return new PartyPanel(page, body, command, () => this.show());
    });
    // The pad that drives keeps its robot: the other one is asked.
    const { gamepad } = page.session.driver;
    gamepad.mayTake = ({ index, id = "" }: PadSnapshot, driving: PadSnapshot) => {
      if (page.session.room?.changes === false || page.session.watches) return true;
      const name = `${index} ${id}`;
      if (this.#asked.has(name)) return this.panel?.isOffered({ index, id }) !== true;
      this.#asked.add(name).add(`${driving.index} ${driving.id ?? ""}`);
      this.use((panel) => panel.offer({ index, id }));
      return false;
    };
  }
}
