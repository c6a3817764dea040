// Files of values wait until the past of the run is worked out: before that they would lack rows without a word.

/** Between two looks [ms]. */
const period = 250;
/** So many looks in a row that have found no more: it is not waited for any longer. */
const mostLooks = 20;

/** Resolves when `share`, from 0 to 1, is 1, or grows no more; with the last of it. */
export async function wholePast(share: () => number): Promise<number> {
  let [known, looks] = [share(), 0];
  while (known < 1 && looks < mostLooks) {
    await new Promise((resolve) => setTimeout(resolve, period));
    const now = share();
    looks = now > known ? 0 : looks + 1;
    known = now;
  }
  return known;
}
