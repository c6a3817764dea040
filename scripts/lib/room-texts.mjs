// The rooms: the purpose of each, its knowledge and its limits. The maps in the READMEs are made from these lines and from the
// first sentence of each file (scripts/maps.mjs). A room with `deep` also holds the files of the folders below it.

import { pythonTexts } from "./python-texts.mjs";

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
  "core/include/sandlot/light": {
    is: "The public header of the light that stands still.",
    knows: "Triangles and bytes.",
    mayNot: "Include a header of core/light, or a public one of the protocols or the picture.",
  },
  "core/include/sandlot/sim": {
    is: "The public headers of the simulation, and the tables of all that crosses to TypeScript.",
    knows: "What a user of the simulation needs.",
    mayNot: "Include a header of core/sim, or a public one of the protocols or the picture.",
  },
  "core/include/sandlot/view": {
    is: "The public headers of the picture.",
    knows: "Frames.",
    mayNot: "Include a header of core/view, or a public one of the protocols.",
  },
  "core/include/sandlot/wire": {
    is: "The public headers of the protocols.",
    knows: "Frames, and what other programs say.",
    mayNot: "Include a header of core/wire, or a public one of the picture.",
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
  "core/sim/device": {
    is: "The closed loops of motor controllers, and the profiles that they follow.",
    knows: "A rotor or a mechanism by its pins: position, velocity, battery, limit switches.",
    mayNot: "Know a robot or what is wired to what.",
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
  "core/light": {
    is: "The light that stands still: how much of a hall's light reaches each corner of a field and each spot of its floor.",
    knows: "Triangles, their colours, and the hall's lamps.",
    mayNot: "Know the world, a season or a run, or use what differs between builds: its bytes are the same everywhere.",
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
    is: "The page's words: English in books that code asks by key, and a room for each other language.",
    knows: "Words, counts and the browser's language.",
    mayNot: "Know panels, or hold a word that no code asks for.",
  },
  "web/words/classroom": {
    is: "Words of lessons, of the page for teachers, and of playing together.",
    knows: "The other books' ways.",
    mayNot: "Hold a lesson's own text: that stands in its folder.",
  },
  "web/words/files": {
    is: "Words about files: of which kind each is, and what is in a project.",
    knows: "The ids of web/files.",
    mayNot: "Hold a word that the page asks for before a file is there.",
  },
  "web/words/media": {
    is: "Words of photos, films and measurements of the picture.",
    knows: "The other books' ways.",
    mayNot: "Hold a word of the picture itself.",
  },
  "web/words/spanish": {
    is: "The page in Spanish, fetched when it is wanted; what the first picture does not need comes later.",
    knows: "The English books, to have a phrase for each of theirs.",
    mayNot: "Hold a word that English does not have.",
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
  "web/mesh": {
    is: "Collision meshes from models: read, brought into the field's frame, mended, simplified and written.",
    knows: "Triangles, AdvantageScope's folders of fields, and other forms of models, by three.js's readers.",
    mayNot: "Draw, or know the page: the command line and a worker use it alike.",
  },
  "web/light": {
    is: "The light that stands still, on its way from a field's surfaces through light.wasm to bytes.",
    knows: "Surfaces as lists of numbers.",
    mayNot: "Know three.js or the page: the build and a worker use it alike.",
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
  "web/sweep": {
    is: "Plans of many runs: places in a scenario, designs, the runs that come of them, their results as lines and as CSV.",
    knows: "Scenarios as JSON, and the judge.",
    mayNot: "Read a file, start a thread or judge by itself.",
  },
  "web/blocks": {
    is: "Blocks as data: the palette, a workspace's file read and checked, and the Python that they become.",
    knows: "The words on blocks.",
    mayNot: "Know Blockly, or a page.",
  },
  "web/lesson": {
    is: "Lessons as data: their file, their texts, the scenario of each task, and what came of a try.",
    knows: "The judge, places in a scenario, and Markdown.",
    mayNot: "Read a file, or know a page.",
  },
  "web/handin": {
    is: "Hand-ins of a class: found in texts and files, proved by computing each run again, and compared with each other.",
    knows: "Lessons, their judge, links, and programs in links.",
    mayNot: "Believe what a hand-in says of itself, or know a page.",
  },
  "web/input": {
    is: "Keyboard, gamepad and touch as input of the simulation.",
    knows: "Devices and key bindings.",
    mayNot: "Know the meaning of a button on a robot.",
  },
  "web/together": {
    is: "Playing together without sockets: messages, the relay, and one machine's part of a run that several play.",
    knows: "Ticks, input blocks and states, and a clock that is given.",
    mayNot: "Open a socket, touch the DOM, or wait.",
  },
  "web/code": {
    is: "Robot programs that run beside the simulation: Python, and the robot that a program drives.",
    knows: "Pyodide, and the simulated hardware of wire.wasm.",
    mayNot: "Know what a program means, or how it is edited.",
  },
  "web/paths": {
    is: "Paths and autos of other programs, as places by time, and the driver that follows them.",
    knows:
      "The forms of PathPlanner's, Choreo's, WPILib's and PathWeaver's files, and by which rules each gives times.",
    mayNot: "Know the page, or move a robot in any other way than by sticks.",
  },
  "web/files": {
    is: "Files that teams have: of which kind each is, what is in a project, and the numbers of a robot that its files say.",
    knows: "The forms of other programs' files.",
    mayNot: "Run anything that is in a file, or know the page.",
  },
  ...pythonTexts,
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
  "web/app/paths": {
    is: "Paths and autos on the page: their card, the line in the field, and the run that follows one.",
    knows: "web/paths, the scenario on the page, and its ghosts.",
    mayNot: "Follow a path anywhere but beside the page's own simulation.",
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
  "web/app/forms": {
    is: "A JSON file under edit: a form made from its schema, its text, undo and redo, and what the core says of it.",
    knows: "Schemas, and the core's sentences.",
    mayNot: "Know which file it is, or judge a value itself.",
  },
  "web/app/fields": {
    is: "A field of one's own: a form, a text, places in the picture, the guide for a model, and what is kept.",
    knows: "The schema of field.json, what the core says of a scenario, and what web/mesh found.",
    mayNot: "Judge a number itself: the core does.",
  },
  "web/app/files": {
    is: "What is dropped on the page or chosen: recognised, taken to its place, or listed with its reason; the card of a team's project.",
    knows: "The kinds of files, and who takes which.",
    mayNot: "Open a file itself: the panels do.",
  },
  "web/app/workshop": {
    is: "A robot of one's own: a form and a text of robot.json, models that people bring, and what is kept.",
    knows: "The schema of robot.json, and what the core says of a scenario.",
    mayNot: "Judge a number itself: the core does.",
  },
  "web/app/scenario": {
    is: "The editor of scenarios: things placed in the picture, scripts by driving, faults, and what is kept.",
    knows: "The schema of scenarios, and what the core says of one.",
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
  "web/app/blocks": {
    is: "The editor of blocks, fetched when it is opened: Blockly, and the Python beside it.",
    knows: "Blockly, and web/blocks.",
    mayNot: "Know where a program is kept, or how it runs.",
  },
  "web/app/lesson": {
    is: "Lessons in the page: their list, the panel with its tasks, and the worker that judges each try.",
    knows: "web/lesson, the code panel, and what the browser keeps.",
    mayNot: "Judge by itself, or send anything anywhere.",
  },
  "web/app/teach": {
    is: "The page for teachers: plans, solutions, and the sheet to print.",
    knows: "Lessons and their texts.",
    mayNot: "Know a run, or keep anything.",
  },
  "web/app/handin": {
    is: "The page that proves a class's hand-ins: its workers, its table, the runs together from above, and the CSV.",
    knows: "web/handin, a field's plan, and the files that a teacher chooses.",
    mayNot: "Send or keep anything.",
  },
  "web/app/sweep": {
    is: "A small sweep in the page: a number or two of the robot or the scenario, run in workers beside the page, as a curve or a map.",
    knows: "web/sweep, and workers with a core of their own.",
    mayNot: "Take the processor that drives, or run what a plan of the command line would run otherwise.",
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
  "web/app/map": {
    is: "Small pictures in a corner: the field from above, and the same moment by another camera.",
    knows: "The picture, which draws it.",
    mayNot: "Read frames itself.",
  },
  "web/app/film": {
    is: "Photos of the picture, and films of a part of the run, drawn picture by picture from its past.",
    knows: "The picture, the run's past, and the browser's encoder.",
    mayNot: "Ask a clock how long a film is.",
  },
  "web/app/sound": {
    is: "What is heard of a run: motors by load, flywheels, pieces, bumps, from where they are, and the hall. Fetched with the first touch.",
    knows: "Frames, and Web Audio.",
    mayNot: "Know the page: it plays into any audio context, a test's as well.",
  },
  "web/app/bench": {
    is: "The page that measures a machine: fixed scenes of the page itself, as a table and a link.",
    knows: "What the page tells of its costs.",
    mayNot: "Send anything, or tell of a person.",
  },
  "web/app/frames": {
    is: "What a robot's cameras took in a recorded run, drawn for the command line.",
    knows: "The picture, a recording, and the server that opened the page.",
    mayNot: "Be part of what people open.",
  },
  "web/app/together": {
    is: "Playing together in the page: into a room and out of it, places, and how the common run goes.",
    knows: "web/together, the page's run, and one socket to a relay.",
    mayNot: "Decide what acts in a tick.",
  },
  "web/app/party": {
    is: "Driving together at one computer: who joins and leaves, whose devices are whose, and each one's part of the picture.",
    knows: "The page's run, its picture, keys, gamepads and fingers.",
    mayNot: "Decide what hands on one robot add up to: web/element/crew.ts does.",
  },
  "web/app/projector": {
    is: "The page on a projector: large and light, pressed keys and the pointer shown, freeze and step.",
    knows: "Keys, gamepads and the page's commands.",
    mayNot: "Change the run but by the page's commands.",
  },
  "web/app/guide": {
    is: "What the page says about itself: the first minute, keys and pads, and the steps of connecting.",
    knows: "The run's state, and what keys, pads and fingers do.",
    mayNot: "Stand in the way of what it speaks of.",
  },
  "web/app/runs": {
    is: "Workers that run a core beside the page: their modules, their one question at a time, their answers, their end.",
    knows: "The modules of the site, and a port.",
    mayNot: "Know the questions: each worker stands in the room that asks.",
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
  "scripts/frames": {
    is: "Pictures that a browser without a window draws for a command: found, started, and what it sends written to files.",
    knows: "The built page, and Chromium's command line.",
    mayNot: "Run the simulation by itself.",
  },
  "scripts/cli": {
    is: "The parts of the `sandlot` command: one file for each of its commands, its servers and its output.",
    knows: "build/node, the TypeScript of the core for Node.",
    mayNot: "Simulate or speak a protocol itself.",
  },
  "scripts/team": {
    is: "What a team has, for the command line: kinds of files, projects, and paths that are followed.",
    knows: "web/files and web/paths, by their bundles.",
    mayNot: "Change a file of a project.",
  },
  "scripts/season": {
    is: "A season's field from what is published of it.",
    knows: "WPILib's field JSON and tag layouts, models, the field builder.",
    mayNot: "Know a game.",
  },
  "scripts/sweep": {
    is: "Many runs: plans with their programs, journals and statistics, and the report.",
    knows: "The command line's judged runs and threads, and web/sweep.",
    mayNot: "Judge by itself: verdicts and measures are the core's.",
  },
  "scripts/gallery": {
    is: "The gallery of runs: each computed again, and the boards by scenario.",
    knows: "The core in WASM, recordings, links, and the scenarios that ship.",
    mayNot: "Believe a recording about its result, or write the page.",
  },
  "scripts/lesson": {
    is: "Lessons on the command line: found, checked, run, begun, and packed.",
    knows: "The command line's judged runs, and web/lesson.",
    mayNot: "Judge by itself: what came of a try is web/lesson's.",
  },
  "scripts/relay": {
    is: "Rooms for playing together on a server: `serve` has them, and `sandlot relay` is them alone.",
    knows: "WebSockets, and the relay of web/together.",
    mayNot: "Read what it passes on.",
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
  "tests/peers": {
    is: "WPILib's own programs, or our stand-ins, beside the page's connections: every order of start, stop, restart and crash.",
    knows: "tests/net, web/net and scripts/cli.",
    mayNot: "Run beside another test that has robot code's ports.",
  },
  "tests/peers/clients": {
    is: "WPILib's own clients at `sandlot serve`: ntcore, photonlibpy and what LimelightHelpers reads, beside a page with its cameras.",
    knows: "tests/peers, and an interpreter with RobotPy's own packages.",
    mayNot: "Need robot code's own ports.",
  },
  "tests/peers/systemcore": {
    is: "WPILib 2027's own packages, in a Debian 13 below build/peers: a program beside the built page, and each template of 2027.",
    knows: "tests/peers, tests/e2e's browser and public/examples.",
    mayNot: "Count as passed where the packages cannot be had.",
  },
  "tests/peers/systemcore/drivers": {
    is: "Stand-ins on the path of that Python: a package of 2027 that PyPI has not yet, and its own name for programs that it starts.",
    knows: "RobotPy's own packages of 2027.",
    mayNot: "Hold more than a template needs.",
  },
  "tests/peers/parity": {
    is: "The same calls in RobotPy's own packages and in Sandlot's: what comes of each.",
    knows: "web/python, and an interpreter with RobotPy's own packages.",
    mayNot: "Hold a value by hand: the calls are made from the signatures.",
  },
  "tests/peers/vendors": {
    is: "Closed loops of vendors' motor controllers: in the vendor's own simulation, or by its documents, and in Sandlot's packages.",
    knows: "web/python, and scripts/cli.",
    mayNot: "Run, keep or ship a vendor's library whose licence does not allow that.",
  },
  "tests/peers/twice": {
    is: "The same robot program in RobotPy with WPILib's own HAL and in Sandlot's Python: calls, readings and places of both.",
    knows: "public/examples, tests/net, scripts/cli, and an interpreter with RobotPy's own packages.",
    mayNot: "Have a program that looks which of the two it runs in.",
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
