// @vitest-environment happy-dom
// The words for listeners when a key opens or closes a panel.
import { beforeEach, expect, test } from "vitest";
import { tellOpenings } from "../../web/app/shell/door-news.ts";

let heard: string[] = [];
let race: HTMLElement;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  document.body.innerHTML = `<nav><button id="race-open">Race<kbd>O</kbd></button><button class="menu-top">Play</button></nav>`;
  heard = [];
  race = document.querySelector<HTMLElement>("#race-open")!;
  tellOpenings(document.querySelector("nav")!, (text) => heard.push(text));
});

test("opening and closing by a key are said with the panel's name", async () => {
  race.setAttribute("aria-expanded", "false");
  await settled();
  expect(heard).toEqual([]);
  race.setAttribute("aria-expanded", "true");
  await settled();
  race.setAttribute("aria-expanded", "false");
  await settled();
  expect(heard).toEqual(["Race: open", "Race: closed"]);
});

test("whoever is on the button hears its own state; menus are no panels", async () => {
  race.focus();
  race.setAttribute("aria-expanded", "true");
  await settled();
  race.blur();
  document.querySelector(".menu-top")!.setAttribute("aria-expanded", "true");
  await settled();
  expect(heard).toEqual([]);
});
