/** The middle of some measurements; NaN of none. What a bench compares, so that one slow round does not count. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
