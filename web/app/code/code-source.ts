// The sources of a program: dropped or chosen files, in readable form.
import {
  fileOf,
  filesOf,
  filesOfZip,
  mostBytes,
  ProjectError,
  readProject,
  type ProjectFile,
} from "../../code/project.ts";
import type { Project } from "../../code/code-protocol.ts";

/** A program that can be read. */
export interface CodeSource {
  readonly name: string;
  /** Throws ProjectError. */
  read(): Promise<Project>;
}

const source = (name: string, list: () => Promise<readonly ProjectFile[]>, home: string | null = null): CodeSource => ({
  name,
  read: async () => readProject(await list(), home),
});

/** A folder, a zip or files beside one another, as a drop has them. `home`: the folder whose robot.py it is; null: the likeliest. */
export function droppedSource(
  entries: readonly FileSystemEntry[],
  files: readonly File[],
  home: string | null = null,
): CodeSource {
  const folder = entries.find(({ isDirectory }) => isDirectory);
  return folder === undefined ? chosenSource(files, home) : source(folder.name, () => filesOf(entries), home);
}

/** A zip, or files beside one another. */
function chosenSource(files: readonly File[], home: string | null = null): CodeSource {
  const zip = files.find(({ name }) => /\.zip$/i.test(name));
  if (zip === undefined) {
    const paths = files.map((file) => fileOf(file, file.webkitRelativePath || file.name));
    // One file of any name is the robot's.
    const [only] = paths;
    if (paths.length === 1 && only !== undefined) paths[0] = { ...only, path: "robot.py" };
    const folder = files[0]?.webkitRelativePath.split("/")[0] ?? "";
    return source(folder || (files[0]?.name ?? ""), async () => paths);
  }
  const list = async (): Promise<readonly ProjectFile[]> => {
    if (zip.size > mostBytes)
      throw new ProjectError(`${zip.name} has more than ${mostBytes >> 20} MB: pack the folder that robot.py is in.`);
    return filesOfZip(new Uint8Array(await zip.arrayBuffer()));
  };
  return source(zip.name, list, home);
}
