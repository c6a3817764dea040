// Bytes as the life of the file of persistent topics: values, writes, an end between any two steps on the disk, power
// that goes, damage, a disk that fails, and the next start. Kept values are there again, unless file and backup were
// both damaged.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ended, MemoryDisk } from "./memory-disk.ts";
import { mutateBytes, Random } from "./mutate.ts";
import { corpusOf, expect, isLine, type Target } from "./target.ts";

interface Kept {
  save(): Promise<void>;
  close(): Promise<void>;
}
type Keep = (options: object) => Promise<Kept>;
// The runner's working folder is the repository's.
const path = pathToFileURL(join(process.cwd(), "scripts/cli/nt4-persistent.mjs")).href;
const { keepPersistent } = (await import(/* @vite-ignore */ path)) as { keepPersistent: Keep };

const file = "/state/topics.json";
const textOf = (value: number): string => JSON.stringify([value]);
const valueOf = (text: string | null): number | null => {
  const found = /^\[(\d+)\]$/.exec(text ?? "");
  return found === null ? null : Number(found[1]);
};

/** The server's topics: one number that only grows. */
class Server {
  changes = 0;
  value = 0;

  restore(text: string): string {
    const value = valueOf(text);
    if (value === null) return "damaged";
    this.value = value;
    this.changes += 1;
    return "";
  }
}

class Life {
  readonly random: Random;
  readonly disk: MemoryDisk;
  server = new Server();
  said: string[] = [];
  kept: Kept | null = null;
  next = 1;
  /** At least this is in the file and in its backup; 0: nothing need be. */
  inFile = 0;
  inBackup = 0;
  /** The server's changes at the last write that nothing was said against. */
  saved = 0;
  /** Nonsense was written into the file while a program that does not know of it keeps it. */
  spoilt = false;

  constructor(random: Random) {
    this.random = random;
    this.disk = new MemoryDisk(random);
  }

  async start(): Promise<void> {
    this.server = new Server();
    this.said = [];
    const { server } = this;
    const library = { PersistentTopics: function () { return server; } }; // prettier-ignore
    const say = (line: string): void => {
      expect(isLine(line), "what is said is one line");
      this.said.push(line);
    };
    const nt = { persistent: () => textOf(server.value) };
    const found = valueOf(this.disk.text(file));
    this.spoilt = false;
    this.kept = await keepPersistent({ library, wire: {}, nt, file, say, period: 2 ** 30, files: this.disk.begin() });
    this.saved = server.changes;
    this.#checkStart(found);
  }

  #checkStart(found: number | null): void {
    const { value } = this.server;
    const unread = this.said.some((line) => line.includes("cannot be read"));
    if (!unread && found !== null) {
      expect(
        value === found && value >= this.inFile,
        `${value} is there; the file had ${found}, ${this.inFile} was kept`,
      );
    } else if (!unread) {
      expect(value >= this.inBackup, `${value} is there; ${this.inBackup} was in the backup`);
      this.inBackup = value;
    } else {
      this.inBackup = 0;
    }
    if (value < this.inFile) expect(this.said.length > 0, "a loss is said");
    // A file that a program finds may have its name only until the power goes; a kept one has it for ever.
    if (found === null || unread) this.inFile = 0;
  }

  async save(): Promise<void> {
    const wanted = this.server.value;
    // Without a change nothing is written.
    if (this.server.changes === this.saved) return;
    if (this.spoilt) this.inBackup = 0;
    await this.kept?.save();
    const trouble = this.said.findLastIndex((line) => line.includes("cannot be written"));
    const good = this.said.findLastIndex((line) => line.includes("is written again"));
    if (trouble > good) return;
    // A file that was good is the backup now.
    if (this.inFile > 0 && !this.spoilt) this.inBackup = this.inFile;
    this.saved = this.server.changes;
    this.inFile = wanted;
    this.spoilt = false;
  }

  spoil(path: string, text: string): void {
    if (this.disk.text(path) === null) return;
    this.disk.damage(path, text);
    if (path === file) [this.inFile, this.spoilt] = [0, true];
    else this.inBackup = 0;
  }

  /** Nothing more is done by the old program. */
  end(): void {
    this.disk.kill();
    this.kept?.close().catch(() => {});
    this.kept = null;
  }
}

async function act(life: Life, byte: number): Promise<void> {
  const { disk, random } = life;
  const amount = byte >> 3;
  switch (byte & 7) {
    case 0:
    case 1:
      life.server.value = life.next++;
      life.server.changes += 1;
      break;
    case 2:
      await life.save();
      break;
    case 3:
      disk.endsIn = amount % 16;
      break;
    case 4:
      disk.failsIn = amount % 16;
      disk.lasting = amount > 15;
      break;
    case 5:
      disk.failsIn = Infinity;
      break;
    case 6:
      life.spoil(amount % 4 === 0 ? `${file}.bck` : file, random.one(["", "[", "\0\0\0", "{}"]));
      break;
    case 7:
      throw new Ended("ended");
  }
}

/** Starts the next program; one that ends while it starts is started again. */
async function startAgain(life: Life, power: boolean): Promise<void> {
  life.end();
  if (power) life.disk.loosePower();
  try {
    await life.start();
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}

export default {
  corpus: () => corpusOf("persistent"),
  mutate: mutateBytes,
  async run(input) {
    const life = new Life(new Random(1, input[0] ?? 0));
    await life.start();
    for (const byte of input.subarray(1, 200)) {
      try {
        await act(life, byte);
        if (life.disk.endsIn < 0) throw new Ended("ended");
      } catch (error) {
        if (!(error instanceof Ended)) throw error;
        await startAgain(life, (byte & 8) !== 0);
      }
    }
    life.end();
  },
} satisfies Target;
