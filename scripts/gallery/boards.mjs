// Boards of the gallery: of each scenario the proved runs in their order, driven by hand and by tools apart.

/** The faster lap, or the more points, first; of equals the earlier one. */
const before = (a, b) => (a.kind === "lap" ? a.value - b.value : b.value - a.value) || a.date - b.date;

/**
 * Boards of entries, and the entries of other behaviours, which are not compared.
 * @template {{ list: string, scenario: string, kind: string, value: number | null, date: number }} T
 * @param {readonly T[]} entries
 * @returns {{ boards: { scenario: string, kind: string, hand: T[], tools: T[] }[], older: T[] }}
 */
export function boardsOf(entries) {
  const proved = entries.filter(({ value }) => value !== null);
  const keys = [...new Set(proved.map(({ scenario, kind }) => `${scenario}\n${kind}`))].sort();
  const boards = keys.map((key) => {
    const [scenario, kind] = key.split("\n");
    const of = proved.filter((entry) => entry.scenario === scenario && entry.kind === kind).sort(before);
    const listed = (list) => of.filter((entry) => entry.list === list);
    return { scenario, kind, hand: listed("hand"), tools: listed("tools") };
  });
  return { boards, older: entries.filter(({ value }) => value === null).sort((a, b) => b.date - a.date) };
}
