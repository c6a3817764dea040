// All sentences with which the core refuses a scenario, field, robot, mesh or recording: read from its source, so that none lacks its
// words in another language. A sentence has {0}, {1} ... where the core puts a number, a name, or a part that is a sentence of this list.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const folders = ["base", "model", "judge", "game", "world", "vision", "record"];

/**
 * Functions that take such texts, and the arguments that these are. Where an argument is not a literal, its texts are
 * found elsewhere.
 */
const takers = {
  simFail: [3],
  simJson_Fail: [2],
  CheckWithin: [2],
  Problem: [1],
  Fail: [1],
  FailAt: [2],
  FailWord: [1, 4],
  Say: [2],
  simJson_Choice: [2],
  simJson_KeyChoice: [2],
  simJson_ChoiceOf: [3],
  simGet_Fail: [1],
  Complain: [1],
};
const inBuffers = /snprintf\(\s*[^;]*?,\s*("(?:[^"\\]|\\.)*")/g;
/** Other places of texts: parts of sentences in buffers, tables and small functions. */
const places = {
  "base/units.c": [inBuffers, /\[simUnit_\w+\] = \{ ("[a-z ]+")/g],
  "base/obj.c": [inBuffers],
  "record/recording.c": [inBuffers, /return ("[^"]*");/g],
  "record/recording_poses.c": [/\bEnd\( recorder, ("[^"]*") \)/g],
  "record/recording_replay.c": [/\bpositions = ("[^"]+");/g, /\bnumber\[32\] = ("[^"]*");/g],
  "record/recording_read.c": [/\bwhy = ("[^"]*");/g],
  "record/recording_poses_read.c": [/\bwhy = ("[^"]*");/g],
  "model/change.c": [/return ("is no part of it");/g],
  "base/json.c": [/return ("an? [a-z ]+"|"true or false"|"null");/g],
  "base/json_choice.c": [/(" did you mean \\"%s\\"\?")/g, /(" and %d more")/g],
  "model/field_rules.c": [/("; did you mean \\"%s\\"\?")/g],
  "model/robot_places.c": [/\{ "[a-z]+", "[a-z]+", ("an? [a-z ]+"),/g],
  "world/placement.c": [inBuffers],
  "world/world.c": [inBuffers],
};

/** Tables of sentences in headers. */
const tables = { "core/include/sandlot/sim/change_types.h": /X\( \w+, ("[^"]*") \)/g };

/** The arguments of a call, whose bracket has just been opened, as source text. */
function argumentsAt(text, start) {
  const found = [""];
  let [depth, inText] = [1, false];
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (inText && char === "\\") {
      found[found.length - 1] += char + text[++i];
      continue;
    }
    if (char === '"') inText = !inText;
    if (!inText && "([{".includes(char)) depth++;
    if (!inText && ")]}".includes(char) && --depth === 0) return found;
    if (!inText && char === "," && depth === 1) found.push("");
    else found[found.length - 1] += char;
  }
  return found;
}

/** A C string, of several literals and names between them, as a sentence; null for other code. */
function sentence(source) {
  const parts = [...source.trim().matchAll(/"((?:[^"\\]|\\.)*)"|(\w+)|(\S)/g)];
  if (parts.length === 0 || !source.includes('"') || parts.some(([, , , other]) => other !== undefined)) return null;
  const text = parts.map(([, literal, name]) => (name === undefined ? literal.replace(/\\(.)/g, "$1") : "%s")).join("");
  let count = 0;
  return text.replace(/%%|%[-+ #0]*[\d.*]*(?:ll|l|z|h)?[a-zA-Z]/g, (spec) => (spec === "%%" ? "%" : `{${count++}}`));
}

/** Keys of a rule, a word in a mesh: parts that the core puts together from no sentence of its own. */
const joined = ["the run is over: {0}", "behaviour {0}", "line {0}: {1}", '"{0}" and "{1}"', '{0} "{1}"{2}'];
/** The page's part of reading received data; its sentences are refusals, too. */
const readers = "web/sim/core";

/** The sentences of the readers: of their errors, and of fail( ... ). */
function ofReaders() {
  const found = [];
  for (const name of readdirSync(join(root, readers)).filter((name) => name.endsWith(".ts"))) {
    const text = readFileSync(join(root, readers, name), "utf8");
    for (const [, quoted, template] of text.matchAll(/(?:\bmessage(?: =|:) ?|\bfail\()(?:"([^"]+)"|`([^`]+)`)/g)) {
      let count = 0;
      found.push(quoted ?? template.replace(/\$\{[^}]*\}/g, () => `{${count++}}`));
    }
  }
  return found;
}

/** Sorted, each once. */
export function refusals() {
  const found = new Set([...joined, ...ofReaders()]);
  const add = (source) => {
    const text = sentence(source);
    // A sentence that is one parameter has its words where they are made.
    if (text !== null && /[a-z]/i.test(text.replace(/\{\d+\}/g, "")) && !/^(?:\/|line \{)/.test(text)) found.add(text);
  };
  for (const [path, rows] of Object.entries(tables))
    for (const [, source] of readFileSync(join(root, path), "utf8").matchAll(rows)) add(source);
  for (const folder of folders) {
    for (const name of readdirSync(join(root, "core/sim", folder))) {
      if (!name.endsWith(".c")) continue;
      const text = readFileSync(join(root, "core/sim", folder, name), "utf8").replace(/^\s*\/\/.*$/gm, "");
      for (const call of text.matchAll(/\b(\w+)\(/g)) {
        const which = Object.hasOwn(takers, call[1]) ? takers[call[1]] : [];
        const values = which.length === 0 ? [] : argumentsAt(text, call.index + call[0].length);
        for (const index of which) add(values[index] ?? "");
        // The sentences, and the parts of one, that it chooses between.
        for (const value of values.slice(which[0] ?? values.length))
          for (const [, text] of value.matchAll(/[?:] ("(?:[^"\\]|\\.)*")/g)) add(text);
      }
      // A rule's keys stand between its two parts.
      for (const [, before, after] of text.matchAll(/FailRule\( json, \S+, \w+, ("[^"]*"), ("[^"]*") \)/g))
        add(`${before.slice(0, -1)}%s${after.slice(1)}`);
      for (const pattern of places[`${folder}/${name}`] ?? [])
        for (const match of text.matchAll(pattern)) match.slice(1).forEach((source) => add(source ?? ""));
      // Rules of keys bring their own sentences, choices the name of the choice.
      for (const [, source] of text.matchAll(/simTogether_\w+, \{[^}]*\},\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g)) add(source);
      for (const [, source] of text.matchAll(
        /(?:simChoices \w+ = \{ |\.what = |\bSIM_(?:CHOICES|CHOICES_OF|KEY_\w+|THINGS)\( (?:\w+, )?)("[a-z ]*")/g,
      ))
        add(source);
    }
  }
  return [...found].sort();
}
