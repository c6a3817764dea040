// Numbers as panels and graphs write them.

/** With that many digits after the point; a number that rounds to zero has no sign. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** More than a graph's edge has room for. */
const mostDigits = 6;

/** The values at a graph's edge, with as many digits as tell each from the next. */
export function axisWords(values: readonly number[]): string[] {
  const steps = values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? 0)));
  const step = Math.min(...steps.filter((each) => each > 0));
  let digits = 0;
  // A step of 0.25 takes two digits: the first power of ten that makes it whole, but for rounding.
  const isWhole = (value: number): boolean => value > 0.5 && Math.abs(value - Math.round(value)) < 1e-3;
  while (digits < mostDigits && Number.isFinite(step) && !isWhole(step * 10 ** digits)) ++digits;
  return values.map((value) => fixed(value, digits));
}
