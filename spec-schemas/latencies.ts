/** Latencies of a venue that a run measures besides judging it. No document limits any of them. */
export const latencyDescriptions = {
  read: 'a read, from the request to the last byte of the reply',
  admission: 'an action, from the request to the last byte of its verdict',
  push: 'an order, from its request to the first frame that names it, on a socket that had subscribed before',
} as const;

export type LatencyKind = keyof typeof latencyDescriptions;

/** All latencies, in print order. */
export const latencyKinds: readonly LatencyKind[] = ['read', 'admission', 'push'];

/** Values with the number of times that each was measured. Resolution: 1 ms below a second, 10 ms above. */
export type Histogram = readonly (readonly [ms: number, count: number])[];

/** Returns the bucket of a measurement, rounded such that round-number thresholds are exact. */
export function latencyBucketOf(ms: number): number {
  const whole = Math.max(0, Math.ceil(ms));
  return whole < 1_000 ? whole : Math.ceil(whole / 10) * 10;
}

export function histogramCount(histogram: Histogram): number {
  return histogram.reduce((sum, [, count]) => sum + count, 0);
}

/**
 * Returns the smallest value that this share of all measurements does not exceed. @param share  above 0, to 1; null for an empty
 * histogram
 */
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

/** Threshold of `--threshold`. */
export interface LatencyThreshold {
  readonly latency: LatencyKind;
  readonly statistic: LatencyStatistic;
  readonly ms: number;
}

export function latencyThresholdName({ latency, statistic }: Pick<LatencyThreshold, 'latency' | 'statistic'>): string {
  return `${latency}-latency-${statistic}`;
}
