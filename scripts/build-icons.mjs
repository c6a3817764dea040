// public/icons from public/favicon.svg, drawn by the system's Chromium.   node scripts/build-icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "./lib/run.mjs";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const drawing = readFileSync(join(root, "public/favicon.svg"), "utf8");
/**
 * scale: of the drawing in its square. A maskable icon keeps its essential part within the middle 80 % and fills its
 * corners.
 */
const icons = [
  { file: "icon-180.png", size: 180, scale: 1 },
  { file: "icon-192.png", size: 192, scale: 1 },
  { file: "icon-512.png", size: 512, scale: 1 },
  { file: "icon-maskable-512.png", size: 512, scale: 0.78, ground: "#14171c" },
];

const browser = await chromium.launch({ executablePath, args: ["--headless=new", "--no-sandbox"] });
try {
  for (const { file, size, scale, ground = "transparent" } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const place = `width:${100 * scale}%;height:${100 * scale}%;margin:${50 * (1 - scale)}%`;
    await page.setContent(
      `<body style="margin:0;background:${ground};overflow:hidden">${drawing.replace("<svg ", `<svg style="display:block;${place}" `)}`,
    );
    writeFileSync(join(root, "public/icons", file), await page.screenshot({ omitBackground: true }));
    await page.close();
    console.log(`public/icons/${file}`);
  }
} finally {
  await browser.close();
}
