// How much a program may put into its files. They are in memory that is JavaScript's, which Python's own limit does not count.

/** Of all files together, Python's own library too [bytes]. */
const mostBytes = 192 << 20;
/** The cost of an empty file [bytes]. */
const emptyFile = 1024;
/** "No space left on device", as WebAssembly's system interface counts errors. */
const noSpace = 51;

/** A folder or a file of Emscripten's MEMFS. */
interface FileNode {
  readonly mode: number;
  readonly usedBytes: number;
  readonly contents: Readonly<Record<string, FileNode>> | { readonly length: number } | null;
}

type Write = (
  stream: { readonly node: FileNode },
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
  canOwn?: boolean,
) => number;

interface FileSystem {
  readonly ErrnoError: new (code: number) => Error;
  readonly filesystems: {
    readonly MEMFS: {
      readonly ops_table: {
        readonly file: {
          readonly stream: { write: Write };
          readonly node: { setattr(node: FileNode, attributes: { readonly size?: number }): void };
        };
        readonly dir: { readonly node: { mknod(...given: unknown[]): unknown } };
      };
    };
  };
  isDir(mode: number): boolean;
  lookupPath(path: string): { readonly node: FileNode };
}

/** From now on a file that wants more than there is gets OSError: no space left on device. */
export function boundFiles(files: object): void {
  const FS = files as FileSystem;
  const roomOf = ({ contents }: FileNode): number =>
    Number((contents as { readonly length?: number } | null)?.length ?? 0);
  const sizeOf = (node: FileNode): number => {
    if (!FS.isDir(node.mode)) return emptyFile + roomOf(node);
    const inner = Object.values((node.contents ?? {}) as Readonly<Record<string, FileNode>>);
    return inner.reduce((sum, each) => sum + sizeOf(each), emptyFile);
  };
  // Counted again only when it seems to be spent: files may have been removed.
  let left = 0;
  const take = (bytes: number): void => {
    left -= bytes;
    if (left >= 0) return;
    left = mostBytes - sizeOf(FS.lookupPath("/").node) - bytes;
    if (left < 0) throw new FS.ErrnoError(noSpace);
  };
  const { file, dir } = FS.filesystems.MEMFS.ops_table;
  const { write } = file.stream;
  file.stream.write = (stream, bytes, offset, length, position, canOwn) => {
    const { node } = stream;
    const has = roomOf(node);
    if (position + length > has) take(position + length - has);
    const written = write(stream, bytes, offset, length, position, canOwn);
    // A file that grows is given more than it asks for.
    left -= Math.max(0, roomOf(node) - Math.max(has, position + length));
    return written;
  };
  const { setattr } = file.node;
  file.node.setattr = (node, attributes) => {
    if (attributes.size !== undefined) take(Math.max(0, attributes.size - node.usedBytes));
    setattr(node, attributes);
  };
  const { mknod } = dir.node;
  dir.node.mknod = (...given) => {
    take(emptyFile);
    return mknod(...given);
  };
}
