// The direction of includes and imports: a file may use only files of its own room or of an earlier one of
// scripts/lib/rooms.mjs. Prints one line per offence; exit 1 if there are any.
import { dirname, join, normalize } from "node:path";
import {
  coreRooms,
  mostFiles,
  restrictedHeaders,
  threeFolders,
  webFolders,
  webRooms,
  publicHeadersOf,
  wireMayInclude,
} from "./lib/rooms.mjs";
import { filesBelow, readText } from "./lib/run.mjs";

const offences = [];
const offend = (file, line, why) => offences.push(`${file}:${line}: ${why}`);

/** Calls visit(name, line number) for every match of the pattern's first group. */
function eachMatch(file, pattern, visit) {
  const text = readText(file);
  for (const match of text.matchAll(pattern)) {
    const name = match.slice(1).find((group) => group !== undefined);
    visit(name, text.slice(0, match.index).split("\n").length);
  }
}

// ---- C ----

const cFiles = filesBelow("core").filter((file) => /\.[ch]$/.test(file));
const publicHeaders = new Set(cFiles.filter((file) => file.startsWith("core/include/")));

/** Which of the core's files an include names, or undefined for a public or foreign header. */
function includedFile(target) {
  return ["core/sim", "core/wire", "core/view", "core/light", "core/wasm"]
    .map((folder) => `${folder}/${target}`)
    .find((file) => cFiles.includes(file));
}

function checkInclude(file, target, line) {
  for (const [prefix, allowed] of Object.entries(restrictedHeaders)) {
    const may = allowed.some((place) => file === place || file.startsWith(`${place}/`));
    if (target.startsWith(prefix) && !may) offend(file, line, `${target} is only for ${allowed.join(", ")}`);
  }
  const ofLibrary = file.startsWith("core/include/sandlot/") ? file.split("/")[3] : file.split("/")[1];
  const publicOf = /^sandlot\/(\w+)\//.exec(target)?.[1];
  const may = publicHeadersOf[ofLibrary];
  if (publicOf !== undefined && may !== undefined && !may.includes(publicOf))
    return offend(file, line, `${ofLibrary} may include public headers of ${may.join(", ")} only`);
  const to = includedFile(target);
  if (to === undefined) return;
  if (publicHeaders.has(file)) return offend(file, line, `a public header may not include ${to}`);
  const [, library, room] = file.split("/");
  const [, toLibrary, toRoom] = to.split("/");
  if (library === "wasm") return;
  if (toLibrary === "wasm") return offend(file, line, `core/${library} may not include core/wasm`);
  for (const alone of ["view", "light"])
    if ((library === alone) !== (toLibrary === alone))
      return offend(file, line, `core/${alone} and the rest of core/ share only public headers`);
  if (library === "sim" && toLibrary === "wire") return offend(file, line, "core/sim may not include core/wire");
  if (library === "wire" && toLibrary === "sim") {
    if (!wireMayInclude.includes(toRoom))
      offend(file, line, `core/wire may include only ${wireMayInclude.join(", ")} of core/sim`);
    return;
  }
  const rooms = coreRooms[library] ?? [];
  if (rooms.indexOf(toRoom) > rooms.indexOf(room)) offend(file, line, `room ${toRoom} stands after room ${room}`);
}

for (const file of cFiles) {
  const [, library, room] = file.split("/");
  const rooms = coreRooms[library];
  if (rooms !== undefined && !rooms.includes(room)) offend(file, 1, "is in no room of scripts/lib/rooms.mjs");
  eachMatch(file, /^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]/gm, (target, line) => checkInclude(file, target, line));
}

// ---- TypeScript ----

const imports =
  /(?:\bimport|\bexport)\b[^"'`;]*?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|new URL\(\s*["'](\.[^"']+)["']/g;

function checkImport(file, target, line) {
  const [, folder, room] = file.split("/");
  if (/^three(\/|$)/.test(target) && !threeFolders.includes(folder))
    offend(file, line, `web/${folder} may not import three`);
  if (!target.startsWith(".")) return;
  const path = normalize(join(dirname(file), target));
  if (!path.startsWith("web/")) return offend(file, line, `${target} is outside web/`);
  const [, toFolder, toRoom] = path.split("/");
  if (toFolder !== folder) {
    if (!webFolders[folder].includes(toFolder)) offend(file, line, `web/${folder} may not import web/${toFolder}`);
    return;
  }
  const rooms = webRooms[folder] ?? [];
  if (rooms.includes(room) && rooms.indexOf(toRoom) > rooms.indexOf(room))
    offend(file, line, `room ${toRoom} stands after room ${room}`);
}

for (const file of filesBelow("web").filter((file) => /\.(ts|js)$/.test(file))) {
  const [, folder, room, inRoom] = file.split("/");
  if (webFolders[folder] === undefined) {
    if (room !== undefined) offend(file, 1, "is in a folder that scripts/lib/rooms.mjs does not know");
    continue;
  }
  if (inRoom !== undefined && webRooms[folder] !== undefined && !webRooms[folder].includes(room))
    offend(file, 1, "is in no room of scripts/lib/rooms.mjs");
  eachMatch(file, imports, (target, line) => checkImport(file, target, line));
}

// ---- size of rooms ----

const counts = new Map();
for (const file of ["core", "web", "scripts"].flatMap(filesBelow)) {
  if (file.endsWith("README.md")) continue;
  counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
}
for (const [folder, count] of counts) {
  if (count > mostFiles) offend(folder, 1, `holds ${count} files; no folder holds more than ${mostFiles}`);
}

for (const offence of offences) console.log(offence);
process.exit(offences.length > 0 ? 1 : 0);
