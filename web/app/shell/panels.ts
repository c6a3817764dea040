// All panels of the page, made once, and the commands that reach them. A panel that is not on the first picture is
// fetched when it is opened.

import type { Command } from "../../input/keyboard.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import { CodeDoor } from "../code/code-door.ts";
import { CockpitDoor } from "../cockpit/cockpit-door.ts";
import compareDock from "../compare/compare-dock.html?raw";
import { StationDesk } from "../connect/station-desk.ts";
import { ProgramDrawings } from "../drawings/drawings.ts";
import { FirstDoor } from "../guide/first-door.ts";
import type { Program } from "../guide/connect-steps.ts";
import { HistoryBar } from "../history/history-bar.ts";
import { Hud } from "../hud/hud.ts";
import { Results } from "../hud/results.ts";
import { LessonDoor } from "../lesson/lesson-door.ts";
import { Logs } from "../logs/logs.ts";
import { CornerDoor } from "../map/corner-door.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { need, onClick } from "../parts/elements.ts";
import { LateDock, Later } from "../page/later.ts";
import { PartyDoor } from "../party/party-door.ts";
import { RaceDoor } from "../race/race-door.ts";
import type { Opened } from "../share/opened.ts";
import { ScenarioDoor } from "../scenario/scenario-door.ts";
import { FilmDoor } from "../film/film-door.ts";
import { FieldDoor } from "../fields/field-door.ts";
import { FilesDrop } from "../files/files-drop.ts";
import { SweepDoor } from "../sweep/sweep-door.ts";
import { TogetherDoor } from "../together/together-door.ts";
import { WorkshopDoor } from "../workshop/workshop-door.ts";
import visionDock from "../vision/vision-dock.html?raw";
import { FieldRunsDoor } from "../handin/field-runs-door.ts";
import { ProjectorDoor } from "../projector/projector-door.ts";
import { shell } from "../../words/english-shell.ts";
import { Announcer } from "./announcer.ts";
import { DebugPanel } from "./debug.ts";
import { keepCamera } from "./first-camera.ts";
import { Look } from "./look.ts";
import { Setup } from "./setup.ts";

export class Panels {
  /** In the order in which they are told the events. */
  readonly parts: readonly PagePart[];
  readonly commands: Readonly<Record<Command, () => void>>;
  readonly station: StationDesk;
  readonly race: RaceDoor;
  readonly setup: Setup;
  readonly logs: Logs;

  /** `newest`: the last frame that the simulation has sent, while it is still here. */
  constructor(page: PageContext, opened: Opened, newest: () => Frame | null) {
    const { app, session } = page;
    // The panels stand where index.html has their slots; some reach into the HUD's and the logs' templates, which come first.
    const hud = new Hud(page, { practises: () => station.practises, shown: () => compare.panel?.shownFrame ?? null });
    const logs = new Logs(page);
    const history = new HistoryBar(page);
    const station = new StationDesk(page);
    const compare = new LateDock(page, "compare", compareDock, async (dock, body) => {
      const { CompareControl } = await import("../compare/compare-control.ts");
      return new CompareControl(page, dock, body);
    });
    onClick(need(app, "#compare-menu"), () => compare.show());
    const cockpit = new CockpitDoor(page);
    const share = new Later(
      async () =>
        new (await import("../share/share.ts")).Share(
          page,
          () => cockpit.link(),
          () => code.link(),
        ),
      (text) => page.say(text),
    );
    const race = new RaceDoor(page, {
      logRobots: () => logs.robots,
      send: (best) => void share.use((dialog) => dialog.show(best)),
    });
    const vision = new LateDock(page, "vision", visionDock, async (_, body) => {
      const { VisionPanel } = await import("../vision/vision-panel.ts");
      return new VisionPanel(page, body);
    });
    const steps = new Later(
      async () => new (await import("../guide/connect-steps.ts")).ConnectSteps(page, (to) => station.connect(to)),
      (text) => page.say(text),
    );
    const controls = new Later(
      async () => {
        const { Controls } = await import("../guide/controls.ts");
        const shown = (): boolean => app.dataset["keys"] !== "hidden";
        return new Controls(page, { shown, show: (keep) => hud.keepKeys(keep) });
      },
      (text) => page.say(text),
    );
    for (const entry of app.querySelectorAll<HTMLElement>("[data-steps]"))
      onClick(entry, () => void steps.use((dialog) => dialog.show(entry.dataset["steps"] as Program)));
    const code = new CodeDoor(page, (status) => station.observeCode(status));
    const lesson = new LessonDoor(page, code);
    const workshop = new WorkshopDoor(page, (chosen) => void files.take([], chosen, "robot"));
    const sweep = new SweepDoor(page);
    const together = new TogetherDoor(page, () => void share.use((dialog) => dialog.show()));
    const party = new PartyDoor(page, (command) => this.commands[command]());
    const scenario = new ScenarioDoor(page);
    const fields = new FieldDoor(page, {
      openFiles: (chosen) => void files.take([], chosen, "field"),
      openRobot: (found) => workshop.takeRobot(found),
    });
    workshop.fields = fields;
    const files = new FilesDrop(page, {
      run: (file) => void opened.takes(file),
      layout: (file) => cockpit.take(file),
      log: (file) => logs.open(file),
      asset: (found, wanted) => workshop.takeFound(found, wanted),
      program: (entries, dropped, home, runs) => code.take(entries, dropped, home, runs),
      tags: (name, json) => fields.takeTags(name, json),
      keys: (name, json) => void this.#takeKeys(page, name, json),
      lens: (name, json) => workshop.takeLens(name, json),
      team: (...made) => workshop.takeTeam(...made),
      race: (rival) => race.meet(rival, "guest"),
      steps: (language) => void steps.use((dialog) => dialog.show(language)),
      refuse: (wanted, name, error) => (wanted === "robot" ? workshop : fields).refuse(name, error),
    });
    logs.onChosen = (chosen) => void files.take([], chosen);
    const film = new FilmDoor(page);
    const map = new CornerDoor(page, {
      name: "map",
      words: (on) => shell(on ? "mapShown" : "mapHidden"),
      load: async () => new (await import("../map/map.ts")).SmallMap(page),
    });
    const inset = new CornerDoor(page, {
      name: "inset",
      words: (on) => shell(on ? "insetShown" : "insetHidden"),
      load: async () => new (await import("../map/inset.ts")).Inset(page),
    });
    const firstDoor = new FirstDoor(page);
    const drawings = new ProgramDrawings(page);
    const projector = new ProjectorDoor(page);
    const fieldRuns = new FieldRunsDoor(page);
    const announcer = new Announcer(page);
    const look = new Look(page);
    this.race = race;
    this.station = station;
    this.logs = logs;
    this.setup = new Setup(page);
    const results = new Results(page, () => void share.use((dialog) => dialog.show()));
    this.parts = [
      ...[
        look,
        hud,
        announcer,
        history,
        race,
        compare,
        station,
        vision,
        code,
        lesson,
        workshop,
        scenario,
        fields,
        files,
        sweep,
        together,
        party,
        cockpit,
        logs,
        opened,
        results,
        drawings,
        film,
        map,
        inset,
        firstDoor,
        projector,
        fieldRuns,
      ],
      ...(page.address.searchParams.get("debug") === "1"
        ? [
            new DebugPanel(
              page,
              {
                logs,
                history,
                race,
                compare,
                vision,
                code,
                lesson,
                workshop,
                scenario,
                fields,
                files,
                sweep,
                together,
                party,
                cockpit,
                opened,
                drawings,
                fieldRuns,
              },
              newest,
            ),
          ]
        : []),
    ];
    this.commands = {
      camera: () => {
        page.view.lookAt(null);
        keepCamera(page.view.cameras.next());
      },
      pause: () => void session.togglePause().then((paused) => hud.pauseAsked(paused)),
      tick: () => session.tick(),
      back: () => session.back(),
      history: () => history.toggle(),
      help: () => void controls.use((dialog) => dialog.show()),
      reset: () => page.restart(false),
      setup: () => this.setup.show(),
      share: () => void share.use((dialog) => dialog.show()),
      race: () => race.toggle(),
      vision: () => vision.toggle(),
      look: () => look.toggle(),
      names: () => look.nextNames(),
      map: () => map.toggle(),
      inset: () => inset.toggle(),
      cockpit: () => cockpit.toggle(),
      mute: () => announcer.toggle(),
      start: () => station.enter(app.dataset["waiting"] === "true"),
      enable: () => station.enable(),
      emergencyStop: () => station.emergencyStop(),
      abort: () => session.match("abort"),
    };
  }

  async #takeKeys(page: PageContext, name: string, json: unknown): Promise<void> {
    const { takeTeamKeys } = await import("../station/team-keys.ts");
    try {
      page.say(takeTeamKeys(page, name, json));
    } catch (error) {
      page.say(refusal(name, error));
    }
  }
}

const refusal = (name: string, error: unknown): string =>
  `${name}: ${error instanceof Error ? error.message : String(error)}`;
