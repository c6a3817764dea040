// 504 spheres on carpet in three engines, in one process: prints JSON for scripts/bench.mjs.
// They take turns in blocks of ten steps (A B C A B C), so that a slow moment of the machine hits all alike.
import { jolt, rapier, sandlot } from "./engines.mjs";
import { layouts, overlaps } from "./layouts.mjs";

const block = 10; // steps: two ticks of ours
const looks = 100; // steps between two looks at the overlaps

const results = [];
for (const layout of layouts) {
  const engines = [await sandlot(layout.centers), await rapier(layout.centers), await jolt(layout.centers)];
  const times = engines.map(() => []);
  const seen = engines.map(() => []);
  for (const engine of engines) engine.run(layout.settleSteps);
  for (let done = 0; done < layout.timedSteps; done += block) {
    engines.forEach((engine, index) => {
      const start = performance.now();
      engine.run(block);
      times[index].push((performance.now() - start) / block);
      if ((done + block) % looks === 0) seen[index].push(overlaps(engine.positions()));
    });
  }
  engines.forEach((engine, index) => {
    const sorted = times[index].sort((a, b) => a - b);
    const average = (name) => seen[index].reduce((sum, look) => sum + look[name], 0) / seen[index].length;
    results.push({
      ...{ scene: layout.name, engine: engine.name, median: sorted[sorted.length >> 1], min: sorted[0] },
      ...{ contacts: Math.round(average("contacts")), meanOverlap: average("mean") },
      maxOverlap: Math.max(...seen[index].map((look) => look.max)),
    });
  });
}
console.log(JSON.stringify(results));
