// The match: phase and time, and each alliance's score in its parts: counters, fouls, windows and ranking points.

import { minutes, words } from "../../../element/words.ts";
import { make, setData, setText } from "../../parts/elements.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { amount } from "../live/drawing.ts";
import { Rows } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import type { Reading, TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import "./match.css";
import { robotviews as say } from "../../../words/english-robot-views.ts";

const alliances = ["Blue", "Red"] as const;

/** The parts that every season has, in words. */
const parts: readonly (readonly [string, string])[] = [
  ["RankingPoints", say("rankingPoints")],
  ["FoulPoints", say("fromFouls")],
  ["MinorFouls", say("minorFouls")],
  ["MajorFouls", say("majorFouls")],
  ["Stored", say("withPlayer")],
];

const stateWords: Readonly<Record<string, string>> = {
  ...{ free: say("noMatch"), running: say("match"), over: say("matchOver"), aborted: say("matchAborted") },
};

/** A line of the table: blue's value, its name, red's. */
class PartRow {
  readonly element = make("tr", "");
  readonly #blue = make("td", "match-blue");
  readonly #red = make("td", "match-red");

  constructor(name: string) {
    this.element.append(this.#blue, make("th", "", name), this.#red);
    (this.element.children[1] as HTMLElement).setAttribute("scope", "row");
  }

  show(blue: string, red: string): void {
    setText(this.#blue, blue);
    setText(this.#red, red);
    setData(this.#blue, "on", String(blue === say("windowOpen")));
    setData(this.#red, "on", String(red === say("windowOpen")));
  }
}

class MatchView extends LiveView {
  readonly #phase = make("p", "match-phase");
  readonly #time = make("p", "match-time");
  readonly #more = make("p", "match-more");
  readonly #scores = alliances.map((name) => make("p", `match-score match-score-${name.toLowerCase()}`));
  readonly #rows: Rows<PartRow>;
  #counters: readonly string[] = [];
  #windows: readonly string[] = [];

  constructor(host: ViewHost) {
    super(host, "match", say("match"), say("noRun"));
    const clock = make("div", "match-clock", this.#phase, this.#time, this.#more);
    const [blue, red] = this.#scores;
    const head = make("div", "match-head", blue!, clock, red!);
    const body = make("tbody", "");
    this.#rows = new Rows(body, (name) => new PartRow(name.slice(name.indexOf(" ") + 1)));
    this.body.append(head, make("table", "figures match-parts", body));
    this.begin();
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    const details = index.below("/Sandlot/Score/", "run");
    const below = (folder: string): string[] => {
      const start = `/Sandlot/Score/Details/Blue/${folder}/`;
      return details.filter(({ name }) => name.startsWith(start)).map(({ name }) => name.slice(start.length));
    };
    this.#counters = below(say("counters")).slice(0, 60);
    this.#windows = below("Open").slice(0, 40);
    return [...details, ...index.below("/Sandlot/Match/", "run")];
  }

  protected show(now: Reading): boolean {
    const number = (name: string): number => now.number("run", `/Sandlot/${name}`);
    const text = (name: string): string => now.text("run", `/Sandlot/Match/${name}`) ?? "";
    if (Number.isNaN(number("Score/Blue"))) return false;
    alliances.forEach((alliance, i) => {
      const score = this.#scores[i]!;
      setText(score, amount(number(`Score/${alliance}`), 0));
      const label = say("points", { alliance, count: amount(number(`Score/${alliance}`), 0) });
      if (score.ariaLabel !== label) score.ariaLabel = label;
      score.role = "img";
    });
    const time = number("Match/Time");
    const phase = text("Phase");
    const hasClock = time >= 0 && phase !== "";
    setText(this.#phase, hasClock ? words(phase) : (stateWords[text("State")] ?? say("noMatch")));
    setText(this.#time, hasClock ? minutes(Math.ceil(time)) : "–:––");
    const period = text("Period");
    const left = number("Match/PeriodTime");
    const about = [
      period === "" || period === phase ? "" : `${words(period)}${left >= 0 ? `, ${amount(left, 0, "s")}` : ""}`,
      say("inMode", { mode: words(text("Mode")) }),
      text("Message") === "" ? "" : say("gameMessage", { text: text("Message").slice(0, 40) }),
    ];
    setText(this.#more, about.filter((part) => part !== "").join(" · "));
    this.#showParts(now);
    return true;
  }

  #showParts(now: Reading): void {
    const detail = (alliance: string, name: string): string =>
      amount(now.number("run", `/Sandlot/Score/Details/${alliance}/${name}`), 0);
    const rows = new Map<string, readonly [string, string]>();
    for (const [key, name] of parts) rows.set(`p ${name}`, [detail("Blue", key), detail("Red", key)]);
    for (const name of this.#counters)
      rows.set(`c ${words(name)}`, [detail("Blue", `Counters/${name}`), detail("Red", `Counters/${name}`)]);
    const open = (alliance: string, name: string): string =>
      now.flag("run", `/Sandlot/Score/Details/${alliance}/Open/${name}`) === true
        ? say("windowOpen")
        : say("windowClosed");
    for (const name of this.#windows) rows.set(`w ${words(name)}`, [open("Blue", name), open("Red", name)]);
    this.#rows.set([...rows.keys()]);
    for (const [name, [blue, red]] of rows) this.#rows.get(name)?.show(blue, red);
  }
}

export const makeView = (host: ViewHost): View => new MatchView(host);
