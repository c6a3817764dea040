// Asks for a name.

import { closeOnBackdrop, make } from "../parts/elements.ts";
import { cockpit as say } from "../../words/english-cockpit.ts";

/** Resolves with "" when the person does not want to. */
export function askName(root: HTMLElement, title: string, before: string): Promise<string> {
  const dialog = document.createElement("dialog");
  dialog.className = "box";
  const heading = make("h1", "", title);
  heading.id = "name-title";
  dialog.setAttribute("aria-labelledby", heading.id);
  const input = document.createElement("input");
  input.className = "input";
  input.maxLength = 60;
  input.autocomplete = "off";
  input.required = true;
  input.value = before;
  const save = document.createElement("button");
  save.className = "button primary";
  save.textContent = say("save");
  const cancel = document.createElement("button");
  cancel.className = "button";
  cancel.type = "button";
  cancel.textContent = say("cancel");
  cancel.addEventListener("click", () => dialog.close());
  const form = document.createElement("form");
  form.method = "dialog";
  form.append(heading, make("label", "", say("name"), input), make("div", "box-buttons", save, cancel));
  dialog.append(form);
  root.append(dialog);
  closeOnBackdrop(dialog);
  return new Promise((resolve) => {
    let name = "";
    form.addEventListener("submit", () => (name = input.value.trim()));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(name);
    });
    dialog.showModal();
    input.select();
  });
}
