// `import`: a robotConfig.yml of the 3260 simulator as a scenario.
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BadInput } from "./args.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const maxBytes = 1 << 20;

async function library() {
  try {
    return await import(join(root, "build/node/wire.mjs"));
  } catch (error) {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new BadInput("import: build/node/wire.mjs is missing: run npm run build");
  }
}

function read(file) {
  const status = statSync(file, { throwIfNoEntry: false });
  if (status === undefined || !status.isFile()) throw new BadInput(`import: ${file}: no such file`);
  if (status.size > maxBytes)
    throw new BadInput(`import: ${file}: has ${status.size} bytes; at most ${maxBytes} are read`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new BadInput(
      `import: ${file}: ${error instanceof TypeError ? "is not UTF-8 text" : `cannot be read (${error.code})`}`,
    );
  }
}

function readField(name) {
  const file = join(root, "fields", name, "field.json");
  if (!/^[\w.-]+$/.test(name) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new BadInput(`import: there is no field ${name} in fields/`);
  }
  return readFileSync(file, "utf8");
}

export async function importConfig({ FILE: file, field = "practice" }) {
  const text = read(file);
  const fieldJson = readField(field);
  const { openWire, readIcdConfig, icdField, importIcd } = await library();
  const wire = await openWire(join(root, "build/wasm/wire.wasm"));
  const config = await readIcdConfig(text, file);
  const { scenario, taken, left } = importIcd(
    wire,
    config,
    icdField(field, fieldJson),
    basename(file).replace(/\.ya?ml$/, ""),
  );
  process.stdout.write(`${JSON.stringify(scenario, null, 2)}\n`);
  for (const line of taken) process.stderr.write(`taken: ${line}\n`);
  for (const line of left) process.stderr.write(`left out: ${line}\n`);
  return 0;
}
