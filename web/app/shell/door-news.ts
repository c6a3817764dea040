// Tells listeners that a key has opened or closed a panel: the keyboard stays with the robot, so no focus moves that would tell it.

import { shell } from "../../words/english-shell.ts";

const states = ["aria-expanded", "aria-pressed"];

/** Watches the buttons that open panels (#ID-open) below an element. */
export function tellOpenings(tools: HTMLElement, announce: (text: string) => void): MutationObserver {
  const observer = new MutationObserver((changes) => {
    for (const { target, attributeName, oldValue } of changes) {
      if (!(target instanceof HTMLElement) || !target.id.endsWith("-open") || attributeName === null) continue;
      // The timeline comes and goes with every pause, which is said.
      if (target.id === "history-open") continue;
      const isOpen = target.getAttribute(attributeName) === "true";
      const wasOpen = oldValue === "true";
      // A person on a button of the page hears its own state, or is led into the panel.
      const drives = document.activeElement === document.body;
      if (isOpen === wasOpen || !drives) continue;
      const name = [...target.childNodes].find((node) => node.textContent?.trim() !== "")?.textContent?.trim() ?? "";
      announce(shell(isOpen ? "isOpen" : "isClosed", { what: name }));
    }
  });
  observer.observe(tools, { subtree: true, attributeFilter: states, attributeOldValue: true });
  return observer;
}
