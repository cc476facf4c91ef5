/** Latencies of a venue that a run measures beside its judgements. No document bounds any of them. */
export const latencies = {
  read: 'a read, from the request to the last byte of the reply',
  admission: 'an action, from the request to the last byte of its verdict',
  push: 'an order, from its request to the first frame that names it, on a socket that had subscribed before',
} as const;

export type Latency = keyof typeof latencies;

/** In the order in which they are told. */
export const allLatencies: readonly Latency[] = ['read', 'admission', 'push'];

/** Values by how often each was measured. Whole milliseconds below a second, tens of them above. */
export type Histogram = readonly (readonly [ms: number, count: number])[];

/** The value of a histogram that a measurement goes to, so that a limit in round figures means what it says. */
export function latencyBucketOf(ms: number): number {
  const whole = Math.max(0, Math.ceil(ms));
  return whole < 1_000 ? whole : Math.ceil(whole / 10) * 10;
}

export function histogramCount(histogram: Histogram): number {
  return histogram.reduce((sum, [, count]) => sum + count, 0);
}

/** The least value that so many of all measurements do not exceed. @param share  above 0, to 1; null where there are none */
export function percentileOf(histogram: Histogram, share: number): number | null {
  const wanted = Math.ceil(histogramCount(histogram) * share);
  let counted = 0;
  for (const [ms, count] of histogram.toSorted(([a], [b]) => a - b)) {
    counted += count;
    if (counted >= wanted) return ms;
  }
  return null;
}

export function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const counts = new Map<number, number>();
  for (const [ms, count] of histograms.flat()) counts.set(ms, (counts.get(ms) ?? 0) + count);
  return [...counts].toSorted(([a], [b]) => a - b);
}

export const latencyStatistics = { p50: 0.5, p95: 0.95, p99: 0.99, max: 1 } as const;

export type LatencyStatistic = keyof typeof latencyStatistics;

/** A bound of `--threshold`. */
export interface LatencyThreshold {
  readonly latency: Latency;
  readonly statistic: LatencyStatistic;
  readonly ms: number;
}

export function thresholdName({ latency, statistic }: Pick<LatencyThreshold, 'latency' | 'statistic'>): string {
  return `${latency}-latency-${statistic}`;
}
