// Vision in a real browser: the panel and its drawings in the field, and that a camera's picture shows tags where the core says
// that they are.
import assert from "node:assert/strict";
import { startServer } from "./browser.mjs";
import { netTest } from "./typescript.mjs";

const scenarioFile = "fields/2026-rebuilt/scenarios/test.json";

/** One swerve-shooter: its camera "limelight" looks ahead. */
async function start(tab, at, options = "") {
  await tab.serveInstead(scenarioFile, {
    json: {
      sandlot: 1,
      name: "Test",
      seed: 3,
      field: "2026-rebuilt",
      pieces: "none",
      match: { start: "teleop", clock: false },
      robots: [{ robot: "swerve-shooter", station: "blue1", at, program: "driver" }],
    },
  });
  return tab.start(`scenario=${scenarioFile}${options}`);
}

async function open(tab) {
  await tab.page.keyboard.press("KeyI");
  await tab.page.locator(".vision-camera").first().waitFor();
  return tab.until((state) => state.vision?.said?.heartbeat > 3 && state.vision.drawn.seen.length > 0);
}

const screenshot = (tab, name) =>
  process.env["SCREENSHOTS"] && tab.page.screenshot({ path: `${process.env["SCREENSHOTS"]}/vision-${name}.png` });

/** Brightness between pixels, whose middles are at whole numbers. */
function brightness({ width, data }, u, v) {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const [a, b] = [u - x, v - y];
  const at = (i, j) => data[(y + j) * width + x + i];
  return (1 - b) * ((1 - a) * at(0, 0) + a * at(1, 0)) + b * ((1 - a) * at(0, 1) + a * at(1, 1));
}

/** Where black turns to white on the way from inside a tag outwards past `middle`; null where it does not. */
function edge(picture, [u, v], [nx, ny]) {
  const reach = 4;
  const step = 0.05;
  const at = (s) => brightness(picture, u + s * nx, v + s * ny);
  const [dark, light] = [at(-reach), at(reach)];
  if (light - dark < 40) return null;
  const half = (dark + light) / 2;
  for (let s = -reach; s < reach; s += step) {
    const [low, high] = [at(s), at(s + step)];
    if (low < half && high >= half) {
      const exact = s + (step * (half - low)) / (high - low);
      return [u + exact * nx, v + exact * ny];
    }
  }
  return null;
}

/** Point and direction of the line that is nearest to points. */
function fitLine(points) {
  const n = points.length;
  const [mx, my] = [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / n);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { x: mx, y: my, dx: Math.cos(angle), dy: Math.sin(angle) };
}

function meet(a, b) {
  const cross = a.dx * b.dy - a.dy * b.dx;
  const s = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / cross;
  return [a.x + s * a.dx, a.y + s * a.dy];
}

/** The corners of a tag's black square in the pixels, near where they are looked for; in the same order. */
function findCorners(picture, expected) {
  const corner = (i) => [expected[2 * (i % 4)], expected[2 * (i % 4) + 1]];
  const [cu, cv] = [0, 1].map((k) => [0, 1, 2, 3].reduce((sum, i) => sum + corner(i)[k] / 4, 0));
  const sides = [0, 1, 2, 3].map((i) => {
    const [[au, av], [bu, bv]] = [corner(i), corner(i + 1)];
    const length = Math.hypot(bu - au, bv - av);
    let normal = [(bv - av) / length, (au - bu) / length];
    if (normal[0] * (au - cu) + normal[1] * (av - cv) < 0) normal = normal.map((value) => -value);
    const points = [];
    for (let t = 0.12; t <= 0.881; t += 0.02) {
      const found = edge(picture, [au + t * (bu - au), av + t * (bv - av)], normal);
      if (found !== null) points.push(found);
    }
    assert.ok(points.length > 25, `an edge of the tag is not in the pixels: ${points.length} of 39 points`);
    return fitLine(points);
  });
  // Corner i is where the side that ends there meets the one that begins.
  return [0, 1, 2, 3].map((i) => meet(sides[(i + 3) % 4], sides[i]));
}

/** The inset's picture as brightness. */
const readPicture = (tab) =>
  tab.page.evaluate(() => {
    const canvas = document.querySelector('[data-vision="picture"]');
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const grey = new Array(width * height);
    for (let i = 0; i < grey.length; i++) grey[i] = (data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 3;
    return { width, height, data: grey };
  });

export const tests = [
  {
    name: "vision: what the robot sees and thinks is drawn, follows it, and a camera that is unplugged says nothing",
    async run(tab) {
      const { page } = tab;
      await start(tab, [2, 4, 0]);
      assert.equal((await tab.state()).vision, null);
      const opened = await open(tab);
      assert.equal(opened.vision.drawn.frustums, 3);
      assert.equal(opened.vision.normal, true);
      const near = ([x, y], robot) => Math.hypot(x - robot.x, y - robot.y);
      for (const one of ["megaTag1", "megaTag2", "estimator"])
        assert.ok(near(opened.vision.drawn.estimates[one], opened.robot) < 0.3, one);
      // Reasons are in the list, in words.
      await page.locator(".vision-why summary").click();
      await page.locator('[data-vision="why"]', { hasText: "Behind the camera: " }).waitFor();
      await screenshot(tab, "open");

      // It drives, tick by tick, because a slow machine would be anywhere before the next picture, and they follow.
      await tab.ask("pause");
      await page.keyboard.down("KeyA");
      await tab.ask("tick", 25);
      await page.keyboard.up("KeyA");
      await tab.ask("tick", 75);
      await tab.until((state, { x, y }) => {
        const at = state.vision.drawn.estimates.estimator;
        const moved = Math.hypot(state.robot.x - x, state.robot.y - y);
        return moved > 0.3 && at !== undefined && Math.hypot(at[0] - state.robot.x, at[1] - state.robot.y) < 0.2;
      }, opened.robot);
      await tab.ask("run", 1);

      // A camera that hangs otherwise misleads, and the ghost shows it.
      await page.locator('[data-vision="broken"] summary').click();
      await page.locator('[data-vision="gyro"]').fill("30");
      await tab.until((state) => state.vision.drawn.ghosts.includes("estimator") && !state.vision.normal);
      await page.locator('[data-vision="normal"]').click();
      await tab.until((state) => state.vision.normal);

      const dead = page.locator('[data-vision="dead"]');
      await dead.check();
      await page.locator('.vision-camera[data-state="dead"]').waitFor();
      const { vision, time } = await tab.until((state) => state.vision.camera?.alive === false);
      await tab.until((state, end) => state.time > end, time + 0.6);
      assert.equal((await tab.state()).vision.said?.heartbeat, vision.said?.heartbeat, "its heart still beats");
      await dead.uncheck();
      await tab.until((state, before) => state.vision.said?.heartbeat > before, vision.said?.heartbeat ?? 0);

      // Back in time it is all there again, as of then.
      await tab.ask("pause");
      const { tick } = await tab.state();
      await tab.ask("seek", tick - 40);
      await tab.until((state, wanted) => state.tick === wanted && state.vision.said !== null, tick - 40);
      const past = await tab.state();
      assert.ok(past.vision.said.captured <= 1e6 * past.time && past.vision.said.captured > 1e6 * (past.time - 0.3));
      await screenshot(tab, "past");

      await page.keyboard.press("KeyI");
      await tab.until((state) => state.vision.open === false && state.vision.drawn === null);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "vision: tags are in the picture of a camera where the core says that they are",
    draws: true,
    async run(tab) {
      const { page } = tab;
      // The picture can be no larger than the page's, and is to be as large as the camera's.
      await page.setViewportSize({ width: 1300, height: 820 });
      await start(tab, [1.6, 3.5, -0.19], "&look=whole&pixelRatio=1");
      await page.waitForFunction(() => document.querySelector("#sandlot").dataset.look === "whole");
      await open(tab);
      await tab.ask("pause");
      await page.locator('[data-vision="enlarge"]').click();
      const { vision } = await tab.until((state) => state.vision.camera !== null && state.vision.sights.length > 0);
      await page.waitForFunction(
        (width) => document.querySelector('[data-vision="picture"]').width === width,
        vision.camera.width,
      );
      // Until the picture is that of the newest frame.
      const drawn = await tab.until((state) => state.vision.sights.length > 0 && state.vision.pictures > 0);
      const { sights } = drawn.vision;
      const picture = await readPicture(tab);
      assert.deepEqual([picture.width, picture.height], [vision.camera.width, vision.camera.height]);
      await screenshot(tab, "large");
      // The white around a far tag is too thin to tell where its edge is.
      const near = sights.filter(({ truth }) => Math.hypot(truth[2] - truth[0], truth[3] - truth[1]) > 40);
      assert.ok(near.length >= 2);
      for (const { id, truth } of near) {
        const found = findCorners(picture, truth);
        for (const [i, [u, v]] of found.entries()) {
          const off = Math.hypot(u - truth[2 * i], v - truth[2 * i + 1]);
          if (process.env["SCREENSHOTS"]) console.log(`tag ${id} corner ${i}: ${off.toFixed(3)} px`);
          assert.ok(off < 1, `corner ${i} of tag ${id} is ${off.toFixed(2)} px off: ${u}, ${v} for ${truth}`);
        }
      }
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "vision: dashboards find a camera's stream under CameraPublisher, and its pictures are those of the camera",
    draws: true,
    async run(tab) {
      const { page } = tab;
      const { Nt4TestClient } = await netTest("nt4-client.ts");
      const server = await startServer();
      tab.address = server.address;
      try {
        await start(tab, [2.2, 4.03, 0], "&pixelRatio=1");
        await tab.menu("#net-open");
        await page.locator('[data-net="role-bridge"]').click();
        await page.locator('[data-net="link-state"]', { hasText: "Connected" }).waitFor();
        await open(tab);
        await page.locator('[data-vision="send"]').check();
        const client = await Nt4TestClient.open(server.nt, { name: "e2e" });
        client.subscribe(["/CameraPublisher/"], 1, { prefix: true });
        await client.value("/CameraPublisher/limelight/streams");
        const said = await page.locator('[data-vision="sent"]').innerText();
        const address = /http:\S+/.exec(said)[0];
        assert.deepEqual(client.valuesOf("/CameraPublisher/limelight/streams").at(-1), [`mjpg:${address}`]);
        assert.equal(client.valuesOf("/CameraPublisher/limelight/connected").at(-1), true);
        const snapshot = address.replace("stream", "snapshot");
        let response = await fetch(snapshot);
        for (const end = Date.now() + 60_000; response.status === 404 && Date.now() < end;)
          response = await fetch(snapshot);
        assert.equal(response.headers.get("content-type"), "image/jpeg");
        const jpeg = Buffer.from(await response.arrayBuffer());
        assert.deepEqual([...jpeg.subarray(0, 2), ...jpeg.subarray(-2)], [0xff, 0xd8, 0xff, 0xd9]);
        // It decodes, and shows something.
        const shown = await page.evaluate(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext("2d");
          context.drawImage(bitmap, 0, 0);
          const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
          const lights = Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + 1]);
          return {
            width: bitmap.width,
            dark: Math.min(...lights.slice(0, 60000)),
            light: Math.max(...lights.slice(0, 60000)),
          };
        }, jpeg.toString("base64"));
        assert.ok(shown.width >= 320 && shown.light - shown.dark > 120, JSON.stringify(shown));
        await page.locator('[data-vision="send"]').uncheck();
        await assert.rejects(async () => {
          for (const end = Date.now() + 30_000; Date.now() < end;) await fetch(snapshot);
        });
      } finally {
        await server.stop();
      }
    },
  },
];
