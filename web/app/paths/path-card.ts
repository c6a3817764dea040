// The card of a path or an auto: its time, its robot, its notes, and the button that has the robot follow it.

import { PathError } from "../../paths/checked-json.ts";
import { durationOf, type Trajectory } from "../../paths/trajectory.ts";
import { problemOf } from "../../element/problems.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import { paths as say } from "../../words/files/english-paths.ts";
import { button, make } from "../parts/elements.ts";
import type { FollowedRun } from "./follow-path.ts";
import type { PathDesk, PathPlan, PathSource } from "./path-desk.ts";

/** Events that the card lists. */
const mostEvents = 8;

const round = (value: number, digits: number): string => value.toFixed(digits);
const centimetres = (metres: number): string => round(100 * metres, 1);

/** Between two looks whether its file was saved again [ms]. */
const lookMs = 1000;

/** Reads the path now, and again whenever it was saved; `draws`: its line appears at once. */
export function pathCard(source: PathSource, desk: PathDesk, draws: boolean): HTMLElement {
  const card = make("div", "path-card");
  card.setAttribute("aria-live", "polite");
  let shown: PathPlan | null = null;
  const read = async (isAgain: boolean): Promise<void> => {
    try {
      const isDrawn = shown === null ? draws : desk.drawn === shown;
      shown = await desk.read(source);
      card.replaceChildren(...planLines(shown, desk), ...(isAgain ? [make("p", "note", say("readAgain"))] : []));
      if (isDrawn) desk.draw(shown);
    } catch (error) {
      card.replaceChildren(make("p", "path-refused", reasonOf(error)));
    }
  };
  const look = async (): Promise<void> => {
    if (!document.hidden && (await source.isChanged())) await read(true);
    if (card.isConnected) setTimeout(() => void look(), lookMs);
  };
  void read(false).then(look);
  return card;
}

function reasonOf(error: unknown): string {
  if (error instanceof PathError) return error.message;
  const { title, why } = problemOf(error);
  return why || title;
}

function planLines(plan: PathPlan, desk: PathDesk): HTMLElement[] {
  const { run, trajectory, red } = plan;
  const { name, kind, legs, times, notes } = run;
  const { events } = run.trajectory;
  const isAuto = kind === "plannerAuto";
  const lines = [
    say("takes", {
      seconds: round(durationOf(trajectory), 2),
      metres: round(lengthOf(trajectory), 1),
      speed: round(fastestOf(trajectory), 1),
    }),
    ...(isAuto ? [say("drives", { names: legs.join(", ") })] : []),
    say(times === "file" ? "timesOfFile" : "timesOfRules"),
    ...(events.length === 0 ? [] : [say("events", { list: eventList(run.trajectory) })]),
    say(red ? "followsRed" : "followsBlue", {
      robot: titleCase(desk.robotOf(plan)),
      station: stationWords(desk.stationOf(plan)),
    }),
    ...notes,
  ];
  const outcome = make("p", "path-outcome");
  outcome.hidden = true;
  const tries = button(
    say(isAuto ? "tryAuto" : "tryPath"),
    name,
    () => void followIt(plan, desk, tries, outcome),
    "button",
  );
  const shows = button(say("line"), name, () => desk.draw(desk.drawn === plan ? null : plan), "button");
  return [...lines.map((line) => make("p", "note", line)), outcome, make("div", "row", tries, shows)];
}

async function followIt(plan: PathPlan, desk: PathDesk, tries: HTMLButtonElement, outcome: HTMLElement): Promise<void> {
  tries.disabled = true;
  outcome.hidden = false;
  try {
    const followed = await desk.follow(plan, (share) => {
      outcome.textContent = say("following", { share: Math.floor(100 * share) });
    });
    outcome.textContent = outcomeOf(followed);
  } catch (error) {
    outcome.textContent = reasonOf(error);
  } finally {
    tries.disabled = false;
  }
}

function outcomeOf({ errors, touched }: FollowedRun): string {
  const { largest, at, mean, along, across, turned } = errors;
  const far = say("outcome", { largest: centimetres(largest), at: round(at, 1), mean: centimetres(mean) });
  const parts = { along: centimetres(along), across: centimetres(across) };
  const how = `${far} ${say("aside", { ...parts, turned: round((turned * 180) / Math.PI, 1) })}`;
  return touched === null ? how : `${how} ${say("touched", { seconds: round(touched, 1) })}`;
}

function eventList({ events }: Trajectory): string {
  const shown = events.slice(0, mostEvents).map(({ name, t }) => say("eventAt", { name, seconds: round(t, 1) }));
  return events.length > mostEvents ? `${shown.join(", ")}, …` : shown.join(", ");
}

function lengthOf({ samples }: Trajectory): number {
  return samples.reduce((sum, { x, y }, i) => {
    const before = samples[Math.max(0, i - 1)]!;
    return sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
}

const fastestOf = ({ samples }: Trajectory): number =>
  samples.reduce((most, { vx, vy }) => Math.max(most, Math.hypot(vx, vy)), 0);
