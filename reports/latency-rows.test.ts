import { expect, test } from 'vitest';
import type { Histogram, LatencyThreshold } from '../spec-schemas/latencies.ts';
import { plainPaint, summaryLines } from './console/console.ts';
import { foldReport } from './fold/fold.ts';
import { runExitCodeOf } from './fold/verdict.ts';
import { findHollowPassReasons } from './hollow.ts';
import { mergeLatencies } from './latency-rows.ts';
import { reportMarkdown } from './markdown/markdown.ts';
import {
  DECIDING_CLAUSE_ID,
  FAUCET_CLAUSE_ID,
  makeCheckEnded,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from './run.fixture.ts';

const passing = ['orders.cancel.gone', 'orders.cancel.words', 'faucet.clamp'].map((id) =>
  makeCheckEnded(id, 'pass', {
    judged: id === 'faucet.clamp' ? { [FAUCET_CLAUSE_ID]: 'pass' } : { [DECIDING_CLAUSE_ID]: 'pass' },
  }),
);
const hundred: Histogram = [
  [10, 94],
  [200, 4],
  [300, 2],
];
const measured = (push: Histogram) =>
  ({ event: 'latencies', t: '2026-01-02T03:04:05.000Z', measured: { push } }) as const;

const push = (statistic: LatencyThreshold['statistic'], ms: number): LatencyThreshold => ({
  latency: 'push',
  statistic,
  ms,
});

function report(histogram: Histogram | null, ...asked: readonly LatencyThreshold[]) {
  return foldReport([
    makeRunStarted({ thresholds: asked }),
    makeTargetProbed(),
    ...passing,
    ...(histogram === null ? [] : [measured(histogram.slice(0, 1)), measured(histogram.slice(1))]),
    makeRunEnded(),
  ]);
}

test('every report has the percentiles of all measurements', () => {
  const whole = report(hundred);
  expect(whole.run.latencies).toMatchObject([
    { latency: 'push', count: 100, p50Ms: 10, p95Ms: 200, p99Ms: 300, maxMs: 300 },
  ]);
  expect(reportMarkdown(whole)).toContain('| order to frame | 100 | 10 | 200 | 300 | 300 |');
  expect(summaryLines(whole, [], plainPaint)).toContain('order to frame: p50 10, p95 200, p99 300, max 300 ms (100)');
  expect(runExitCodeOf(whole)).toBe(0);
});

test('a broken threshold exits 1, with a line of its own, and fails no clause', () => {
  const broken = report(hundred, push('p95', 199), push('p50', 10));
  expect([runExitCodeOf(broken), broken.summary.verdict]).toEqual([1, 'conforming']);
  const lines = summaryLines(broken, [], plainPaint);
  expect(lines).toContain('threshold push-latency-p95 broken: 200 ms, at most 199 ms asked for');
  expect(lines.at(-1)).toMatch(/^verdict: .*1 threshold broken$/);
});

test('a threshold without measurements is no pass', () => {
  expect(runExitCodeOf(report(null, push('p95', 250)))).toBe(3);
});

test('shards are measured as one run', () => {
  const runs = [report(hundred, push('max', 300)), report([[400, 100]], push('max', 300))];
  expect(mergeLatencies(runs.map(({ run }) => run))).toMatchObject({
    latencies: [{ count: 200, p50Ms: 300, maxMs: 400 }],
    thresholds: [{ limitMs: 300, actualMs: 400 }],
  });
});

test('reasons for a hollow pass come before anything else', () => {
  const whole = foldReport([
    makeRunStarted(),
    makeTargetProbed(),
    makeCheckEnded('orders.cancel.gone', 'pass', { unjudged: { [DECIDING_CLAUSE_ID]: 'not exercised: a refusal' } }),
    makeCheckEnded('orders.cancel.words', 'skipped', { reason: 'not exercised: an order' }),
    makeCheckEnded('faucet.clamp', 'blocked', { reason: 'the faucet gave the treasury nothing: 503' }),
    makeRunEnded(),
  ]);
  expect(findHollowPassReasons(whole)).toEqual([
    'the faucet paid nobody: 1 check judged nothing for it',
    '1 check exercised nothing: orders.cancel.words',
    `1 clause not exercised by checks that passed: ${DECIDING_CLAUSE_ID}`,
  ]);
  expect(summaryLines(whole, [], plainPaint)[1]).toMatch(/^hollow: the faucet paid nobody/);
  expect(
    reportMarkdown(whole)
      .split('\n')
      .findIndex((line) => line.startsWith('Hollow:')),
  ).toBe(4);
});
