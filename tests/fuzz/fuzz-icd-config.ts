// Any text as a robotConfig.yml: it is read into finite numbers, or refused with its line.
import { readIcdConfig } from "../../web/net/icd-config.ts";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import { mutateText } from "./mutate.ts";
import { corpusOf, expect, isLine, settled, type Target } from "./target.ts";

const words = [
  ...["players", "team", "alliance", "initialPosition", "x", "y", "theta", "hasLidar", "sim", "core", "port", "ip"],
  ...["[", "]", "{", "}", "- ", ": ", ", ", "&a ", "*a", "!t ", "? ", "| ", "> ", "# ", "'", '"', "---\n", "<<: *a"],
  ...["1e999", "-1e6", "1e6", "NaN", ".inf", "0x10", "65535", "65536", "true", "false", "null", "~", "\t", "\u2028"],
];

const check = (value: unknown): void => {
  if (typeof value === "number") expect(Number.isFinite(value), "a number that is not finite");
  if (typeof value === "string") expect(value.length <= 4096, "a text without an end");
  if (typeof value === "object" && value !== null) Object.values(value).forEach(check);
};

export default {
  corpus: () => corpusOf("icd_config"),
  mutate: (random, input) => new TextEncoder().encode(mutateText(random, new TextDecoder().decode(input), words)),
  async run(input) {
    try {
      const config = await settled(readIcdConfig(new TextDecoder().decode(input), "r.yml"));
      check(config);
      expect(config.players.length >= 1 && config.players.length <= 6, "one to six players");
    } catch (error) {
      if (!(error instanceof SimDataError)) throw error;
      expect(/^line \d+$/.test(error.path) && isLine(error.reason), "a refusal names its line in one line");
    }
  },
} satisfies Target;
