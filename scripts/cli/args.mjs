// Arguments of the command line: options by name, a fixed list of positionals, one clear line for everything else.

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
  if (kind === "text") return text;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new BadInput(`${command}: --${option} needs a number, not "${text}"`);
  return value;
}

/** Reads "--name value", "--name=value" and positionals. Returns one object with a key for each that was given. */
export function parse(command, args, { options, positionals }) {
  const parsed = {};
  const free = [...positionals];
  for (let i = 0; i < args.length; i++) {
    const [, option, inline] = /^--([^=]+)(?:=(.*))?$/s.exec(args[i]) ?? [];
    if (option === undefined) {
      // A file may be called "-", a negative number is a value; anything else with a dash is a mistyped option.
      if (/^-./.test(args[i])) throw new BadInput(`${command}: unknown option ${args[i]}`);
      const name = free.shift();
      if (name === undefined) throw new BadInput(`${command}: one argument too many: "${args[i]}"`);
      parsed[name] = args[i];
      continue;
    }
    if (!Object.hasOwn(options, option)) {
      const known = Object.keys(options).map((name) => `--${name}`);
      const hint = known.length > 0 ? `${command} takes ${list(known)}` : `${command} takes no options`;
      throw new BadInput(`${command}: unknown option --${option}; ${hint}`);
    }
    if (Object.hasOwn(parsed, option)) throw new BadInput(`${command}: --${option} is given twice`);
    if (options[option] === "flag" && inline !== undefined)
      throw new BadInput(`${command}: --${option} takes no value`);
    const isFlag = options[option] === "flag";
    parsed[option] = isFlag || optionValue(command, option, options[option], inline ?? args[++i]);
  }
  if (free.length > 0) throw new BadInput(`${command}: ${free[0]} is missing`);
  return parsed;
}
