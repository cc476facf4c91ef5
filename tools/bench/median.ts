/** Returns the median of some measurements, NaN for an empty list. Benchmarks compare medians, so one slow round does not matter. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
