// Missing parts in the page's address, in words.
import { afterEach, describe, expect, test, vi } from "vitest";
import { aboutAddress, addressFaults } from "../../web/app/open/address-check.ts";
import { problemOf } from "../../web/element/problems.ts";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import { speak } from "../../web/words/book.ts";
import { language as spanish } from "../../web/words/spanish/language.ts";

const address = (query: string): URL => new URL(`http://localhost/site/${query}`);
const base = "http://localhost/site/";

afterEach(() => {
  speak(null);
  vi.unstubAllGlobals();
});

describe("values in the address", () => {
  test.each([
    ["station", "purple9", "blue1, blue2, blue3, red1, red2, red3"],
    ["dynamics", "warp", "full, twoMotor"],
    ["others", "many", "scenario, autopilot, none"],
    ["look", "pretty", "plain, whole"],
    ["connect", "moon", "bridge, robot"],
    ["first", "yes", "0, 1, start"],
    ["debug", "true", "0, 1"],
    ["lang", "tlh", "en, es"],
    ["pixelRatio", "9", "a number above 0, up to 4"],
    ["pixelRatio", "sharp", "a number above 0, up to 4"],
    ["robot", "../../etc", "a robot's name: small letters, digits and hyphens"],
    ["robot", "", "a robot's name: small letters, digits and hyphens"],
  ])("%s=%s is left out with a sentence", (name, value, choices) => {
    const [fault, ...more] = addressFaults(address(`?${name}=${encodeURIComponent(value)}`));
    expect(fault).toContain(`In the address, ${name} is "${value}", but it can be ${choices}`);
    expect(fault).toMatch(/The page goes on without it\.$/);
    expect(more).toEqual([]);
  });

  test("what is allowed, and names of other programs, say nothing", () => {
    const fine = "?scenario=a.json&robot=kitbot&dynamics=tank&station=red2&others=none&look=plain&lang=es-MX&first=0";
    expect(addressFaults(address(`${fine}&connect=robot&debug=1&pixelRatio=0.5&layout=any&utm_source=mail`))).toEqual(
      [],
    );
  });

  test("each has its own sentence, in the page's language", () => {
    speak(spanish);
    const faults = addressFaults(address("?station=purple9&others=many"));
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatch(/^En la dirección, station es «purple9», pero puede ser blue1, /);
  });
});

describe("a choice with which the scenario does not load", () => {
  const gone = new SimDataError({
    file: "fields/f/scenarios/a.json",
    path: "/robots/0/robot",
    message: 'there is no robot "light-bot": robots/light-bot/robot.json does not exist',
  });
  const advise = (query: string, error: SimDataError): ReturnType<typeof aboutAddress> =>
    aboutAddress(problemOf(error), error, address(query), base);

  test("a robot that is gone: the advice names the robots of the site", async () => {
    vi.stubGlobal("fetch", (url: URL) => {
      expect(url.href).toBe(`${base}robots/index.json`);
      return Promise.resolve(new Response('[{"name":"kitbot"},{"name":"mecanum-arm"}]'));
    });
    const problem = await advise("?robot=light-bot", gone);
    expect(problem.where).toBe("the address of this page: robot=light-bot");
    expect(problem.why).toContain('no robot "light-bot"');
    expect(problem.advice).toMatch(/^There are kitbot, mecanum-arm\. Write one of them in the address/);
  });

  test("without a list of robots it says how to choose one", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
    expect((await advise("?robot=light-bot", gone)).advice).toMatch(/^Take it out of the address, or open the field/);
  });

  test("dynamics that do not fit the robot", async () => {
    const misfit = new SimDataError({ file: "a.json", path: "/robots/0/dynamics", message: "is for a mecanum drive" });
    const problem = await advise("?robot=kitbot&dynamics=mecanum", misfit);
    expect(problem.where).toBe("the address of this page: dynamics=mecanum");
    expect(problem.advice).toMatch(/^Take it out of the address/);
  });

  test("what the scenario's own file says is corrected there", async () => {
    for (const query of ["", "?station=red1", "?robot=kitbot"]) {
      expect(await advise(query, gone)).toEqual(problemOf(gone));
    }
  });
});
