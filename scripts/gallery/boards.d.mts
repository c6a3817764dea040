// Types for the tests.

interface Ranked {
  readonly list: string;
  readonly scenario: string;
  readonly kind: string;
  readonly value: number | null;
  readonly date: number;
}

export function boardsOf<T extends Ranked>(
  entries: readonly T[],
): {
  readonly boards: readonly {
    readonly scenario: string;
    readonly kind: string;
    readonly hand: readonly T[];
    readonly tools: readonly T[];
  }[];
  readonly older: readonly T[];
};
