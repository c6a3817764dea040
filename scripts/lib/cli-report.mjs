// A frame as the JSON of `run` and of a trace line (DESIGN section 5). Key order is part of the format's looks.

/** 9 decimals are a nanometre: nothing physical is lost, and 0.1 + 0.2 does not look like a riddle. */
const tidy = (value) => {
  const rounded = Math.round(value * 1e9) / 1e9;
  // A value too large to round is written as it is; a minus zero as zero.
  return Number.isFinite(rounded) ? rounded + 0 : value;
};

const indices = (start, count) => Array.from({ length: count }, (_, i) => start + i);

/** sandlot: the library of build/node. Returns { t, match, score, robots, pieces }. */
export function report(sandlot, frame, scene) {
  const robot = sandlot.newRobotState();
  const robots = scene.robots.map((info, index) => robotReport(sandlot, frame, info, frame.robot(index, robot)));
  const counts = sandlot.newPieceCounts();
  const pieces = scene.pieceTypes.map(({ name }, type) => {
    // Stored: with human players or on their way to an exit; placed: scored, and still seen. They add up to all there are.
    const { field, held, scored, stored, placed, lost } = frame.pieceCounts(type, counts);
    return [name, { field, held, scored, stored, placed, lost }];
  });
  const phase = frame.phase === sandlot.noPhase ? frame.mode : scene.phases[frame.phase]?.name;
  const period = frame.period === sandlot.noPhase ? phase : scene.periods[frame.period]?.name;
  return {
    t: tidy(frame.time),
    match: { phase, time: tidy(frame.matchTime), period },
    score: { blue: frame.scoreBlue, red: frame.scoreRed },
    robots,
    pieces: Object.fromEntries(pieces),
  };
}

/** What each alliance has: points, fouls, counters by name, bonuses earned, ranking points. */
export function allianceReport(sandlot, frame, scene) {
  const state = sandlot.newAllianceState();
  const one = (index) => {
    const { score, foulPoints, minorFouls, majorFouls, rankingPoints, bonuses, stored, counters } = frame.alliance(
      index,
      state,
    );
    return {
      score,
      foulPoints,
      fouls: { minor: minorFouls, major: majorFouls },
      rankingPoints,
      bonuses: scene.bonuses.filter((_, bit) => (bonuses >>> bit) & 1).map(({ name }) => name),
      stored,
      counters: Object.fromEntries(scene.counters.map((name, i) => [name, counters[i]])),
    };
  };
  return { blue: one(0), red: one(1) };
}

function robotReport(sandlot, frame, info, robot) {
  const wheel = sandlot.newWheelState();
  const motor = sandlot.newMotorState();
  const { position, velocity, angular } = robot;
  return {
    station: sandlot.stations[robot.station],
    pose: {
      x: tidy(position.x),
      y: tidy(position.y),
      z: tidy(position.z),
      roll: tidy(robot.roll),
      pitch: tidy(robot.pitch),
      yaw: tidy(robot.yaw),
    },
    velocity: {
      x: tidy(velocity.x),
      y: tidy(velocity.y),
      z: tidy(velocity.z),
      wx: tidy(angular.x),
      wy: tidy(angular.y),
      wz: tidy(angular.z),
    },
    battery: tidy(robot.battery),
    brownout: robot.brownout,
    held: robot.held,
    wheels: indices(robot.wheelStart, robot.wheelCount).map((index) => {
      const { angle, speed, ground, load, longitudinal, lateral } = frame.wheel(index, wheel);
      return {
        angle: tidy(angle),
        speed: tidy(speed),
        ground: tidy(ground),
        load: tidy(load),
        long: tidy(longitudinal),
        lat: tidy(lateral),
      };
    }),
    motors: Object.fromEntries(
      indices(robot.motorStart, robot.motorCount).map((index, i) => {
        const { position, velocity, volts, current, supply } = frame.motor(index, motor);
        return [
          info.motors[i],
          {
            position: tidy(position),
            velocity: tidy(velocity),
            volts: tidy(volts),
            current: tidy(current),
            supply: tidy(supply),
          },
        ];
      }),
    ),
  };
}
