// Arguments of the command line: options by name, a fixed list of positionals, one clear line for everything else. Node's
// parseArgs splits them; the messages are ours, because they name the command and the valid choices.
import { parseArgs } from "node:util";

/** Something the person at the keyboard can put right. The message is one line. */
export class BadInput extends Error {
  name = "BadInput";
}

const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** Splits off the command. `name` is one of `names`, or "help". */
export function parseCommand(args, names) {
  const [name, ...rest] = args;
  if (name === undefined) throw new BadInput(`a command is needed: ${list(names)} (--help says more)`);
  if (name === "--help" || name === "-h" || name === "help") return { name: "help", rest };
  if (!names.includes(name)) throw new BadInput(`unknown command "${name}"; there are ${list(names)}`);
  return { name, rest };
}

function optionValue(command, option, kind, text) {
  if (kind === "flag") {
    if (text !== undefined) throw new BadInput(`${command}: --${option} takes no value`);
    return true;
  }
  if (text === undefined || text === "") throw new BadInput(`${command}: --${option} needs a value`);
  if (kind === "text" || kind === "texts") return text;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new BadInput(`${command}: --${option} needs a number, not "${text}"`);
  return value;
}

/**
 * Reads "--name value", "--name=value" and positionals. Returns one object with a key for each that was given. A last positional that
 * ends in "..." takes one and all that follow, as a list, and in brackets ("[FILE...]") none as well; an option of the kind "texts" may be given more than once, and is a list.
 */
export function parse(command, args, { options, positionals }) {
  const types = Object.entries(options).map(([name, kind]) => [name, { type: kind === "flag" ? "boolean" : "string" }]);
  const { tokens } = parseArgs({ args, options: Object.fromEntries(types), strict: false, tokens: true });
  const parsed = {};
  const optional = positionals.filter((name) => name.startsWith("[")).map((name) => name.slice(1, -1));
  const free = positionals.map((name) => (name.startsWith("[") ? name.slice(1, -1) : name));
  for (const { kind, name, value, index, inlineValue } of tokens) {
    if (kind === "positional") {
      if (value === "")
        throw new BadInput(
          `${command}: ${(free[0] ?? positionals.at(-1) ?? "an argument").replace("...", "")} is empty`,
        );
      if (free[0]?.endsWith("...")) {
        (parsed[free[0]] ??= []).push(value);
        continue;
      }
      const positional = free.shift();
      if (positional === undefined) throw new BadInput(`${command}: one argument too many: "${value}"`);
      parsed[positional] = value;
      continue;
    }
    // A single dash, or two with nothing behind them.
    if (kind !== "option" || !/^--[^=]/.test(args[index])) {
      throw new BadInput(`${command}: unknown option ${args[index]}`);
    }
    if (!Object.hasOwn(options, name)) {
      const known = Object.keys(options).map((option) => `--${option}`);
      const hint = known.length > 0 ? `${command} takes ${list(known)}` : `${command} takes no options`;
      throw new BadInput(`${command}: unknown option --${name}; ${hint}`);
    }
    const form = options[name];
    if (form !== "texts" && Object.hasOwn(parsed, name)) throw new BadInput(`${command}: --${name} is given twice`);
    const given = optionValue(command, name, form, inlineValue === false && value === true ? undefined : value);
    if (form === "texts") (parsed[name] ??= []).push(given);
    else parsed[name] = given;
  }
  if (free.length > 0 && parsed[free[0]] === undefined && !optional.includes(free[0]))
    throw new BadInput(`${command}: ${free[0].replace("...", "")} is missing`);
  return parsed;
}
