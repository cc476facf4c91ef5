import {
  type Histogram,
  histogramCount,
  type LatencyKind,
  type LatencyThreshold,
  latencyKinds,
  latencyStatistics,
  latencyThresholdName,
  mergeHistograms,
  percentileOf,
} from '../spec-schemas/latencies.ts';
import type { Report } from './report-schema.ts';

type Run = Report['run'];

/** Returns the venue's measured latencies and their thresholds as report fields; each is left out where there is none. */
export function latencyReportFields(
  measured: ReadonlyMap<LatencyKind, readonly Histogram[]>,
  thresholds: readonly LatencyThreshold[] = [],
): Pick<Run, 'latencies' | 'thresholds'> {
  const rows = latencyKinds.flatMap((latency) => {
    const histogram = mergeHistograms(measured.get(latency) ?? []);
    return histogram.length === 0 ? [] : [rowOf(latency, histogram)];
  });
  return {
    ...(rows.length === 0 ? {} : { latencies: rows }),
    ...(thresholds.length === 0 ? {} : { thresholds: thresholds.map((asked) => heldAgainst(rows, asked)) }),
  };
}

function rowOf(latency: LatencyKind, histogram: Histogram): NonNullable<Run['latencies']>[number] {
  const at = (share: number) => percentileOf(histogram, share) ?? 0;
  const { p50, p95, p99, max } = latencyStatistics;
  return {
    latency,
    count: histogramCount(histogram),
    p50Ms: at(p50),
    p95Ms: at(p95),
    p99Ms: at(p99),
    maxMs: at(max),
    histogram: histogram.map(([ms, count]) => [ms, count]),
  };
}

function heldAgainst(
  rows: NonNullable<Run['latencies']>,
  { latency, statistic, ms }: LatencyThreshold,
): NonNullable<Run['thresholds']>[number] {
  const actualMs = rows.find((row) => row.latency === latency)?.[`${statistic}Ms`] ?? null;
  return { latency, statistic, limitMs: ms, actualMs };
}

/** Merges the shards' measurements into those of one run. */
export function mergeLatencies(runs: readonly Run[]): Pick<Run, 'latencies' | 'thresholds'> {
  const rows = runs.flatMap(({ latencies = [] }) => latencies);
  const byLatency = new Map(
    latencyKinds.map((latency) => [
      latency,
      rows.filter((row) => row.latency === latency).map(({ histogram }) => histogram.map(pairOf)),
    ]),
  );
  const asked = runs.find(({ thresholds }) => thresholds !== undefined)?.thresholds ?? [];
  return latencyReportFields(
    byLatency,
    asked.map(({ latency, statistic, limitMs }) => ({ latency, statistic, ms: limitMs })),
  );
}

function pairOf([ms = 0, count = 0]: readonly number[]): readonly [number, number] {
  return [ms, count];
}

/** Returns a line for each threshold that is broken or has no measurements. */
export function failedThresholdLines({ thresholds = [] }: Run): string[] {
  return thresholds.flatMap(({ latency, statistic, limitMs, actualMs }) => {
    const name = latencyThresholdName({ latency, statistic });
    if (actualMs === null) return [`threshold ${name}: nothing was measured`];
    return actualMs <= limitMs ? [] : [`threshold ${name} broken: ${actualMs} ms, at most ${limitMs} ms asked for`];
  });
}

export function countBrokenThresholds({ thresholds = [] }: Run): number {
  return thresholds.filter(({ actualMs, limitMs }) => actualMs !== null && actualMs > limitMs).length;
}

export function countUnmeasuredThresholds({ thresholds = [] }: Run): number {
  return thresholds.filter(({ actualMs }) => actualMs === null).length;
}

export const LATENCY_NAMES: Readonly<Record<LatencyKind, string>> = {
  read: 'reads',
  admission: 'admissions',
  push: 'order to frame',
};

/** Returns the cells of the latency table: name, count, p50, p95, p99 and maximum, in ms. */
export function latencyRows({ latencies = [] }: Run): readonly (readonly [name: string, ...figures: number[]])[] {
  return latencies.map(({ latency, count, p50Ms, p95Ms, p99Ms, maxMs }) => [
    LATENCY_NAMES[latency],
    count,
    p50Ms,
    p95Ms,
    p99Ms,
    maxMs,
  ]);
}

/** Returns each row of the latency table as one line. */
export function latencyLines(run: Run): string[] {
  return latencyRows(run).map(
    ([name, count, p50, p95, p99, max]) => `${name}: p50 ${p50}, p95 ${p95}, p99 ${p99}, max ${max} ms (${count})`,
  );
}
