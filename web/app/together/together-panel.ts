// The panel of playing together: into a room and out of it, places and readiness, and how the common run goes.
import { stationWords, titleCase } from "../../element/words.ts";
import { limits, stations } from "../../sim/boundary/abi.gen.ts";
import { firstDelay } from "../../together/delay.ts";
import type { RoomView } from "../../together/member.ts";
import { matesOf, playsIn, robotsOf, roles, stationsOf, type Place } from "../../together/messages.ts";
import { phraseOr, withWords } from "../../words/book.ts";
import { together as say } from "../../words/classroom/english-together.ts";
import { recall, remember } from "../page/choices.ts";
import type { PageContext } from "../page/context.ts";
import type { LatePanel } from "../page/later.ts";
import { button, make, saveFile } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { qrPicture } from "../parts/qr.ts";
import { DirectPart } from "./direct-part.ts";
import { RoomDesk, type RoomListener } from "./room-desk.ts";
import { RoomMarks } from "./room-marks.ts";
import type { FromRoom, RunStatus, Way } from "./room-protocol.ts";
import { commonScenario, titleOf } from "../../together/room-scenario.ts";
import { isAlone, isBarred, ownServer, relayAnswers, relayUrl, roomLink, type OwnServer } from "./ways.ts";
import template from "./together-panel.html?raw";
import "./together.css";

/** A wait is said from that length on [ms]. */
const waitsMs = 250;
const mostNews = 5;
/** As the robots' signs. */
const markColors = { blue: "#9cc4ff", red: "#ffa6a6" } as const;
const lookingOn: Place = { role: "spectator", at: 0 };

/** A place as a choice's value. */
const valueOf = ({ role, at }: Place): string => `${role} ${at}`;

function placeOf(value: string): Place {
  const [name, at] = value.split(" ");
  const role = roles.find((one) => one === name) ?? "spectator";
  return { role, at: Number(at) };
}

/** Stations that are driven at one computer, its own driver's first. */
function drivenBy(place: Place): string {
  const others = stations.filter((_, at) => at !== place.at && (stationsOf(place) & (1 << at)) !== 0);
  return [stations[place.at] ?? "", ...others].map(stationWords).join(" + ");
}

function placeWords({ role, at, mates = 0 }: Place): string {
  if (role === "driver") return say("driver", { station: drivenBy({ role, at, mates }) });
  if (role === "operator") return say("operator", { station: stationWords(stations[at] ?? "") });
  if (role === "human") {
    const name = at === 0 ? "blue" : "red";
    return say("human", { alliance: phraseOr("names", name, titleCase(name)) });
  }
  if (role === "coach") {
    const name = at === 0 ? "blue" : "red";
    return say("coach", { alliance: phraseOr("names", name, titleCase(name)) });
  }
  return say(role);
}

/** Places that a member may have: value and words of each. */
function placesFor({ guests, stations: robots }: RoomView, me: number): [string, string][] {
  const others = guests.filter(({ member }) => member !== me);
  const taken = new Set(others.map(valueOf));
  const driven = others.reduce((all, one) => all | stationsOf(one), 0);
  const all: Place[] = [
    lookingOn,
    ...stations
      .map((_, at) => ({ role: "driver", at }) as const)
      .filter(({ at }) => (robots & ~driven & (1 << at)) !== 0),
    // As the second at a driver's robot, with its buttons.
    ...stations
      .map((_, at) => ({ role: "operator", at }) as const)
      .filter(({ at }) => (robots & driven & (1 << at)) !== 0),
    ...[0, 1].map((at) => ({ role: "human", at }) as const),
    { role: "referee", at: 0 },
    ...[0, 1].map((at) => ({ role: "coach", at }) as const),
  ];
  const free = all.filter((place) => !playsIn(place.role) || !taken.has(valueOf(place)));
  return free.map((place) => [valueOf(place), placeWords(place)]);
}

/** A relay's reasons for the end of a connection, in the page's language. */
const reasons = [
  [/^there is no room (\S+)/, "whyNoRoom"],
  [/^the room is full/, "whyFull"],
  [/^too many wrong codes/, "whyWrongCodes"],
  [/^the host removed/, "whyRemoved"],
  [/^it sent more/, "whyFlood"],
  [/^it (?:does not read|said nothing)/, "whySilent"],
  [/^the server has ended/, "whyEnded"],
  [/^there are \d+ rooms/, "whyRooms"],
  [/^the room has been used up/, "whyRooms"],
] as const;

function reasonOf(text: string): string {
  const key = reasons.find(([pattern]) => pattern.test(text))?.[1];
  return key === undefined ? text : say(key);
}

const time = (tick: number): string => (tick * limits.tickSeconds).toFixed(1);

export class TogetherPanel implements LatePanel, RoomListener {
  readonly #page: PageContext;
  readonly #parts: Parts;
  readonly #desk: RoomDesk;
  readonly #marks: RoomMarks;
  readonly #direct: DirectPart;
  #own: OwnServer | null = null;
  /** The relay's address as it was typed; "": the page's own server. */
  #at: string;
  /** The room is one of direct connections, which has neither a code nor a link of its own. */
  #isDirect = false;
  #ownRecording: Uint8Array<ArrayBuffer> | null = null;
  #names = new Map<number, string>();
  #shownLink = "";
  #countdown: ReturnType<typeof setInterval> | undefined;
  #status: RunStatus | null = null;
  #place: Place = lookingOn;
  /** Drivers at this computer beside its own, and the stations that there were, when it last asked for theirs. */
  #mates = { count: 0, among: 0 };
  /** Its room is for a class: guests by its link look on. */
  #isClass = false;
  /** This page came by such a link. */
  readonly #watches: boolean;

  constructor(page: PageContext, body: HTMLElement, share: () => void) {
    this.#page = page;
    body.innerHTML = withWords(template);
    this.#parts = new Parts(body, "together");
    this.#desk = new RoomDesk(page, this);
    this.#marks = new RoomMarks(page, (x, y) => {
      if (this.#points) this.#desk.say({ type: "mark", x, y });
    });
    const parts = this.#parts;
    this.#direct = new DirectPart(parts, {
      own: () => this.#come({ type: "own" }),
      guest: (end) => this.#desk.guest(end),
      come: (end) => this.#come({ type: "direct", end }),
      spare: (member, end) => this.#desk.spare(member, end),
      signal: (member, text) => this.#desk.say({ type: "signal", member, text }),
      pass: (text) => this.#desk.say({ type: "pass", text }),
      tell: (text) => this.#tell(text),
      copy: (part, text) => this.#copy(part, text),
    });
    const name = recall("playerName") ?? recall("author");
    parts.input("name").value = typeof name === "string" ? name : "";
    parts.input("code").value = page.address.searchParams.get("room") ?? "";
    this.#at = page.address.searchParams.get("at") ?? "";
    parts.input("relay").value = this.#at;
    this.#watches = page.address.searchParams.get("watch") === "1";
    parts.onClick("make", () => this.#make(false));
    parts.onClick("class", () => this.#make(true));
    parts.get("join-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#join();
    });
    parts.onChange("relay", () => void this.#look());
    parts.onClick("copy", () => void this.#copy("url", this.#shownLink));
    parts.onClick("leave", () => this.#leave());
    parts.onClick("start", () => this.#start());
    parts.onClick("choose", () => page.app.querySelector<HTMLElement>("[data-command=setup]")?.click());
    parts.onClick("end", () => this.#desk.say({ type: "end" }));
    parts.onClick("get-link", share);
    parts.onClick("keep-own", () => this.#saveOwn());
    parts.onChange("place", () => this.#wish());
    parts.onChange("ready", () => this.#wish());
    this.room(null);
    void this.#look().then(() => {
      if (this.#watches && parts.input("code").value !== "") this.#join();
      else if (page.address.searchParams.get("show") === "1") this.#showAtOnce();
    });
  }

  /** From the page for teachers: the room is made at once, where this page's server has rooms. */
  #showAtOnce(): void {
    if (this.#own !== null || this.#at !== "") this.#make(true);
  }

  #make(isClass: boolean): void {
    this.#isClass = isClass;
    this.#enter(null);
  }

  get state(): object {
    const { view, runs } = this.#desk;
    return {
      room: view,
      runs,
      status: this.#status,
      marks: this.#marks.texts,
      links: this.#direct.links,
      lines: this.#direct.lines,
    };
  }

  show(open: boolean): void {
    if (open && this.#desk.view === null && this.#parts.input("name").value === "") this.#parts.input("name").focus();
  }

  /** Another scenario is on the page: the host's choice for all. */
  setScene(): void {
    if (this.#desk.view !== null && !this.#desk.runs) this.#choose();
  }

  room(view: RoomView | null): void {
    const parts = this.#parts;
    parts.get("outside").hidden = view !== null;
    parts.get("inside").hidden = view === null;
    this.#direct.show(view !== null);
    if (view === null) {
      this.#status = null;
      return void clearInterval(this.#countdown);
    }
    for (const { member, name } of view.guests) this.#names.set(member, name);
    const isHost = view.me === view.host;
    // A new room plays the host's page.
    if (isHost && view.title === "" && !this.#desk.runs) this.#choose();
    parts.write("title", say("room", { code: view.code }));
    if (!this.#isDirect) this.#showLink(view.code);
    this.#showGuests(view, isHost);
    this.#showPlaces(view);
    const plays = this.#plays;
    parts.get("invite").hidden = plays || this.#isDirect;
    parts.get("lobby").hidden = plays;
    parts.get("hosts").hidden = !isHost;
    // The host is ready when it starts.
    parts.get("ready-row").hidden = isHost;
    parts.get("end").hidden = !plays || !isHost;
    parts.get("get-link").hidden = view.phase !== "over" || plays;
    parts.write("plays", say("plays", { title: view.title }));
    const waiting = view.guests.filter(({ ready, role, member }) => !ready && playsIn(role) && member !== view.host);
    const missing = waiting.length === 0 ? "" : say("notAllReady", { count: waiting.length });
    parts.write("hint", isHost && this.#isClass ? say("classHint") : isHost ? missing : say("hostStarts"));
    parts.write("state", view.phase === "loading" ? say("loading") : view.phase === "over" ? say("over") : "");
    this.#showStatus();
  }

  status(status: RunStatus | null): void {
    this.#status = status;
    this.#askForMates();
    this.#showStatus();
  }

  countdown(seconds: number): void {
    clearInterval(this.#countdown);
    const tell = (): void => {
      this.#parts.get("big").hidden = seconds <= 0;
      if (seconds <= 0) return void clearInterval(this.#countdown);
      const words = say("countdown", { seconds });
      this.#parts.write("big", words);
      this.#page.say(words);
      seconds--;
    };
    tell();
    this.#countdown = setInterval(tell, 1000);
  }

  joined(): void {
    const view = this.#desk.view;
    if (view !== null) this.room(view);
  }

  ended(): void {
    this.#page.say(say("over"));
    const view = this.#desk.view;
    if (view === null) return;
    if (view.me === view.host) this.#choose();
    this.room(view);
  }

  keeps(member: number, first: boolean, members: readonly number[], me: number): void {
    this.#direct.keeps(member, first, members, me);
    if (first) return;
    this.#tell(member === me ? say("keptHere") : say("keptBy", { name: this.#nameOf(member) }));
  }

  signal(member: number, text: string): void {
    this.#direct.signal(member, text);
  }

  passed(text: string): void {
    this.#direct.passed(text);
  }

  lost(attempt: number): void {
    this.#tell(this.#isDirect ? say("lostDirect") : say("lost", { attempt }));
  }

  closed(why: string): void {
    if (this.#isDirect && why === "") {
      this.#direct.close();
      return this.#tell(say("directEnded"));
    }
    this.#tell(why === "" ? say("closedNoWord") : say("closed", { why: reasonOf(why) }));
  }

  own(recording: Uint8Array<ArrayBuffer>): void {
    this.#ownRecording = recording;
    this.#parts.get("keep-own").hidden = false;
  }

  /** A member points at a place of the field [m]. */
  mark(member: number, x: number, y: number): void {
    const guest = this.#desk.view?.guests.find((one) => one.member === member);
    const isBlue = guest?.role === "coach" ? guest.at === 0 : (guest?.at ?? 0) < 3;
    this.#marks.show(x, y, this.#nameOf(member), isBlue ? markColors.blue : markColors.red);
  }

  /** A click on the picture says a place to all. */
  get #points(): boolean {
    const view = this.#desk.view;
    const mine = view?.guests.find(({ member }) => member === view.me);
    return mine !== undefined && !mine.muted && (mine.role === "coach" || view?.me === view?.host);
  }

  news(message: Extract<FromRoom, { type: "differs" | "mended" | "benched" | "left" | "refused" }>): void {
    switch (message.type) {
      case "differs": {
        const [{ tick, wrong }] = message.values;
        return this.#tell(say("differs", { names: this.#listOf(wrong), time: time(tick) }));
      }
      case "mended": {
        const [tick, parts, own] = message.values;
        // A member that joins takes the state over as well, which needs no notice.
        if (own === null) return;
        const values = { time: time(tick), parts: parts.join(", ") };
        return this.#tell(parts.length === 0 ? say("mended", values) : say("mendedParts", values));
      }
      case "benched": {
        const [member, why] = message.values;
        const name = this.#nameOf(member);
        if (why === "build") return this.#tell(say("benchedBuild"));
        const key = { asked: "benchedAsked", slow: "benchedSlow", different: "benchedDifferent" } as const;
        return this.#tell(say(key[why], { name }));
      }
      case "left":
        return this.#tell(say("left", { name: this.#nameOf(message.values[0]) }));
      case "refused":
        return this.#tell(say("refused", { name: this.#nameOf(message.values[0]), why: message.values[1] }));
    }
  }

  /** A run is on the page, or on its way. */
  get #plays(): boolean {
    const phase = this.#desk.view?.phase;
    return this.#desk.runs || phase === "loading" || phase === "play";
  }

  #tell(text: string): void {
    const list = this.#parts.get("news");
    list.prepend(make("li", "", text));
    while (list.childElementCount > mostNews) list.lastElementChild?.remove();
    this.#page.say(text);
  }

  #nameOf(member: number): string {
    const name = this.#names.get(member) ?? "";
    return name === "" ? say("somebody") : name;
  }

  #listOf(members: readonly number[]): string {
    return members.map((member) => this.#nameOf(member)).join(", ");
  }

  /** Which ways are open, before anybody makes a room. */
  async #look(): Promise<void> {
    const parts = this.#parts;
    const page = new URL(location.href);
    this.#at = parts.input("relay").value.trim();
    this.#light("own", "", say("hereAsks"));
    this.#own = await ownServer(this.#page.base);
    if (this.#own === null) this.#light("own", "bad", say("hereNo"));
    else if (isAlone(page, this.#own)) this.#light("own", "warn", `${say("hereYes")} ${say("hereAlone")}`);
    else this.#light("own", "good", say("hereYes"));
    parts.get("relay-light").hidden = this.#at === "";
    if (this.#at !== "") {
      parts.get("relay-light").closest("details")?.setAttribute("open", "");
      const relay = relayUrl(this.#at, page);
      if (relay !== null && isBarred(relay, page)) this.#light("relay-light", "bad", say("relayPlain"));
      else if (relay !== null && (await relayAnswers(relay))) this.#light("relay-light", "good", say("relayYes"));
      else this.#light("relay-light", "bad", say("relayNo"));
    }
    for (const name of ["make", "class"] as const) parts.button(name).disabled = this.#own === null && this.#at === "";
  }

  #light(name: string, level: "good" | "warn" | "bad" | "", words: string): void {
    this.#parts.write(name, words);
    this.#parts.setData(name, "level", level);
  }

  #join(): void {
    const code = this.#parts.input("code").value.trim();
    if (code === "") return this.#tell(say("codeMissing"));
    this.#enter(code);
  }

  #enter(code: string | null): void {
    const relay = relayUrl(this.#at, new URL(location.href));
    if (relay === null) return this.#tell(say("relayNo"));
    this.#direct.close();
    this.#come({ type: "relay", url: relay, code });
  }

  #leave(): void {
    this.#desk.leave();
    this.#direct.close();
  }

  #come(way: Way): void {
    const name = this.#parts.input("name").value.trim();
    remember("playerName", name === "" ? null : name);
    this.#names = new Map();
    this.#isDirect = way.type !== "relay";
    const drives: Place = { role: "driver", at: Math.max(0, this.#page.session.station) };
    this.#desk.enter(way, name, this.#watches ? lookingOn : drives);
  }

  /** The host plays the scenario of its page. */
  #choose(): void {
    const { session } = this.#page;
    if (session.recording !== null) return this.#tell(say("noRun"));
    this.#desk.say({ type: "choose", title: titleOf(session.text), stations: 2 ** stations.length - 1 });
    const view = this.#desk.view;
    // The host drives unless it says otherwise.
    if (view !== null && view.title === "") this.#wish({ role: "driver", at: Math.max(0, session.station) });
  }

  #start(): void {
    const view = this.#desk.view;
    const { session } = this.#page;
    if (view === null) return;
    if (session.recording !== null) return this.#tell(say("noRun"));
    this.#desk.say({ type: "start", ...commonScenario(session.text, view.guests) });
  }

  /** Another driver has come at this computer, or has gone; or, before the match, there are more stations. */
  #askForMates(): void {
    const view = this.#desk.view;
    if (view === null || this.#place.role !== "driver") return;
    if (this.#plays && view.me === view.host) return;
    const { mateCount } = this.#page.session;
    const { count, among } = this.#mates;
    if (mateCount === count && (mateCount === 0 || this.#plays || view.stations === among)) return;
    this.#wish(this.#place);
  }

  /** The place with stations for the others at this computer: their own, else free ones, in the own alliance first. */
  #withMates({ role, at }: Place): Place {
    const { mateCount, mateStations } = this.#page.session;
    const view = this.#desk.view;
    this.#mates = { count: mateCount, among: view?.stations ?? 0 };
    if (role !== "driver" || view === null || mateCount === 0) return { role, at };
    const others = view.guests.filter(({ member }) => member !== view.me);
    const taken = others.reduce((all, one) => all | stationsOf(one), 1 << at) | ~view.stations;
    const side = (one: number): number => (mateStations.includes(one) ? 0 : one < 3 === at < 3 ? 1 : 2);
    const free = stations.map((_, one) => one).filter((one) => (taken & (1 << one)) === 0);
    const given = free.sort((a, b) => side(a) - side(b) || a - b).slice(0, mateCount);
    return { role, at, ...matesOf({ mates: given.reduce((all, one) => all | (1 << one), 0) }) };
  }

  #wish(chosen = placeOf(this.#parts.select("place").value)): void {
    const name = this.#parts.input("name").value.trim();
    const place = this.#withMates(chosen);
    this.#place = place;
    this.#desk.say({ type: "wish", name, place, ready: this.#parts.input("ready").checked });
  }

  #showLink(code: string): void {
    const page = new URL(location.href);
    const link = roomLink(code, this.#at, page, this.#own, this.#isClass);
    this.#parts.get("alone").hidden = this.#at !== "" || !isAlone(page, this.#own) || this.#plays;
    if (link === this.#shownLink) return;
    this.#shownLink = link;
    this.#parts.write("url", link);
    this.#parts.get("qr").replaceChildren(qrPicture(link, say("qr")));
  }

  async #copy(part: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // No clipboard outside a secure context, as on a laptop that serves a room over http.
      const range = document.createRange();
      range.selectNodeContents(this.#parts.get(part));
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      if (!document.execCommand("copy")) return;
    }
    this.#page.say(say(part === "answer" ? "answerCopied" : "linkCopied"));
  }

  #showGuests(view: RoomView, isHost: boolean): void {
    const rows = view.guests.map((guest) => {
      const { member, name, ready } = guest;
      const shown = name === "" ? say("somebody") : name;
      const marks = [member === view.me ? say("you") : "", member === view.host ? say("host") : ""].filter(
        (text) => text !== "",
      );
      const who = marks.length === 0 ? shown : `${shown} (${marks.join(", ")})`;
      const isOther = isHost && member !== view.me;
      const isSeated = playsIn(guest.role);
      const state = view.phase === "play" || member === view.host ? "" : `, ${ready ? say("ready") : say("notReady")}`;
      return make(
        "li",
        "",
        make("span", "together-who", who),
        make("span", "note", `${placeWords(guest)}${isSeated ? state : ""}`),
        ...(isOther ? [this.#mover(view, guest, shown), this.#muter(guest, shown)] : []),
        ...(isOther
          ? [button("×", say("remove", { name: shown }), () => this.#desk.say({ type: "remove", member }), "plain")]
          : []),
      );
    });
    this.#parts.get("guests").replaceChildren(...rows);
  }

  /** The host's choice of another's place. */
  #mover(view: RoomView, guest: RoomView["guests"][number], name: string): HTMLElement {
    const select = document.createElement("select");
    select.className = "input";
    select.setAttribute("aria-label", say("move", { name }));
    select.dataset["move"] = String(guest.member);
    const now = valueOf(guest);
    const options = placesFor(view, guest.member);
    select.append(...options.map(([value, text]) => new Option(text, value, value === now, value === now)));
    select.addEventListener("change", () => {
      this.#desk.say({ type: "move", member: guest.member, place: placeOf(select.value) });
    });
    return select;
  }

  /** Only members who point can be muted: there is no other speech here. */
  #muter({ member, muted }: RoomView["guests"][number], name: string): HTMLElement {
    const words = muted ? say("unmute", { name }) : say("mute", { name });
    const mute = button(
      muted ? "○" : "●",
      words,
      () => this.#desk.say({ type: "mute", member, muted: !muted }),
      "plain",
    );
    mute.setAttribute("aria-pressed", String(muted));
    mute.setAttribute("aria-label", words);
    mute.dataset["mute"] = String(member);
    return mute;
  }

  #showPlaces(view: RoomView): void {
    const mine = view.guests.find(({ member }) => member === view.me);
    if (mine !== undefined) this.#place = { role: mine.role, at: mine.at, ...matesOf(mine) };
    this.#parts.showOptions("place", placesFor(view, view.me), valueOf(this.#place));
    this.#parts.get("points").hidden = !this.#points;
  }

  #showStatus(): void {
    const parts = this.#parts;
    const status = this.#status;
    const plays = status !== null && this.#desk.runs && this.#desk.view?.phase === "play";
    if (!plays) {
      parts.get("waits").hidden = true;
      return;
    }
    const { seated, delay, waits, up, down } = status;
    const rate = (bytes: number): string => (bytes / 1000).toFixed(1);
    const ms = 1000 * limits.tickSeconds * Math.max(delay, firstDelay - 1);
    const how = seated ? this.#playWords(ms) : say(this.#watches ? "classWatch" : "watching");
    parts.write("state", `${how} ${say("traffic", { up: rate(up), down: rate(down) })}`);
    const late = waits.members.length > 0 && waits.ms >= waitsMs;
    parts.get("waits").hidden = !late;
    if (late)
      parts.write("waits", say("waits", { names: this.#listOf(waits.members), seconds: (waits.ms / 1000).toFixed(1) }));
  }

  /** This player's part, and the other one at the same robot. */
  #playWords(ms: number): string {
    const { role, at } = this.#place;
    if (role === "operator") return say("operating", { ms, station: stationWords(stations[at] ?? "") });
    const robots = robotsOf(this.#place);
    const second = this.#desk.view?.guests.find((one) => one.role === "operator" && (robots & (1 << one.at)) !== 0);
    const helped = second === undefined ? "" : ` ${say("operatedBy", { name: this.#nameOf(second.member) })}`;
    return `${say("playing", { ms })}${helped}`;
  }

  #saveOwn(): void {
    if (this.#ownRecording === null) return;
    saveFile(new Blob([this.#ownRecording]), "before-the-difference.sandlot");
  }
}
