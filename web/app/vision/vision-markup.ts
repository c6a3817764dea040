// What the vision panel is made of. It is fetched with the panel, and not with the page.

const slider = (name: string, label: string, min: number, max: number, step: number): string => `
  <label class="vision-slider"
    ><span>${label}</span><output data-vision="${name}-value"></output>
    <input type="range" data-vision="${name}" min="${min}" max="${max}" step="${step}" value="0"
  /></label>`;

const estimate = (name: string, label: string): string => `
  <tr data-vision="row-${name}" data-level="none">
    <th scope="row"><i></i><span data-vision="name-${name}">${label}</span></th>
    <td data-vision="off-${name}">–</td>
    <td data-vision="turn-${name}">–</td>
  </tr>`;

const check = (name: string, label: string): string =>
  `<label class="check"><input type="checkbox" data-vision="${name}" />${label}</label>`;

const fact = (name: string, label: string, title: string): string =>
  `<div title="${title}"><dt>${label}</dt><dd data-vision="${name}">–</dd></div>`;

export const markup = `
<p class="vision-note" data-vision="none" hidden>
  This robot has no cameras. Those of swerve-shooter can be looked through: M chooses another robot.
</p>
<div data-vision="some">
  <div class="vision-cameras" data-vision="cameras" role="group" aria-label="Cameras"></div>
  <div data-vision="place">
    <figure class="vision-frame" data-vision="frame">
      <canvas data-vision="picture" width="16" height="12" role="img" aria-label="What the camera sees"></canvas>
      <canvas class="vision-overlay" data-vision="overlay" aria-hidden="true"></canvas>
      <p class="vision-gone">No signal</p>
    </figure>
  </div>
  <p class="vision-lens" data-vision="lens"></p>
  <div class="vision-row">
    <button type="button" data-vision="picture-toggle" aria-pressed="true">Hide its picture</button>
    <button type="button" data-vision="enlarge">Larger</button>
  </div>
  <p class="vision-note" data-vision="waits" role="status" hidden></p>
  <dl class="vision-facts">
    ${fact("tv", "tv", "1 when it sees a target")}
    ${fact("tid", "tid", "the primary target: the id of a tag, or what piece it is")}
    ${fact("tx", "tx", "how far to the right of the crosshair that is")}
    ${fact("ty", "ty", "how far above the crosshair")}
    ${fact("ta", "ta", "how much of the picture it fills")}
    ${fact("delay", "tl + cl", "from the exposure to the result: targeting and capture latency")}
    ${fact("hb", "hb", "heartbeat: one more with each result; when it stands still, the camera is gone")}
    ${fact("pipe", "pipeline", "what it looks for")}
  </dl>
  <div data-vision="tags">
    <p class="vision-seen"><i></i>Tags seen: <b data-vision="seen">none</b></p>
    <details class="more vision-why">
      <summary data-vision="missed">Not seen</summary>
      <p data-vision="why"></p>
    </details>
  </div>
  <p class="vision-angles" data-vision="angles" hidden></p>

  <h2>Where the robot thinks it is</h2>
  <table class="vision-errors">
    <thead>
      <tr><th scope="col">By</th><th scope="col">off by</th><th scope="col">turned</th></tr>
    </thead>
    <tbody>
      ${estimate("megaTag1", "")}
      ${estimate("megaTag2", "")}
      ${estimate("estimator", "")}
      ${estimate("odometry", "Wheels and gyro alone")}
    </tbody>
  </table>
  <p class="vision-note" data-vision="taken"></p>
  <div class="vision-checks" role="group" aria-label="Drawn on the field">
    ${check("sights", "Lines to the tags it sees")}
    ${check("misses", "Why it does not see the others")}
    ${check("ghosts", "Where the robot thinks it is")}
  </div>

  <details class="more vision-part" data-vision="worse">
    <summary>Make it worse: <b data-vision="worse-of"></b></summary>
    ${slider("noise", "Noise of corners", 0, 5, 0.1)}
    ${slider("latency", "Latency", 0, 300, 5)}
    ${slider("fps", "Frame rate", 0, 60, 1)}
    ${slider("drops", "Lost frames", 0, 100, 5)}
  </details>
  <details class="more vision-part" data-vision="broken">
    <summary>Break something: <b data-vision="broken-of"></b></summary>
    ${check("dead", "Camera unplugged")}
    <div class="vision-row"><button type="button" data-vision="spike">Latency spike</button></div>
    <h3>Mounted otherwise than robot code believes</h3>
    ${slider("turned", "Turned", -30, 30, 1)}
    ${slider("tilted", "Tilted", -30, 30, 1)}
    ${slider("shifted", "Shifted", -30, 30, 1)}
    <h3>The gyro</h3>
    ${slider("gyro", "Off by", -45, 45, 1)}
    <div data-vision="tags-break">
      <h3>A tag on the field</h3>
      <select data-vision="tag" aria-label="Which tag"></select>
      ${check("missing", "Taken away")}
      ${slider("moved", "Moved along its wall", -100, 100, 5)}
    </div>
  </details>
  <div class="vision-row"><button type="button" data-vision="normal" disabled>Back to normal</button></div>
</div>
<section class="panel vision-large" data-vision="large" aria-label="Camera picture" hidden>
  <div data-vision="large-place"></div>
  <button type="button" class="vision-shrink" data-vision="shrink" title="Smaller" aria-label="Smaller">×</button>
</section>`;
