// The page's address: which scenario, robot and station it names.
import { describe, expect, test } from "vitest";
import { newAllianceState } from "../../web/sim/boundary/frame.ts";
import { addressOf, driverIndex, dynamicsOf, playOf, scriptEnd, withPlay, type Play } from "../../web/element/play.ts";
import { resultRows, resultTitle } from "../../web/app/hud/results.ts";
import { emptyScene } from "./fake-frame.ts";

const address = (query: string): URL => new URL(`http://localhost/site/${query}`);
const asWritten: Play = { robot: null, dynamics: null, station: null, others: "scenario" };

interface Robot {
  robot: string;
  station: string;
  program?: unknown;
  at?: number[];
  preload?: number;
}
const scenario = (robots: Robot[]): string => JSON.stringify({ sandlot: 1, field: "f", robots });
const robotsOf = (text: string): Robot[] => (JSON.parse(text) as { robots: Robot[] }).robots;

describe("the address", () => {
  test("says robot, station and others", () => {
    expect(playOf(address("?robot=kitbot&station=red2&others=none"))).toEqual({
      robot: "kitbot",
      dynamics: null,
      station: "red2",
      others: "none",
    });
    expect(playOf(address("?scenario=a.json"))).toEqual(asWritten);
  });

  test("anything that is no folder's name, station or choice is left out", () => {
    expect(playOf(address("?robot=../../etc&station=green1&others=all"))).toEqual(asWritten);
    expect(playOf(address("?robot=a%2Fb"))).toEqual(asWritten);
    expect(playOf(address("?robot="))).toEqual(asWritten);
  });

  test("goes out and comes back", () => {
    const play: Play = { robot: "kitbot", dynamics: "tank", station: "red3", others: "autopilot" };
    const target = addressOf(address("?debug=1#old"), "fields/f/scenarios/a.json", play);
    expect(target.search).toBe(
      "?debug=1&scenario=fields%2Ff%2Fscenarios%2Fa.json&robot=kitbot&dynamics=tank&station=red3&others=autopilot",
    );
    expect(target.hash).toBe("");
    expect(playOf(target)).toEqual(play);
    expect(addressOf(target, "b.json", asWritten).search).toBe("?debug=1&scenario=b.json");
  });
});

describe("a scenario as it is played", () => {
  const match = scenario([
    { robot: "swerve-shooter", station: "blue1", program: "driver", preload: 8 },
    { robot: "swerve-shooter", station: "blue2", program: "autopilot", at: [1, 2, 0] },
    { robot: "swerve-shooter", station: "red1", program: "autopilot" },
  ]);

  test("another model moves the driver's robot, and goes with the robot that it was said of", () => {
    const simple = withPlay(match, { ...asWritten, dynamics: "swerve" });
    expect(robotsOf(simple).map((robot) => (robot as { dynamics?: string }).dynamics)).toEqual([
      "swerve",
      undefined,
      undefined,
    ]);
    expect("dynamics" in robotsOf(withPlay(simple, { ...asWritten, robot: "kitbot" }))[0]!).toBe(false);
    expect(dynamicsOf("differential")).toEqual(["full", "twoMotor", "tank"]);
    expect(dynamicsOf("omni")).toEqual(["full"]);
  });

  test("as written, and what is no scenario, come back untouched", () => {
    expect(withPlay(match, asWritten)).toBe(match);
    for (const text of ['{"robots":[]}', "{ broken", "3"])
      expect(withPlay(text, { ...asWritten, robot: "kitbot" })).toBe(text);
  });

  test("another robot loses the preload of the first one's hopper", () => {
    const [driver] = robotsOf(withPlay(match, { ...asWritten, robot: "kitbot" }));
    expect(driver).toEqual({ robot: "kitbot", station: "blue1", program: "driver" });
    expect(robotsOf(withPlay(match, { ...asWritten, robot: "swerve-shooter" }))[0]?.preload).toBe(8);
  });

  test("at a taken station driver and autopilot change places", () => {
    const robots = robotsOf(withPlay(match, { ...asWritten, station: "blue2" }));
    expect(robots[0]).toMatchObject({ station: "blue2", program: "driver", at: [1, 2, 0] });
    expect(robots[1]).toMatchObject({ station: "blue1", program: "autopilot" });
    expect(robots[1]).not.toHaveProperty("at");
  });

  test("at a free station the driver starts where the field says", () => {
    const text = scenario([{ robot: "a", station: "blue1", at: [3, 5, 0] }]);
    expect(robotsOf(withPlay(text, { ...asWritten, station: "red3" }))).toEqual([{ robot: "a", station: "red3" }]);
  });

  test("alone, or with autopilots at every other station", () => {
    expect(robotsOf(withPlay(match, { ...asWritten, others: "none" })).map(({ station }) => station)).toEqual([
      "blue1",
    ]);
    const all = robotsOf(withPlay(match, { ...asWritten, others: "autopilot" }));
    expect(all.map(({ station }) => station)).toEqual(["blue1", "blue2", "red1", "blue3", "red2", "red3"]);
    expect(all.slice(3).every(({ program, robot }) => program === "autopilot" && robot === "swerve-shooter")).toBe(
      true,
    );
  });

  test("with a script: its lines move with the robots, and go with those that leave", () => {
    const script = [
      { t: 1, station: "blue1", axes: [1, 0, 0] },
      { t: 2, station: "blue2", buttons: ["shoot"] },
      { t: 3, mode: "disabled" },
    ];
    const text = JSON.stringify({ ...(JSON.parse(match) as object), script });
    const lines = (play: Partial<Play>): unknown[] =>
      (JSON.parse(withPlay(text, { ...asWritten, ...play })) as { script: { station?: string }[] }).script.map(
        ({ station }) => station,
      );
    expect(lines({ station: "blue2" })).toEqual(["blue2", "blue1", undefined]);
    expect(lines({ station: "red3" })).toEqual(["red3", "blue2", undefined]);
    expect(lines({ others: "none" })).toEqual(["blue1", undefined]);
    // Whose sticks a script holds, until its last line.
    expect([scriptEnd(text, "blue1"), scriptEnd(text, "blue2"), scriptEnd(text, "red1")]).toEqual([1, 2, 0]);
    expect(scriptEnd("{ broken", "blue1")).toBe(0);
  });

  test("autopilots everywhere: all begin at the field's own starts", () => {
    const robots = robotsOf(withPlay(match, { ...asWritten, others: "autopilot" }));
    expect(robots.every(({ at }) => at === undefined)).toBe(true);
  });

  test("the driver is the first robot with the driver's program, which is the default", () => {
    expect(driverIndex([{ program: "autopilot" }, { program: "driver" }])).toBe(1);
    expect(driverIndex([{ program: "autopilot" }, {}])).toBe(1);
    expect(driverIndex([{ program: "autopilot" }])).toBe(-1);
  });
});

describe("results", () => {
  const scene = {
    ...emptyScene,
    counters: ["fuel", "tower", "unused"],
    bonuses: [{ name: "energized", counter: 0, atLeast: 100, points: 1 }],
  };

  test("rows for what somebody has, in the order of the counters", () => {
    const blue = { ...newAllianceState(), counters: Uint32Array.of(120, 0, 0), bonuses: 1, rankingPoints: 4 };
    const red = { ...newAllianceState(), counters: Uint32Array.of(30, 2, 0), foulPoints: 5 };
    expect(resultRows(scene, blue, red)).toEqual([
      { label: "Fuel", blue: "120", red: "30" },
      { label: "Tower", blue: "0", red: "2" },
      { label: "Points from fouls", blue: "0", red: "5" },
      { label: "Energized (1 RP)", blue: "✓", red: "–" },
      { label: "Ranking points", blue: "4", red: "0" },
    ]);
  });

  test("who won", () => {
    expect([resultTitle(2, 1), resultTitle(1, 2), resultTitle(3, 3)]).toEqual(["Blue wins", "Red wins", "A tie"]);
  });
});
