// The rooms: the purpose of each, its knowledge and its limits. The maps in the READMEs are made from these lines and from the
// first sentence of each file (scripts/maps.mjs). A room with `deep` also holds the files of the folders below it.

export const roomTexts = {
  core: {
    is: "The simulation in C, its protocols and the modules made of them.",
    knows: "Bytes, numbers and simulated time.",
    mayNot: "Open files or sockets, read a clock, start a thread, name a season.",
  },
  "core/generate": {
    is: "The host tool that writes schema.json, the list of valid keys and the READMEs' tables of keys.",
    knows: "The tables of keys in core/sim/model.",
    mayNot: "Hold a key of its own.",
  },
  "core/include/sandlot": {
    is: "The public headers: the only ones that other folders may include, and the tables of all that crosses to TypeScript.",
    knows: "What a user of the core needs.",
    mayNot: "Include a header of core/sim, core/wire or core/wasm.",
  },
  "core/sim/base": {
    is: "Errors, allocation, mathematics, hashes, the grid, and the readers of JSON, OBJ and units.",
    knows: "Syntax and numbers. Only json.c sees cJSON.",
    mayNot: "Know robots, fields or time.",
  },
  "core/sim/judge": {
    is: "Conditions and measures of a run: their keys, and the judge over numbers as they come.",
    knows: "Values by their names, and time.",
    mayNot: "Know worlds, frames or where a value comes from.",
  },
  "core/sim/model": {
    is: "Scenarios, fields and robots as they were written: read once, checked, never changed afterwards.",
    knows: "The keys of field.json, robot.json and scenarios.",
    mayNot: "Hold anything that changes during a run.",
  },
  "core/sim/motion": {
    is: "Small models of motion: integrators, air, simple drivetrains.",
    knows: "Numbers only.",
    mayNot: "Know worlds, files or ODE.",
  },
  "core/sim/physics": {
    is: "Rigid bodies, contacts, rest and queries on top of ODE.",
    knows: "Shapes, materials and forces. Only this room includes ODE.",
    mayNot: "Know robots, pieces or rules.",
  },
  "core/sim/robot": {
    is: "The parts of a robot (motors, battery, wheels, mechanisms, sensors, launchers) and the file that wires them together.",
    knows: "Each part knows its own pins; robot.c knows how they are connected.",
    mayNot: "Know pieces on the field, rules or other robots.",
  },
  "core/sim/game": {
    is: "The match: clock, pieces, zones, rules, human players, intakes and launches.",
    knows: "The field's data, pieces, and a robot's report of itself.",
    mayNot: "Name a year or a game.",
  },
  "core/sim/pilot": {
    is: "The autopilot: it looks, chooses, finds a way and drives.",
    knows: "What a driver can see, and the buttons a driver has.",
    mayNot: "Change the world in any other way than by input.",
  },
  "core/sim/world": {
    is: "The whole simulation: one world, its tick, its input and the frame it shows.",
    knows: "Every room before it.",
    mayNot: "Hold models of its own: it calls the others in order.",
  },
  "core/sim/vision": {
    is: "Cameras: their view, their detections, and a robot's estimate of its own place.",
    knows: "A finished world, read only.",
    mayNot: "Change a run. Robot code may, by its use of the results.",
  },
  "core/sim/record": {
    is: "Recordings, replays, snapshots and the poses of a run.",
    knows: "Inputs, hashes and the content that a run names.",
    mayNot: "Depend on how many values a frame has.",
  },
  "core/wire": {
    is: "The protocols: bytes and time in, bytes out.",
    knows: "Frames and schemas of a run, and of core/sim only core/sim/base and core/sim/judge.",
    mayNot: "Open sockets or files, or trust incoming bytes.",
  },
  "core/wire/codec": {
    is: "Encodings: MessagePack, JSON without a tree, WPILib's structs.",
    knows: "Bytes.",
    mayNot: "Know any protocol.",
  },
  "core/wire/nt4": {
    is: "NetworkTables 4, client and server.",
    knows: "Topics, values and subscriptions.",
    mayNot: "Know robots or runs.",
  },
  "core/wire/log": {
    is: "WPILib's data log, written and read.",
    knows: "Records and entries.",
    mayNot: "Know robots or runs.",
  },
  "core/wire/run": {
    is: "The one reader of schema and frame, and all that is published from them: topics, data logs, event texts.",
    knows: "What the frame holds.",
    mayNot: "Walk the schema a second time elsewhere.",
  },
  "core/wire/hal": {
    is: "The WebSocket messages of WPILib's simulated hardware, and a robot of a run as that hardware.",
    knows: "Ports, devices and a robot's wiring.",
    mayNot: "Drive a robot by anything but input blocks.",
  },
  "core/wire/icd": {
    is: "The messages of SHARP 3260's simulator of 2020.",
    knows: "That simulator's interface document.",
    mayNot: "Be needed by another room.",
  },
  "core/wire/remote": {
    is: "What others say over NetworkTables, as input, choosers, labels and drawings.",
    knows: "The input topics.",
    mayNot: "Believe a value that is out of its range.",
  },
  "core/wire/limelight": {
    is: "Cameras as the Limelight and PhotonVision tables that robot code reads.",
    knows: "The vision block of a run.",
    mayNot: "Compute a camera's view: core/sim/vision does.",
  },
  "core/wire/describe": {
    is: "Values of WPILib types as text, for the message inspector.",
    knows: "Struct schemas and MessagePack.",
    mayNot: "Keep anything between two calls.",
  },
  "core/wire/values": {
    is: "The store of values: topics of a run, of other programs or of a log, their leaves, and the histories of those that are held.",
    knows: "Telemetry's list, events of NetworkTables, records of logs, and struct schemas.",
    mayNot: "Make a second list of the run's topics.",
  },
  "core/wire/judge": {
    is: "The judge of a run: conditions and measures bound to the run's own list of values.",
    knows: "The store of values, events, and the judge of core/sim/judge.",
    mayNot: "Read a value in any other way than that list.",
  },
  "core/view": {
    is: "The picture's mathematics: frames and a moment in, matrices for three.js out.",
    knows: "Frames, levels of detail and the camera. Only this folder includes cglm.",
    mayNot: "Know the world or change a run.",
  },
  "core/wasm": {
    is: "The modules: exports, and the host tool that writes their TypeScript.",
    knows: "One world, and one end of each protocol, at a time.",
    mayNot: "Hold rules or models of its own.",
    deep: true,
  },
  web: {
    is: "The page, the element and everything else in TypeScript.",
    knows: "Sockets, the worker's clock, three.js and the DOM.",
    mayNot: "Compute physics, rules or protocol bytes.",
  },
  "web/words": {
    is: "The page's words: English in books that code asks by key, and one file for each other language.",
    knows: "Words, counts and the browser's language.",
    mayNot: "Know panels, or hold a word that no code asks for.",
  },
  "web/sim": {
    is: "Entry points of the simulation for the page and for Node.",
    knows: "Its rooms.",
    mayNot: "Touch the DOM or three.js.",
  },
  "web/sim/boundary": {
    is: "The core's tables in TypeScript: generated records, enums and export interfaces, and what reads them.",
    knows: "The layout that the generator wrote.",
    mayNot: "Hold an offset that a person typed.",
  },
  "web/sim/core": {
    is: "The module, loaded and called: one simulation with its recording, snapshots and cameras.",
    knows: "Memory of the module.",
    mayNot: "Know workers or pages.",
  },
  "web/sim/past": {
    is: "A run of another worker, run again: from its snapshots and its recorder's log, the same bit for bit.",
    knows: "A core of its own, and what the simulation worker says of its run.",
    mayNot: "Make the run wait.",
  },
  "web/sim/worker": {
    is: "The worker: clock, host, history and held input.",
    knows: "Real time and the core.",
    mayNot: "Touch the DOM.",
  },
  "web/sim/page": {
    is: "The page's side of the worker: client, messages and the scene.",
    knows: "Frames and schemas.",
    mayNot: "Know how the worker keeps time.",
  },
  "web/view": {
    is: "three.js: the scene, its cameras and one drawn thing a file.",
    knows: "Frames, models and textures.",
    mayNot: "Import web/net, or know panels.",
    deep: true,
  },
  "web/lab": {
    is: "The lab page: integrators side by side, with their errors, orders and energy.",
    knows: "lab.wasm, and what it marches.",
    mayNot: "Compute a step itself: core/sim/motion does.",
  },
  "web/net": {
    is: "Sockets: the protocols of wire.wasm on WebSockets, in the page and in Node.",
    knows: "Connections and when to try again.",
    mayNot: "Import web/view, or read protocol bytes itself.",
  },
  "web/input": {
    is: "Keyboard, gamepad and touch as input of the simulation.",
    knows: "Devices and key bindings.",
    mayNot: "Know the meaning of a button on a robot.",
  },
  "web/code": {
    is: "Robot programs that run beside the simulation: Python, and the robot that a program drives.",
    knows: "Pyodide, and the simulated hardware of wire.wasm.",
    mayNot: "Know what a program means, or how it is edited.",
  },
  "web/python": {
    is: "RobotPy's packages, written anew: robot programs in Python run on the simulated hardware.",
    knows: "WPILib's names, words and numbers, and the messages of simulated hardware.",
    mayNot: "Know the simulation, a page or the host's clock.",
  },
  "web/python/_sandlot": {
    is: "What the packages stand on: time, devices, the driver station, and the program that a tick drives.",
    knows: "The messages of simulated hardware.",
    mayNot: "Be imported by a robot program.",
    deep: true,
  },
  "web/python/hal": {
    is: "The parts of the hardware layer that programs touch.",
    knows: "_sandlot.",
    mayNot: "Hold state of its own.",
    deep: true,
  },
  "web/python/wpiutil": {
    is: "Sendables and their builder.",
    knows: "Nothing.",
    mayNot: "Know NetworkTables.",
    deep: true,
  },
  "web/python/ntcore": {
    is: "NetworkTables for a robot program.",
    knows: "_sandlot.",
    mayNot: "Open a socket.",
    deep: true,
  },
  "web/python/wpilib": {
    is: "WPILib's classes for robots: devices, driver station, dashboards, drives and their simulation.",
    knows: "_sandlot, hal, ntcore and wpimath.",
    mayNot: "Know commands.",
    deep: true,
  },
  "web/python/wpimath": {
    is: "WPILib's mathematics: geometry, kinematics, controllers, filters, trajectories, plants and estimators.",
    knows: "Simulated time, and wpiutil's Sendable.",
    mayNot: "Know devices.",
    deep: true,
  },
  "web/python/commands2": {
    is: "Commands, subsystems, triggers and their scheduler.",
    knows: "wpilib and wpimath.",
    mayNot: "Know Sandlot.",
    deep: true,
  },
  "web/python/romi": {
    is: "The Romi's motors, gyro and board.",
    knows: "wpilib.",
    mayNot: "Know Sandlot.",
    deep: true,
  },
  "web/python/xrp": {
    is: "The XRP's motors, servos, gyro and board.",
    knows: "wpilib.",
    mayNot: "Know Sandlot.",
    deep: true,
  },
  "web/python/magicbot": {
    is: "Robots of components that are put together by name.",
    knows: "wpilib and ntcore.",
    mayNot: "Know Sandlot.",
    deep: true,
  },
  "web/python/robotpy_ext": {
    is: "Autonomous modes and small helpers of RobotPy's utilities.",
    knows: "wpilib and ntcore.",
    mayNot: "Know Sandlot.",
    deep: true,
  },
  "web/python/pytest": {
    is: "What tests of robot programs use of pytest, for `sandlot test`: approx, raises, fixture, marks.",
    knows: "Python alone.",
    mayNot: "Run tests: _sandlot/testing.py does.",
  },
  "web/python/pyfrc": {
    is: "pyfrc's physics: the engine that a team's physics.py fills, its models and units.",
    knows: "wpilib and wpimath.",
    mayNot: "Know Sandlot.",
    deep: true,
  },
  "web/element": {
    is: "<sandlot-sim>, the simulator as an element for other people's pages.",
    knows: "sim, view, net and input.",
    mayNot: "Import web/app.",
  },
  "web/app": {
    is: "The whole page: panels and what holds them together.",
    knows: "All of web/.",
    mayNot: "Hold code that the element needs, too: that is in web/sim, web/view and web/input.",
  },
  "web/app/parts": {
    is: "Small parts of panels: rows, fields, tabs, plots, docks.",
    knows: "The DOM.",
    mayNot: "Know the simulation.",
  },
  "web/app/page": {
    is: "Things that every panel gets: the page context, the network worker's page end, the words of events, and the choices that the browser keeps.",
    knows: "What panels share.",
    mayNot: "Know a single panel.",
  },
  "web/app/open": {
    is: "Opening scenarios, links, recordings and files.",
    knows: "What can be opened and what to say when it cannot.",
    mayNot: "Draw or drive.",
  },
  "web/app/station": {
    is: "The driver station: mode, match, joysticks and keys.",
    knows: "What drivers decide.",
    mayNot: "Apply it itself: it is input.",
  },
  "web/app/connect": {
    is: "Connections to robot code and dashboards, and the message inspector.",
    knows: "web/net.",
    mayNot: "Open a socket of its own.",
  },
  "web/app/hud": {
    is: "Speed, battery, pieces, scoreboard and results.",
    knows: "The newest frame.",
    mayNot: "Count points: the core does.",
  },
  "web/app/history": {
    is: "The timeline: scrubbing, stepping, branches and marked moments.",
    knows: "What the worker's history offers.",
    mayNot: "Keep frames of its own.",
  },
  "web/app/logs": {
    is: "WPILib data logs: recording, playing and the ghosts in them.",
    knows: "Tracks of a log.",
    mayNot: "Read the log's bytes: wire.wasm does.",
  },
  "web/app/race": {
    is: "Laps, splits, best runs and ghosts to race against.",
    knows: "Courses and gates.",
    mayNot: "Decide whether a gate was passed: the core does.",
  },
  "web/app/compare": {
    is: "Two runs side by side in one picture and on one time.",
    knows: "Poses of runs.",
    mayNot: "Drive.",
  },
  "web/app/vision": {
    is: "A robot's cameras, their results, and the robot's estimate from them.",
    knows: "The vision block.",
    mayNot: "Compute detections.",
  },
  "web/app/code": {
    is: "Robot programs that run in the page: its panel, and the life of a program's worker.",
    knows: "web/code.",
    mayNot: "Trust what a program says, or run one that nobody here has asked for.",
  },
  "web/app/workshop": {
    is: "A robot of one's own: a form and a text of robot.json, models that people bring, and what is kept.",
    knows: "The schema of robot.json, and what the core says of a scenario.",
    mayNot: "Judge a number itself: the core does.",
  },
  "web/app/values": {
    is: "Values of the run, of other programs and of logs: which there are, what they are now and what they were.",
    knows: "The network worker, logs and the past.",
    mayNot: "Draw.",
  },
  "web/app/past": {
    is: "Values that nobody recorded, and what would have been with another number: computed by running the past again.",
    knows: "The store of values, and a worker with a core of its own.",
    mayNot: "Make the run or the page wait.",
  },
  "web/app/drawings": {
    is: "What programs draw in the field, and the labels that they show.",
    knows: "The network worker's drawings and the picture.",
    mayNot: "Draw by itself: web/view does.",
  },
  "web/app/views": {
    is: "Views of values, one a file: plots, tables, drawings, consoles.",
    knows: "Values and the shared time cursor.",
    mayNot: "Know the layout that they stand in.",
  },
  "web/app/cockpit": {
    is: "The page in panes: views around the picture, and the layouts that hold them.",
    knows: "Views by their names, and the page's picture.",
    mayNot: "Know what a view shows.",
  },
  "web/app/views/live": {
    is: "What views of the present moment are made of: topics picked and watched, small drawings, fields, rows.",
    knows: "Topics and their values.",
    mayNot: "Know one view from another.",
  },
  "web/app/views/robot": {
    is: "Views of the robot and the match: drivetrain, mechanisms, sensors, battery, joysticks, field, score.",
    knows: "What the run publishes, and programs by WPILib's conventions.",
    mayNot: "Know the layout that they stand in.",
  },
  "web/app/views/program": {
    is: "Views of robot programs: console, alerts, commands, choosers, tunables and other sendables.",
    knows: "WPILib's, AdvantageKit's and Elastic's conventions on NetworkTables.",
    mayNot: "Know the layout that they stand in.",
  },
  "web/app/views/data": {
    is: "Views of any values: a table of changes, statistics, metadata.",
    knows: "Values and the shared time cursor.",
    mayNot: "Know the layout that they stand in.",
  },
  "web/app/views/field": {
    is: "The view of what is drawn in the field: which topics and how, and what collides with what force.",
    knows: "Values that have a place on the field.",
    mayNot: "Draw by itself: web/view does.",
  },
  "web/app/share": {
    is: "Links: a run packed into one, and the check that it comes out the same.",
    knows: "Recordings.",
    mayNot: "Send anything to a server.",
  },
  "web/app/guide": {
    is: "What the page says about itself: the first minute, keys and pads, and the steps of connecting.",
    knows: "The run's state, and what keys, pads and fingers do.",
    mayNot: "Stand in the way of what it speaks of.",
  },
  "web/app/shell": {
    is: "The page's start, its menus and its session.",
    knows: "Every panel.",
    mayNot: "Hold code that only one panel needs.",
  },
  scripts: {
    is: "Every command of package.json, and the makers of content.",
    knows: "The tree and its tools.",
    mayNot: "Be imported by web/ (vite.config.ts may).",
  },
  "scripts/lib": {
    is: "What several commands share.",
    knows: "Files, programs and the list of rooms.",
    mayNot: "Be a command.",
  },
  "scripts/cli": {
    is: "The parts of the `sandlot` command: one file for each of its commands, its servers and its output.",
    knows: "build/node, the TypeScript of the core for Node.",
    mayNot: "Simulate or speak a protocol itself.",
  },
  "scripts/sweep": {
    is: "Many runs: plans, their designs, journals and statistics, and the report.",
    knows: "The command line's judged runs and threads.",
    mayNot: "Judge by itself: verdicts and measures are the core's.",
  },
  "scripts/sweep/report-page": {
    is: "What the report of a sweep is made of: the style and the script of its one file.",
    knows: "The data in the page, and what browsers have.",
    mayNot: "Ask a network or a library for anything.",
  },
  "scripts/package": {
    is: "The library of the npm package, its types and its README.",
    knows: "The command line's bundles of the core.",
    mayNot: "Need a compiler, an install script or a network.",
  },
  "scripts/docs": {
    is: "The documentation: its pages from docs/ and READMEs, its tables from the core's sources, its figures' pictures, and the trial of all its commands.",
    knows: "Markdown, scenarios, the command line and the built site.",
    mayNot: "Say a fact that stands in another source.",
  },
  "scripts/models": {
    is: "Makers of robot and field models: meshes, solids and textures.",
    knows: "Shapes and glTF.",
    mayNot: "Be needed at run time: their output is in fields/ and robots/.",
  },
  tests: {
    is: "Tests, benchmarks and their shared parts.",
    knows: "Everything.",
    mayNot: "Sleep to prove something.",
  },
  "tests/core": {
    is: "Tests of the core in C, one folder a room, run native with sanitizers and in WASM; rigs/ holds shared worlds and runs.",
    knows: "The public headers and, where nothing else shows it, internal ones.",
    mayNot: "Depend on the order in which tests run.",
    deep: true,
  },
  "tests/wasm": {
    is: "Tests of the module: golden hashes, recordings, snapshots, and the command line.",
    knows: "sandlot.wasm in Node.",
    mayNot: "Need a browser.",
  },
  "tests/web": {
    is: "Tests of the page's parts in Node.",
    knows: "web/ without a browser.",
    mayNot: "Watch a real clock.",
  },
  "tests/python": {
    is: "Tests of RobotPy's packages in web/python: `python3 -m unittest`, with numbers of WPILib's own tests.",
    knows: "web/python.",
    mayNot: "Need a browser.",
  },
  "tests/net": {
    is: "Tests of sockets and protocols between real ends.",
    knows: "Local ports.",
    mayNot: "Leave the machine.",
    deep: true,
  },
  "tests/e2e": {
    is: "The built site in real browsers.",
    knows: "What a visitor sees.",
    mayNot: "Reach into the page except by its debug object.",
  },
  "tests/fuzz": {
    is: "Fuzz targets, one for each reader of foreign bytes: of libFuzzer in C, of scripts/fuzz-node.mjs in TypeScript; corpus/ holds their first inputs.",
    knows: "Readers.",
    mayNot: "Depend on the machine: `npm test` runs them with a fixed seed.",
  },
  "tests/bench": {
    is: "Benchmarks, beside other engines where there are any.",
    knows: "The tests' scenes.",
    mayNot: "Pass or fail.",
  },
  "tests/recipes": {
    is: "The recipes of CONTRIBUTING.md, followed in a scratch copy.",
    knows: "The text of the recipes.",
    mayNot: "Change the tree it runs in.",
  },
};

/** Files that cannot hold a comment. */
export const fileTexts = {
  "tests/bench/cameras-pieces.json": "Scenario: cameras that detect pieces.",
  "tests/bench/cameras-tags.json": "Scenario: cameras that see tags.",
  "tests/bench/one-robot.json": "Scenario: one robot in a match.",
  "tests/bench/six-robots-bare.json": "Scenario: six robots without pieces.",
  "tests/bench/six-robots.json": "Scenario: six robots in a match.",
  "tests/wasm/golden.json": "The golden hashes of scenarios, by behaviour number.",
  "tests/wasm/golden-links.json": "Shared links with the hashes that they must still give.",
  "tests/wasm/golden-links-2.json": "Links of behaviour 2 with the hashes that they must still give.",
  "tests/net/icd/february.yml": "A robotConfig.yml of the 3260 simulator, for the tests of its reader.",
  "tests/net/icd/october.yml": "A robotConfig.yml of the 3260 simulator, for the tests of its reader.",
  "web/element/reference.json": "Attributes, methods and events of <sandlot-sim>, for the reference page.",
  "web/index.html": "The page: head, canvas and the slots that panels mount in.",
  "web/embed.html": "The page inside an iframe: one element that fills it.",
  "web/lab.html": "The lab page: its controls, and where its pictures and tables stand.",
  "web/app/code/code-dock.html": "Template of the dock of robot code.",
  "web/app/vision/vision-dock.html": "Template of the vision panel's dock.",
  "web/app/connect/connection-dock.html": "Template of the connection panel's dock.",
  "web/app/station/station-dock.html": "Template of the driver station's dock.",
  "web/app/station/station-go.html": "Template of enable, disable and the emergency stop.",
  "web/app/race/race-dock.html": "Template of the race panel's dock.",
  "web/app/compare/compare-dock.html": "Template of the Compare panel's dock.",
  "web/app/shell/plain-offer.html": "Template of the offer to draw plainly on a slow machine.",
};
