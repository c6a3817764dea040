// The buttons of the tools, and every other button that carries a command.

import type { Command } from "../../input/keyboard.ts";
import { letGo, mount } from "../parts/elements.ts";
import { MenuBar } from "./menu-bar.ts";
import template from "./tools.html?raw";
import "./menu-bar.css";

export function mountTools(app: HTMLElement): MenuBar {
  mount(app, template);
  return new MenuBar(app);
}

/** Buttons with [data-command] give their command; a first touch shows the parts for fingers. */
export function wireTools(app: HTMLElement, onCommand: (command: Command) => void): void {
  app.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-command]") : null;
    if (button === null) return;
    onCommand(button.dataset["command"] as Command);
    letGo(button);
  });
  window.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") app.dataset["touch"] = "true";
  });
  if (matchMedia("(hover: none) and (pointer: coarse)").matches) app.dataset["touch"] = "true";
}
