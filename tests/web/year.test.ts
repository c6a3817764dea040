// @vitest-environment happy-dom
// The page's one year of WPILib: chosen, kept, believed of a program.
import { beforeEach, expect, test } from "vitest";
import type { PageContext } from "../../web/app/page/context.ts";
import { WpilibYear, firstYear, yearOf } from "../../web/app/page/year.ts";

const at = (address: string): URL => new URL(address, "http://h/");
beforeEach(() => localStorage.clear());

test("the address says it before what was chosen here; older pages kept it among the connection's choices", () => {
  expect(firstYear(at("/"))).toBe(2026);
  localStorage.setItem("sandlot.connection", JSON.stringify({ year: 2027 }));
  expect(firstYear(at("/"))).toBe(2027);
  localStorage.setItem("sandlot.wpilib", "2026");
  expect(firstYear(at("/"))).toBe(2026);
  expect(firstYear(at("/?wpilib=2027"))).toBe(2027);
  // A text that is not a year counts for nothing.
  localStorage.setItem("sandlot.wpilib", '"next"');
  localStorage.removeItem("sandlot.connection");
  expect(firstYear(at("/?wpilib=2031"))).toBe(2026);
});

test("a program is believed as long as it is there; a person's choice holds against what it has said", () => {
  const year = new WpilibYear(2026);
  const heard: number[] = [];
  year.follow((value) => heard.push(value));
  expect([year.believe(2026), year.believe(2027), year.believe(2027)]).toEqual([false, true, false]);
  expect([year.value, year.told]).toEqual([2027, 2027]);
  year.choose(2026);
  expect([year.value, year.told]).toEqual([2026, null]);
  expect(localStorage.getItem("sandlot.wpilib")).toBe("2026");
  year.believe(2027);
  // It is gone: the choice counts again.
  year.believe(null);
  expect(year.value).toBe(2026);
  expect(heard).toEqual([2026, 2027, 2026, 2027, 2026]);
});

test("the page has one, which the network hears, and an older page's choice is kept in its new place", () => {
  localStorage.setItem("sandlot.connection", JSON.stringify({ year: 2027 }));
  const kept: unknown[] = [];
  const page = {
    address: at("/"),
    network: { keep: (message: unknown) => void kept.push(message) },
  } as unknown as PageContext;
  expect(yearOf(page)).toBe(yearOf(page));
  yearOf(page).believe(2026);
  expect(kept).toEqual([
    { type: "names", year: 2027 },
    { type: "names", year: 2026 },
  ]);
  expect(localStorage.getItem("sandlot.wpilib")).toBe("2027");
});
