export interface Says {
  readonly ended: string | null;
}
export interface Thread {
  readonly isLost: boolean;
  begin(project: ReadonlyMap<string, string>, seed: number): Says;
  tick(microseconds: number, messages: string): Says;
  close(): void;
}
/** patience: how long a call may compute [ms]. */
export declare const openThread: (patience: { readonly begin: number; readonly tick: number }) => Promise<Thread>;
