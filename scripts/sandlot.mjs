#!/usr/bin/env node
// The sandlot command line. Commands are a table; each reads its arguments and returns its exit code.
import { BadInput, parse, parseCommand } from "./cli/args.mjs";
import { fileReason } from "./cli/files.mjs";
import { isBuildOlder, isPackage, programName } from "./cli/home.mjs";

const commands = {
  run: {
    usage:
      "run SCENARIO [--seconds N] [--trace FILE] [--every S] [--record FILE.sandlot] [--poses] [--log FILE.wpilog] [--every-tick] [--every-result] [--wpilib YEAR] [--names advantagekit] [--code DIR] [--opmode NAME] [--wiring NAME] [--path FILE] [--icd ...]",
    does: "runs a scenario headless, as fast as it can, and prints the outcome as one JSON object",
    details: `SCENARIO is a file, or FIELD/NAME for fields/FIELD/scenarios/NAME.json.
  --seconds N    simulated seconds to run, a multiple of 0.02 or rounded to one (default 10; of --path a second more than it takes)
  --trace FILE   writes one JSON object a line, every --every seconds; numbers have 9 decimals at most
  --every S      simulated seconds between trace lines, at least 0.02 (default 0.02); the first line is at S
  --log FILE     writes a WPILib data log (.wpilog) for AdvantageScope, or to drop onto the page. A value is written when it changes, and no
                 more often than: 50 times a second poses, match and score; velocity and modules of the first robot 50, of others 10;
                 battery, mechanisms and sensors 10, of others 5; motors and wheels 5, of others 2.5; pieces 5; cameras 10
  --every-tick   with --log: each value at every tick at which it changes, as fit, SysId and a replay of vision need it: about six times
                 as large. It has every result of cameras, too
  --every-result with --log: every result of cameras at their own rate, as 30 a second, and PhotonVision's packets
  --wpilib YEAR  whose names there are, 2026 or 2027. Of a log: ChassisVelocities, SwerveModuleVelocity, /DriverStation in 2027, and under
                 /Sandlot/Center poses and pieces in its frame: origin in the field's middle, +x to the blue wall (default: as the program of --code says, else 2026). Of a program: set_inverted, wpilib_drivers in 2027 (default: as its pyproject.toml or its functions say)
  --names advantagekit  a log has AdvantageKit's names as well: /AdvantageKit/RealOutputs/Sim/RobotPose and so on, for its layouts
  --record FILE  writes the run as a recording (.sandlot), for replay, a link, or to drop onto the page
  --poses        puts positions into it as well, ten a second, for versions that cannot replay it: 0.9 MB for a match of
                 six robots and 504 balls, which has 3 to 60 KB without
  --code DIR     the RobotPy program of that folder (robot.py) drives, in simulated time: each tick waits for it. What it prints goes to
                 stderr, with the time of the run. It runs in a thread of its own that has no way to your files, the network or other
                 programs: it has its project's files, as a copy, and simulated hardware. time.sleep lets simulated time pass
                 What it puts on NetworkTables is in --log, in --trace (what changed) and in the outcome (code.topics)
  --code-station NAME  which robot it drives, as red1 (default: the first)
  --opmode NAME  the operating mode that a program of WPILib 2027 runs, by its name: in each of autonomous, teleoperated and utility
                 that has it, or in one: auto:NAME, teleop:NAME, utility:NAME. May be given more than once (default: the first of each)
  --wiring NAME  puts a robot in its place that has other channels: NAME is a file, or one of public/examples/wirings, such as
                 command-based (two controllers a side, 0 to 3), drive-class, mecanum, swerve, elevator, arm, flywheel.
                 program: a robot made of the devices that the program of --code itself makes: their ids and inversions, the places of
                 its modules, how its encoders stand; mass and gearing by the project's own files (PathPlanner's settings, Tuner's
                 constants, Choreo's project). The program is started once for that; what it does not tell is said
  --packages LIST  packages of PyPI for the program of --code, as "toposort, pint==0.24", beside those that its pyproject.toml asks for
                 and its files import. They are of Python alone, and kept in the user's cache
  --sticks FILE  what its joysticks hold, a JSON list such as [{"t": 1.5, "stick": 0, "axes": [0, -0.5], "buttons": [1], "povs": [90]}]:
                 from a time on, axes by number (forward is -1), the buttons held by number (default: the scenario's script holds a
                 gamepad at port 0, its left stick drives, its right one turns, button n is the n-th of robot.json)
  --physics WHO  who moves a robot whose program has a physics.py: the world (sensors that physics.py sets are ignored where they are
                 wired, drive and move_robot move the ghost "Field"), or physics, at whose place the robot then is, as input of the run;
                 auto (the default): physics where no motor of the program is wired
  --fms          the program of --code hears that a field management system is attached, as in a match, in all modes:
                 magicbot then reports an exception and goes on (default: only while a match's clock runs)
  --path FILE    the built-in driver follows that path: a .path or .auto of PathPlanner, a .traj of Choreo, a *.wpilib.json, a path of
                 PathWeaver. The robot begins at the path's start, in autonomous. Times are the file's, or PathPlanner's own by its
                 constraints and the project's settings.json. The outcome has path: duration, error (from the place at each moment [m]:
                 largest and when, mean, at the end; turned: of the heading [rad]), touched (when it first met a wall or a robot [s]),
                 events, commands that only the program has
  --path-station NAME  which robot follows it, as red1 (default: the first). A red one follows it on its own side of the field
  --as-drawn     a red one follows it where it was drawn
  --origin WHERE corner or center: where the file's (0, 0) is, the blue corner (WPILib to 2026) or the field's middle, +x to the blue
                 wall (from 2027) (default: the corner, or the middle where the file has negative places)
  --within M     exit code 1 when the robot is ever farther than this from its path [m]
  --icd          robot programs of SHARP Team 3260's simulator drive, over UDP; without a page. Player 1 drives the robot at blue1
                 (commands to UDP port 8000, state to 6000), player 4 the one at red1; each further player adds 10. Their protocol
                 has no clock: a tick of 0.02 s is stepped when each program that is there has sent its next command, so a
                 program that answers each state gets the same run on every machine, as fast as it answers
  --real-time    steps a tick each 20 ms instead, for programs that go by their own clock
  --icd-wait N   seconds to wait for the programs before the run begins (default 30)
  --icd-players LIST  whose programs must be there, as 1,4 (default: the first robot's)
  --icd-port-base N   added to each of those ports (default 0)
  --host ADDRESS      address of those ports (default 127.0.0.1: this machine alone; 0.0.0.0: the whole network)
  --frames FOLDER  what the first robot's cameras took, drawn with their lenses by a browser without a window (Chromium, Chrome or
                 Edge of this machine, or CHROMIUM in the environment names one): a PNG for each frame that a camera published, in
                 light as a sensor has it, without noise and blur unless asked; and frames.jsonl, one line a picture: file, camera, captured and
                 published [s], lens, distortion, and the corners of each tag that the core saw [px]. The folder is new or empty
  --frames-station NAME  whose cameras, as red1
  --frames-cameras LIST  which, as "limelight, limelight-back" (default: all of the robot)
  --frames-exposure MS   how long the shutter is open, 0 to 100 ms: things that move are blurred, as the mean of five moments (default 0)
  --frames-noise N       standard deviation of a black pixel, 0 to 60 of 255; a white one has twice as much (default 0). The same run has
                 the same noise
Without a match clock "phase" is the driver station's mode and "time" is -1.
A file appears under its name when the run is over; until then it is NAME.unfinished-PID.ext beside it, saved each second. Ctrl+C ends the
run and keeps what there is. A run that is killed leaves those files: a recording that replays, a log and a trace that can be read, up to the
last second. No file that the run reads is written to.
Exit 0: done. 1: the run stopped before its end, the program of --code ended or none came, or --within was missed (stderr says why). 2: bad input, nothing was written.
130: interrupted.`,
    options: {
      seconds: "number",
      trace: "text",
      every: "number",
      log: "text",
      "every-tick": "flag",
      "every-result": "flag",
      record: "text",
      poses: "flag",
      frames: "text",
      "frames-station": "text",
      "frames-cameras": "text",
      "frames-exposure": "number",
      "frames-noise": "number",
      wpilib: "number",
      names: "text",
      code: "text",
      "code-station": "text",
      opmode: "texts",
      sticks: "text",
      wiring: "text",
      packages: "text",
      physics: "text",
      fms: "flag",
      path: "text",
      "path-station": "text",
      "as-drawn": "flag",
      origin: "text",
      within: "number",
      icd: "flag",
      "icd-wait": "number",
      "icd-players": "text",
      "icd-port-base": "number",
      "real-time": "flag",
      host: "text",
    },
    positionals: ["SCENARIO"],
    load: () => import("./cli/run.mjs").then((module) => module.run),
  },
  test: {
    usage:
      "test DIR [--scenario SCENARIO | --robot NAME] [--wiring NAME] [--opmode NAME] [--seed N] [--only WORD] [--builtin] [--junit FILE]",
    does: "tests a RobotPy program: pyfrc's tests, and the functions test_* in its folder tests, each in a world of its own",
    details: `DIR has robot.py, or src/robot.py. pyfrc's tests are autonomous, disabled, teleop and practice (a whole match), with sticks
and buttons of six gamepads moved at random. A test gets control (run_robot, step_timing), robot, robot_file, robot_path, monkeypatch and
the fixtures of its file and of conftest.py. Of pytest there are approx, raises, fixture, mark.parametrize, skip, skipif, fail and skip;
not: other plugins, unittest.TestCase, xfail (skipped), fixtures of a longer scope than one test.
  --scenario SCENARIO  the world, a file or FIELD/NAME (default: a robot alone on the practice field)
  --robot NAME    the robot in that default (default kitbot)
  --wiring NAME   a robot with the channels that WPILib's examples have, as for run
  --code-station NAME  with --scenario, which robot it drives, as red1 (default: the first)
  --opmode NAME   the operating mode that a program of 2027 runs in its tests, as for run
  --seed N        of sticks and of Python's random numbers (default 1)
  --only WORD     only tests with that in their name
  --builtin       only pyfrc's
  --junit FILE    writes the results as JUnit's XML
Exit 0: all passed. 1: one failed. 2: bad input, nothing was run.`,
    options: {
      scenario: "text",
      robot: "text",
      wiring: "text",
      "code-station": "text",
      opmode: "texts",
      seed: "number",
      only: "text",
      builtin: "flag",
      junit: "text",
    },
    positionals: ["DIR"],
    load: () => import("./cli/test.mjs").then((module) => module.test),
  },
  assert: {
    usage:
      "assert SCENARIO... [--with FILE] [--until N] [--junit FILE] [--results FILE] [--since FILE] [--code DIR | --java DIR] [--record DIR] [--shards N] [--shard I/N]",
    does: "runs scenarios and recordings and judges the conditions in their key assert while they run",
    details: `SCENARIO is a file, FIELD/NAME, a recording (.sandlot), or a folder of them. A condition names a value of the run as a
dashboard does, what it must be, and when: {"value": "Robots/blue1/Battery/Voltage", "atLeast": 9, "when": "always"}; docs/sweeps.md
has all of it. A run ends as soon as everything is decided.
  --with FILE    further conditions for all of them, {"assert": [...]}
  --until N      simulated seconds to run (default: the latest time that a condition names, or 15; of a recording its length)
  --junit FILE   writes the verdicts as JUnit's XML, a testsuite for each scenario
  --results FILE writes them with their numbers as JSON
  --since FILE   says what differs from such a file of an earlier run: verdicts, numbers, times
  --changes FILE with --since: writes that as a Markdown table, for a comment on a pull request
  --code DIR     a RobotPy program drives, as for run; --code-station NAME says which robot, --opmode NAME
                 which operating mode of it runs, in 2027
  --java DIR     a Java or C++ project drives, started as by java, in real time: 15 s take 15 s; at a breakpoint the run waits
  --halsim PORT  with --java: where its program listens (default 3300)
  --record DIR   writes a recording of each run there
  --shards N     so many of them at a time, each in a thread of its own (default 1)
  --shard I/N    only every Nth of them, from the Ith on: for a matrix of machines
Exit 0: all held. 1: one did not. 2: bad input, or one could not be run.`,
    options: {
      with: "text",
      until: "number",
      junit: "text",
      results: "text",
      since: "text",
      changes: "text",
      code: "text",
      "code-station": "text",
      opmode: "texts",
      java: "text",
      halsim: "number",
      record: "text",
      shards: "number",
      shard: "text",
    },
    positionals: ["SCENARIO..."],
    load: () => import("./cli/assert.mjs").then((module) => module.assert),
  },
  lesson: {
    usage:
      "lesson NAME|FOLDER [--task NAME] [--solution | --code DIR | --recording FILE.sandlot] [--wpilib YEAR] [--junit FILE]",
    does: "runs the tasks of a lesson without a page and says which of their goals were reached",
    details: `NAME is a lesson that ships or one of lessons/ where you are; FOLDER a lesson's folder, or a folder of lessons. Without an
option each task is run with what a student begins with: nobody drives, the starting program, the dials at their starts. No goal of a
good lesson is reached so. docs/lessons.md has all keys of a lesson.
  --task NAME     only this task
  --solution      with the lesson's own solutions: of a good lesson all goals are reached
  --code DIR      with the program of that folder (robot.py), as for run; needs --task
  --recording F   judges a recording of a student's try again; needs --task. The result is the one that the page showed
  --wpilib YEAR   2026 or 2027: whose programs students begin with, and whose solutions (default 2026)
  --junit FILE    writes the results as JUnit's XML, a testsuite for each lesson
Exit 0: all goals were reached. 1: not all. 2: bad input, or a lesson is wrong (sandlot check says where).`,
    options: { task: "text", solution: "flag", code: "text", recording: "text", wpilib: "number", junit: "text" },
    positionals: ["NAME|FOLDER"],
    load: () => import("./lesson/lesson.mjs").then((module) => module.lesson),
  },
  "hand-ins": {
    usage: "hand-ins FILE|FOLDER... [--programs] [--csv FILE] [--base URL] [--threads N]",
    does: "computes what a class handed in again, judges it by the lessons' goals, and says which of it is proved",
    details: `A hand-in is a line with a link (#r=...) in a text or CSV file, or a recording (.sandlot); FOLDER is looked through, and - reads
standard input. The recording's title is its task, LESSON/TASK, and its author the student: the page's button Hand in writes both.
Proved is a run that comes out again as it says, of the task's own scenario, with dials in their ranges. Found are: a changed record,
a changed scenario, files of its own, another version, a run driven on from an earlier moment, the same run under two names. The same
program under two names, also with other names in it, is said; it may be chance.
  --programs   runs each program again that came with a run which reached its goals: it must reach them, too. A second and more each
  --csv FILE   writes the table as CSV
  --base URL   address of the page, before each link of the table
  --threads N  as many at once; without it as many as the machine has processors
Exit 0: all are proved. 1: not all. 2: bad input.`,
    options: { programs: "flag", csv: "text", base: "text", threads: "number" },
    positionals: ["FILE|FOLDER..."],
    load: () => import("./lesson/hand-ins.mjs").then((module) => module.handIns),
  },
  site: {
    usage: "site FILE.zip [--lesson NAME|FOLDER] [--lang en|es] [--wpilib YEAR]",
    does: "writes the built site as a zip for a school's server, or one lesson of it as a package of SCORM 1.2 for a learning platform",
    details: `The whole site is static files: unpack the zip below any web server's folder. A page opened from the disk (file:) does not run, since
browsers load no modules from there; on a stick, "python3 -m http.server" in the unpacked folder serves it to that computer.
  --lesson NAME  a lesson that ships or one of lessons/ where you are, or a lesson's FOLDER: a package for Moodle, Canvas and the like. The
                 platform keeps a student's progress and is told status (passed once all tasks are reached) and score (tasks reached, of 100).
                 Solutions and the teacher's notes are left out
  --lang LANG    the package's title and the page's language (default en)
  --wpilib YEAR  2026 or 2027: whose programs the package begins with (default 2026)
Exit 0: it is written. 2: bad input.`,
    options: { lesson: "text", lang: "text", wpilib: "number" },
    positionals: ["FILE.zip"],
    load: () => import("./lesson/site.mjs").then((module) => module.site),
  },
  sweep: {
    usage:
      "sweep PLAN [--out DIR] [--threads N] [--resume | --fresh] [--shard I/N] [--queue URL] [--base URL] [--code DIR] [--opmode NAME] [--dry-run]",
    does: "runs a scenario a thousand times with other numbers, and writes a report",
    details: `PLAN is a JSON file: a scenario, what varies in it, what is measured and what must hold; docs/sweeps.md explains it.
In its folder are runs.jsonl (a line a run, written at once), runs.csv (with a link that opens each run) and report.html, one file that
needs no network. The same plan gives the same bytes, however many threads or machines ran it.
  --out DIR     its folder (default: the plan's name with -sweep)
  --threads N   how many runs at a time (default: as many as processors)
  --resume      goes on with what is there, also after a crash; Ctrl+C keeps what is done
  --fresh       begins anew in a folder that has a sweep
  --shard I/N   only every Nth run, from the Ith on; sandlot merge puts the parts together
  --queue URL   runs nothing here: puts the runs on a queue, redis://HOST:PORT, for sandlot worker on any number of machines
  --base URL    the page that links open (default http://localhost:8080/)
  --code DIR    the RobotPy program of that folder drives in each run, in place of the plan's own; --code-station says which robot
  --opmode NAME  with --code, the operating mode that a program of 2027 runs, as for run
  --dry-run     says how many runs it would be, and the first of them
Exit 0: all conditions held in all runs. 1: not in all. 2: bad input, or the disk is full. 3: a run came out in two ways. 130: interrupted.`,
    options: {
      out: "text",
      threads: "number",
      resume: "flag",
      fresh: "flag",
      shard: "text",
      queue: "text",
      base: "text",
      code: "text",
      "code-station": "text",
      opmode: "texts",
      "dry-run": "flag",
    },
    positionals: ["PLAN"],
    load: () => import("./sweep/sweep.mjs").then((module) => module.sweep),
  },
  optimise: {
    usage: "optimise PLAN [--out DIR] [--threads N] [--resume | --fresh] [--base URL] [--code DIR] [--opmode NAME]",
    does: "looks for the numbers that are best: a robot's, a scenario's or a program's",
    details: `PLAN is the plan of a sweep whose key "optimise" says what is looked for, as {"minimise": "time"}; docs/sweeps.md explains it.
CMA-ES (the default) or Nelder and Mead's simplex ask for candidates; each is run with all seeds of the plan. It stops by itself.
In its folder are best-scenario.json, best-robot-STATION.json where a robot's numbers varied, best-constants.json where a program's
did, curve.csv (each candidate and the best up to it), report.html and runs.jsonl. The same plan gives the same bytes.
  --out DIR     its folder (default: the plan's name with -optimum)
  --threads N   how many runs at a time (default: as many as processors)
  --resume      goes on with what is there, also after a crash; Ctrl+C keeps what is done
  --fresh       begins anew in a folder that has one
  --base URL    the page that links open (default http://localhost:8080/)
  --code DIR    the RobotPy program of that folder drives, in place of the plan's own; --code-station says which robot
  --opmode NAME  with --code, the operating mode that a program of 2027 runs, as for run
Exit 0: found. 1: no candidate keeps to all conditions and constraints. 2: bad input, or the disk is full. 3: a run came out in two
ways. 130: interrupted.`,
    options: {
      out: "text",
      threads: "number",
      resume: "flag",
      fresh: "flag",
      base: "text",
      code: "text",
      "code-station": "text",
      opmode: "texts",
    },
    positionals: ["PLAN"],
    load: () => import("./sweep/optimise.mjs").then((module) => module.optimise),
  },
  fit: {
    usage: "fit LOG PLAN [--out FILE] [--threads N] [--base URL]",
    does: "finds the mass, friction, gearing and the like with which a run is most like a data log, and how sure each is",
    details: `LOG is a WPILOG: our own, AdvantageKit's, or another. PLAN is a plan whose "vary" has the ranges in which to look, and
whose key "fit" says how the two are laid beside each other; docs/sweeps.md explains it.
Prints each number with its 95 % interval, which of them this log hardly tells apart, and how far the run still is from the log.
  --out FILE    writes the scenario with the numbers that were found
  --threads N   how many runs at a time (default: as many as processors)
  --base URL    the page that the link opens (default http://localhost:8080/)
Exit 0: found. 1: the log does not tell one of the numbers. 2: bad input.`,
    options: { out: "text", threads: "number", base: "text" },
    positionals: ["LOG", "PLAN"],
    load: () => import("./sweep/fit.mjs").then((module) => module.fit),
  },
  worker: {
    usage: "worker --queue URL [--threads N] [--until-idle S]",
    does: "takes runs of sweeps from a queue (BullMQ on Redis or Valkey) until it is ended",
    details: `Start it on as many machines as there are; each needs this version of Sandlot. Its work goes back to the queue when it is killed.
Queue and workers trust each other: keep Redis inside your network, with noeviction.
  --queue URL      redis://HOST:PORT, rediss:// with TLS, with USER:WORD@ before the host if need be
  --threads N      how many runs at a time (default: as many as processors)
  --until-idle S   ends when it has had nothing to do for so many seconds
Exit 0: ended. 2: bad input, or nothing answers there.`,
    options: { queue: "text", threads: "number", "until-idle": "number" },
    positionals: [],
    load: () => import("./sweep/worker.mjs").then((module) => module.worker),
  },
  merge: {
    usage: "merge FOLDER... --out DIR [--base URL]",
    does: "puts the parts of a sweep together that several machines ran",
    details: `FOLDER is what sweep --shard wrote. Each run counts once, however often it is there.
  --out DIR   where the whole goes
  --base URL  the page that links open (default http://localhost:8080/)
Exit 0: whole, and all conditions held. 1: a run failed, or some are in no part. 2: bad input. 3: a run came out in two ways.`,
    options: { out: "text", base: "text" },
    positionals: ["FOLDER..."],
    load: () => import("./sweep/sweep.mjs").then((module) => module.merge),
  },
  check: {
    usage: "check SCENARIO|FILE|DIR",
    does: "reads a scenario, a robot, a field, a plan or a lesson, or a folder of them, and says what is wrong with them, if anything",
    details: `SCENARIO is a file, or FIELD/NAME for fields/FIELD/scenarios/NAME.json; FILE a robot.json, a field.json, a lesson.json or the plan
of a sweep. Of a folder it checks each robots/NAME/robot.json, fields/NAME/field.json and lessons/NAME/lesson.json, their scenarios, and the
scenarios and plans in the folder itself, one line each. A lesson is right when it has every key and text in English and Spanish, its links
lead somewhere, its scenarios load, and its goals are about values that those runs have; sandlot lesson --solution says whether they can be reached. A robot is put on the practice field; if it has models, there must be one for each of its components.
Exit 0: all can be run. 2: one cannot; stderr has one line for each, with the file, the place in it and the reason.`,
    options: {},
    positionals: ["SCENARIO"],
    load: () => import("./cli/check.mjs").then((module) => module.check),
  },
  mesh: {
    usage:
      "mesh FILE [--out FILE.obj | --field NAME | --check] [--up AXIS] [--unit UNIT] [--floor H] [--triangles N] ...",
    does: "makes a field's collision mesh of a model: simplified, closed or thick, and says which holes and wrong windings it has",
    details: `FILE is a GLB, glTF, STL, URDF, an OBJ of groups, or an AdvantageScope field: a folder or zip with config.json and model.glb, whose rotations and size hold. A folder with any of these models is taken, too.
Prints what was found, where in the field's frame (metres, origin in the right corner of the blue wall), and what was done about it.
  --out FILE.obj  where the mesh goes (default collision.obj beside FILE; field.json's "collision" names it)
  --field NAME    writes a whole field instead: fields/NAME/ with field.json, collision.obj, config.json and a lighter model.glb
  --check         writes nothing; exit 1 if there are holes or wrong windings
  --json          prints the findings as one JSON object
  --up AXIS       of a file without config.json: the axis that points up, x, y or z (default: the one in which the model is lowest)
  --unit UNIT     of the file: m, mm, cm, in or ft (default: the one that makes it 3 to 60 m long; m with a config.json)
  --turn DEGREES  counter-clockwise seen from above: 0, 90, 180 or 270 (default: the longer side lies along x)
  --floor H       height of the floor above the model's zero [m] (default: the lowest level surface that is as large as a floor)
  --size LxW      of the field [m], as 16.54x8.07 (default: config.json's, else the floor's)
  --triangles N   at most about so many (default 20000; the simulation takes 200000)
  --smallest M    parts smaller than this do not collide [m] (default 0.04)
  --fill M        holes up to this are closed [m] (default 0.1)
  --thickness M   sheets become solids of this thickness, behind their front [m] (default 0.03)
Exit 0: written, or nothing found. 1: --check found something. 2: bad input, nothing was written.`,
    options: {
      ...{ out: "text", field: "text", check: "flag", json: "flag", up: "text", unit: "text", turn: "number" },
      ...{
        floor: "number",
        size: "text",
        triangles: "number",
        smallest: "number",
        fill: "number",
        thickness: "number",
      },
    },
    positionals: ["FILE"],
    load: () => import("./cli/mesh.mjs").then((module) => module.mesh),
  },
  new: {
    usage:
      "new robot|field|season|scenario|code|lesson|project NAME [--from NAME|FILE] [--field NAME] [--robot NAME] [--wpilib YEAR] [--typings] [--auto S ...]",
    does: "begins a robot, a field, a season, a scenario, a robot program, a lesson or a project of your own, in the folder where you are",
    details: `A robot is written to robots/NAME, a field to fields/NAME, a scenario to fields/FIELD/scenarios/NAME.json. Every command that is started
in that folder finds them by their names before those that ship, and serve has them in the page. Code is a folder NAME with robot.py and
the scenario that it is for. A lesson is a folder lessons/NAME with one task that is right as it stands. A project is a folder NAME with a robot,
a scenario that says what must come of it, a sweep and a package.json whose "npm test" judges them. Nothing is overwritten.
A season is a field from what is published of a game, with --from once for each file: WPILib's field JSON and AprilTag layout JSON, a GLB or an
AdvantageScope field (folder or zip), a JSON or CSV of match times. It gets perimeter, stations, tags, mesh, empty zones, a scenario to drive,
and still-to-be-said.md: what these files do not say, each with its place. docs/season.md walks through it.
  --from NAME   the robot or field to begin from, ours or your own (default: kitbot, practice); of code: the template, such as
                blink-robot, tank-robot, swerve-robot, score-robot (default first-robot); of a season: a file or folder, as often as needed
  --auto S, --pause S, --teleop S, --endgame S  of a season: how long they last [s]; the end game is the last part of teleop
  --wpilib YEAR of code: 2027 takes the template's form of WPILib 2027, such as tank-2027 for tank-robot (default first-2027)
  --field NAME  of a scenario: where it plays (default practice)
  --robot NAME  of a scenario: who drives; of a project: the robot to begin from (default kitbot)
  --typings     of code: with typed stubs of WPILib's names, for an editor on a machine without RobotPy. Where RobotPy is installed its
                own types are better, and a folder typings would hide them
Exit 0: written. 2: bad input, nothing was written.`,
    options: {
      ...{ from: "texts", field: "text", robot: "text", wpilib: "number", typings: "flag" },
      ...{ auto: "number", pause: "number", teleop: "number", endgame: "number" },
    },
    positionals: ["KIND", "NAME"],
    load: () => import("./cli/new.mjs").then((module) => module.makeNew),
  },
  replay: {
    usage: "replay FILE [--verify] [--anyway] [--poses [--trace FILE]]",
    does: "runs a recording again and prints the outcome as run does, and whether it came out the same",
    details: `  --verify  ends at the first difference, with exit code 1
  --anyway  runs also what another version made, or with other files: it may come out otherwise
  --poses   runs nothing: prints the last of the positions that a recording may carry, whatever version made it
  --trace FILE  with --poses: writes all of them, one JSON object a line
Exit 0: done. 1: with --verify, a state hash differs (stderr says at which tick). 2: bad input.`,
    options: { verify: "flag", anyway: "flag", poses: "flag", trace: "text" },
    positionals: ["FILE"],
    load: () => import("./cli/replay.mjs").then((module) => module.replay),
  },
  compare: {
    usage:
      "compare A B [--csv FILE] [--within M] [--station NAME] [--pose NAME] [--dynamics NAME] [--flight METHOD[:MS]] [--seconds N] [--anyway]",
    does: "says where two runs part and how far: recordings (.sandlot), scenarios (.json), or a robot's poses in a data log (.wpilog)",
    details: `Both from their starts. A scenario beside a recording gets the inputs of that recording; two scenarios run by themselves.
Prints one JSON object: "parts" is the first tick at which they are not in the same place or not
turned alike (0.1 mm, 0.01 degrees), "apart" the first that is 10 cm; of "place" [m], "heading" [degrees], "speed" [m/s], "battery"
[V] and the alliance's "score" the largest difference, when it was, and the last: B less A. null: never, or a log does not say.
  --csv FILE      writes both at every tick: time, apart, turned (B less A), and place, heading, speed, battery and score
  --within M      exit code 1 when they are ever further apart than this [m]
  --station NAME  which robot of a recording: blue1 to red3 (default: the one that somebody drove)
  --dynamics NAME what moves the robot in B instead: full, or one of pyfrc's models: twoMotor, tank, mecanum, swerve
  --flight METHOD how pieces fly in B instead: explicitEuler, semiImplicit, taylor, midpoint, rk4; :20 behind it is a step of 20 ms
  --seconds N     how long scenarios run that stand beside no recording (default: 15)
  --pose NAME     which pose of a log, by its name there (default: the one that is most likely the robot)
  --anyway        runs also what another version made: it may come out otherwise, and stderr says so
Exit 0: done. 1: with --within, they are further apart. 2: bad input, nothing was written.`,
    options: {
      ...{ csv: "text", within: "number", station: "text", pose: "text", anyway: "flag" },
      ...{ dynamics: "text", flight: "text", seconds: "number" },
    },
    positionals: ["A", "B"],
    load: () => import("./cli/compare.mjs").then((module) => module.compare),
  },
  synctest: {
    usage: "synctest [SCENARIO...] [--seconds N] [--back TICKS]",
    does: "runs parts of a run again from their saved start, and says at which tick and in which part of the state they come out otherwise",
    details: `SCENARIO is a file, or FIELD/NAME for fields/FIELD/scenarios/NAME.json (default: every one that ships, and those of your folder).
Each part is run again twice: in the same world, and in a second world that takes over the saved state, as one who joins a run late does.
The hash of every tick must be the same. Robots that somebody drives get sticks and buttons that change each half second.
  --seconds N   simulated seconds of each scenario (default 10)
  --back TICKS  ticks of a part, 20 ms each (default 25)
Exit 0: all came out alike. 1: one did not, or a run stopped before its end (stderr says where). 2: bad input.`,
    options: { seconds: "number", back: "number" },
    positionals: ["[SCENARIO...]"],
    load: () => import("./sweep/synctest.mjs").then((module) => module.synctest),
  },
  link: {
    usage: "link SCENARIO|FILE.sandlot [--base URL] [--play]",
    does: "prints a scenario or a recording as the fragment of a link, to stand behind the page's address",
    details: `SCENARIO is a file, or FIELD/NAME for fields/FIELD/scenarios/NAME.json.
  --base URL  is printed in front of it
  --play      the page plays it at once
Exit 0: done. 2: bad input, or it has more than a link may.`,
    options: { base: "text", play: "flag" },
    positionals: ["SCENARIO or FILE"],
    load: () => import("./cli/replay.mjs").then((module) => module.link),
  },
  open: {
    usage: "open LINK [--out FILE]",
    does: "prints the scenario of a link, or writes its recording",
    details: `LINK is a whole address, or the part behind its #; - reads it from standard input.
  --out FILE  writes to a file; a recording (.sandlot) needs one
Exit 0: done. 2: bad input, nothing was written.`,
    options: { out: "text" },
    positionals: ["LINK"],
    load: () => import("./cli/replay.mjs").then((module) => module.open),
  },
  serve: {
    usage: "serve [--port N] [--nt N] [--halsim N] [--host ADDRESS] [--persistent FILE] [--icd]",
    does: "serves the built page and, when asked, an NT4 server for dashboards and AdvantageScope and a bridge for robot programs",
    details: `  --port N        TCP port of the page (default 8080, or the next free one of the ten after it; 0 takes any free one)
  --nt N          opens the NT4 server on this TCP port from the start (0 takes any free one). Without it the server has port 5810, where
                  every client looks, only while a page asks: "Dashboards" in Connection
  --halsim N      opens this TCP port for robot programs with halsim_ws_client from the start (0 takes any free one). Without it
                  port 3300, where they look, is open only while a page asks: "Bridge" in Connection
  --host ADDRESS  address to listen on (default 127.0.0.1: this machine alone; 0.0.0.0: the whole network, as "Play together" on several
                  machines needs it)
  --persistent FILE  persistent topics of the NT4 server, kept from one start to the next; "none" keeps none (default:
                  networktables.json in sandlot/ of this user's state folder). A file that is damaged is kept as FILE.bad; a folder or a
                  device is refused
  --icd           opens the UDP ports of SHARP Team 3260's simulator for its joysticks, robot programs and sim views
  --icd-port-base N  added to each of those ports (default 0)
Robot code in simulation is a server on 5810 and 3300 itself: both are free for it in every order of starts. A port that is taken is
left to its owner, and the page is served all the same; a page that asks again has it once it is free.
While a page sends a camera's picture (vision panel), it is on port 1181, or on the next free one of the nine after it, as MJPEG.
Pages of other sites may look at the topics, not publish.`,
    options: {
      port: "number",
      nt: "number",
      halsim: "number",
      host: "text",
      persistent: "text",
      code: "text",
      "code-station": "text",
      icd: "flag",
      "icd-port-base": "number",
    },
    positionals: [],
    goesOnUnheard: true,
    load: () => import("./cli/serve.mjs").then((module) => module.serve),
  },
  relay: {
    usage: "relay [--port N] [--host ADDRESS] [--rooms N] [--room-size N] [--origin URL] [--behind-proxy] [--stun N]",
    does: "passes messages between players in different places who play together; serves no page and simulates nothing",
    details: `\`serve\` has the same rooms for those who open its page. This command is for a machine that everybody reaches, on which another server,
or a site, has the page: "Play together" takes its address, as relay.example.org:8090.
  --port N        TCP port (default 8090; 0 takes any free one); rooms are at /together, every other path answers how many there are
  --host ADDRESS  address to listen on (default 0.0.0.0: the whole network; 127.0.0.1: this machine alone, as behind a proxy)
  --rooms N       most rooms at a time, 1 to 10000 (default 200); a room ends a minute after its last member
  --room-size N   most members of a room, 2 to 64 (default 32)
  --origin URL    only pages of this site may come, as https://example.org (default *: pages of all sites)
  --behind-proxy  the proxy in front of it tells addresses in X-Forwarded-For; wrong codes are counted by them. A proxy that speaks TLS makes
                  it wss, which a page of an https address needs
  --stun N        UDP port of STUN, which tells browsers in different homes their outer addresses for a direct room (default: the number
                  of --port; 0: none)
A member that sends more than 160 messages or 256 KB a second for long, that does not read, or that says nothing for 15 s is cut off, and
hears why. The relay reads nothing of a match; docs/together.md says what its owner can see.
Exit 0: it was ended. 2: bad input, or the port cannot be had.`,
    options: {
      port: "number",
      host: "text",
      rooms: "number",
      "room-size": "number",
      origin: "text",
      "behind-proxy": "flag",
      stun: "number",
    },
    positionals: [],
    goesOnUnheard: true,
    load: () => import("./relay/relay.mjs").then((module) => module.relay),
  },
  java: {
    usage: "java FOLDER [--port N] [--no-open] [--task]",
    does: "starts a team's WPILib program (Java, Kotlin or C++) in simulation, and the page beside it with the team's robot",
    details: `FOLDER is the project's, with gradlew ("." for the one you are in). Gradle runs simulateJava or simulateNative with an init script
that adds WPILib's WebSocket server where build.gradle has none and leaves SimGUI out; the project's files are not touched. When
the program listens, the page opens connected to it, with a robot made of the project's numbers (docs/files.md) where it has any.
Gradle's and the program's lines come with the seconds since the start. Ctrl+C ends the program and the page together.
  --port N       the page's port (default 8080 or the next that is free)
  --no-open      prints the page's whole address instead of opening a browser
  --task         writes a task for VS Code into the project instead, or prints it where .vscode/tasks.json is there already
  --halsim N     where the program listens (default 3300; HALSIMWS_PORT says so to the program)
Exit 0: the program ended by itself. 1: it did not start or ended with an error; stderr has one sentence. 2: bad input. 130: interrupted.`,
    options: { port: "number", "no-open": "flag", task: "flag", halsim: "number" },
    positionals: ["FOLDER"],
    load: () => import("./team/java.mjs").then((module) => module.java),
  },
  import: {
    usage: "import FILE|FOLDER [--field NAME] [--model KIND] [--start NAME]",
    does: "makes a scenario of a team's project, of pyfrc's sim/config.json, or of the robotConfig.yml of SHARP Team 3260's simulator, and prints it",
    details: `A project's folder or zip, or one of its files (TunerConstants, tuner-project.json, PathPlanner's settings.json, YAGSL's folder, Choreo's
project): the robot of its numbers. stderr has each number with its file, where files differ, and what none says.
config.json: the robot's size and start, on a drivetrain without physics as pyfrc's were: --model twoMotor (default),
fourMotor, mecanum, swerve or tank. --start NAME is one of its start positions (default the first).
robotConfig.yml: players' poses, and a robot with its mass, widths, wheels, speeds and lidar.
stderr lists what was taken and what means nothing here. --field NAME is where they drive (default practice).
Exit 0: the scenario is on stdout. 2: it cannot be read; stderr has one line with the place and the reason.`,
    options: { field: "text", model: "text", start: "text" },
    positionals: ["FILE"],
    load: () => import("./cli/import.mjs").then((module) => module.importConfig),
  },
  bench: {
    usage: "bench [ARGUMENTS]",
    does: "measures this machine and prints a table",
    details: "Arguments go to scripts/bench.mjs.",
    passThrough: true,
    load: () => import("./cli/bench.mjs").then((module) => module.bench),
  },
};

// Commands that only a clone of the repository can run.
if (isPackage) delete commands.bench;

function help() {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  const lines = Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`);
  return `${programName} COMMAND\n\n${lines.join("\n")}\n\nCOMMAND --help says more.\n`;
}

async function main(args) {
  const { name, rest } = parseCommand(args, Object.keys(commands));
  if (name === "help") {
    process.stdout.write(help());
    return 0;
  }
  const command = commands[name];
  if (rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(`${programName} ${command.usage}\n${command.does}\n\n${command.details}\n`);
    return 0;
  }
  endsUnheard = command.goesOnUnheard !== true;
  const parsed = command.passThrough ? rest : parse(name, rest, command);
  return (await command.load())(parsed);
}

/** Does the program end when its prints cannot be written? `serve` goes on: its log may stand on a full disk. */
let endsUnheard = true;
process.stdout.on("error", (error) => {
  if (!endsUnheard) return;
  // `sandlot run ... | head` closes our output early; that is not an error of ours.
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`sandlot: what it prints cannot be written: ${error.message}\n`);
  process.exit(1);
});
// The exit code says it all the same.
process.stderr.on("error", () => {});

/** A path that the system refused, in a sentence; null: the error is another one. */
function refusedPath(error) {
  const reason = fileReason(error);
  if (reason === null || error.syscall === undefined) return null;
  if (error.syscall === "uv_cwd") return "the folder in which this was started is not there any more";
  return `${error.path === undefined ? "" : `${error.path}: `}${reason} (${error.code})`;
}

/** Names may have line breaks and other signs that a terminal acts on; a sentence has one line. */
const oneLine = (text) =>
  [...text].map((sign) => (sign < " " || sign === "\x7f" ? JSON.stringify(sign).slice(1, -1) : sign)).join("");

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const refused = refusedPath(error);
  const badInput = error instanceof BadInput || error?.name === "SimDataError" || refused !== null;
  // A person who mistyped gets one line; a fault of ours gets the stack as well.
  const text = badInput || error?.name === "SimBrokenError" ? oneLine(refused ?? error.message) : error?.stack;
  process.stderr.write(`sandlot: ${text}\n`);
  if (!badInput && isBuildOlder())
    process.stderr.write("sandlot: the build is older than its sources: npm run build\n");
  process.exitCode = badInput ? 2 : 1;
}
