// A project of WPILib Blocks that was dropped: its files read, and the Python made of them, as a zip that the code panel takes.
import { zipSync } from "fflate";
import { pythonOfProject } from "../../blocks/wpilib-python.ts";
import { blocksFolder, mostModuleBytes, readBlocksProject, WpilibBlocksError } from "../../blocks/wpilib-project.ts";
import { ProjectError, type ProjectFile } from "../../code/project.ts";
import { wpilibBlocks as say } from "../../words/classroom/english-wpilib-blocks.ts";

export interface BlocksProgram {
  /** The Python, and beside it the blocks as they came. */
  readonly file: File;
  /** A sentence for each block that is left out. */
  readonly notes: readonly string[];
}

/** Throws ProjectError. */
export async function programOfBlocks(name: string, inside: readonly ProjectFile[]): Promise<BlocksProgram> {
  const texts = new Map<string, string>();
  const kept: Record<string, Uint8Array> = {};
  for (const file of inside.filter(({ path }) => path.endsWith(".json"))) {
    const base = file.path.slice(file.path.lastIndexOf("/") + 1);
    if (file.size > mostModuleBytes)
      throw new ProjectError(say("large", { file: base.slice(0, 80), most: mostModuleBytes >> 20 }));
    const bytes = await file.read();
    texts.set(base, new TextDecoder().decode(bytes));
    kept[`${blocksFolder}/${base}`] = bytes;
  }
  try {
    const { modules, notes } = pythonOfProject(readBlocksProject(texts));
    const code = modules.map(({ path, text }) => [path, new TextEncoder().encode(text)] as const);
    const zip = new Uint8Array(zipSync({ ...kept, ...Object.fromEntries(code) }, { level: 6 }));
    return { file: new File([zip], `${name.replace(/\.(blocks|zip)$/i, "")}.zip`), notes };
  } catch (error) {
    if (error instanceof WpilibBlocksError) throw new ProjectError(error.message);
    throw error;
  }
}
