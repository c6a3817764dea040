// The robot that an address asks for, and what becomes of the scenario.
import { describe, expect, test } from "vitest";
import { chosenRobot, withRobot } from "../../web/app/robot-menu.ts";

const address = (query: string): URL => new URL(`http://127.0.0.1/${query}`);

describe("chosenRobot", () => {
  test("takes a folder name from the query", () => {
    expect(chosenRobot(address("?robot=kitbot"))).toBe("kitbot");
    expect(chosenRobot(address("?scenario=a.json"))).toBeNull();
  });

  test("takes nothing that could be a path", () => {
    expect(chosenRobot(address("?robot=../../etc"))).toBeNull();
    expect(chosenRobot(address("?robot=a%2Fb"))).toBeNull();
    expect(chosenRobot(address("?robot="))).toBeNull();
  });
});

describe("withRobot", () => {
  const scenario = JSON.stringify({
    robots: [
      { robot: "swerve-shooter", station: "blue1", preload: 8 },
      { robot: "swerve-shooter", station: "red1", preload: 3 },
    ],
  });

  test("replaces the first robot and drops its preload, nothing else", () => {
    expect(JSON.parse(withRobot(scenario, "kitbot"))).toEqual({
      robots: [
        { robot: "kitbot", station: "blue1" },
        { robot: "swerve-shooter", station: "red1", preload: 3 },
      ],
    });
  });

  test("leaves a scenario alone that has that robot, no robot, or no sense", () => {
    expect(withRobot(scenario, "swerve-shooter")).toBe(scenario);
    expect(withRobot('{"robots":[]}', "kitbot")).toBe('{"robots":[]}');
    expect(withRobot("{ broken", "kitbot")).toBe("{ broken");
  });
});
