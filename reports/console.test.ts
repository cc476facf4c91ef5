import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../harness/runner/events.ts';
import { advance, NO_PROGRESS, plain, progressLine, summaryLines } from './console.ts';
import { consoleWriter } from './console-writer.ts';
import { foldReport } from './fold.ts';
import { checkEnded, checkStarted, DECIDING, finding, note, runEnded, runStarted } from './run.fixture.ts';

const events: RunEvent[] = [
  runStarted(),
  checkStarted('orders.cancel.gone'),
  checkStarted('faucet.clamp'),
  finding(),
  note('waited for the budget'),
  checkEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING]: 'fail' }, reason: 'wrong \u001b[31mcode' }),
];
const skips = [
  checkEnded('orders.cancel.words', 'skipped', { reason: 'faucet' }),
  checkEnded('faucet.clamp', 'skipped', { reason: 'faucet' }),
];
const report = foldReport([...events, ...skips, runEnded()]);

function written(
  stream: { isTTY?: boolean; columns?: number },
  options: Partial<Parameters<typeof consoleWriter>[1]> = {},
) {
  const chunks: string[] = [];
  const writer = consoleWriter(
    { ...stream, write: (text) => chunks.push(text) },
    { quiet: false, verbose: false, noColor: false, env: {}, ...options },
  );
  for (const event of events) writer.event(event);
  const log = chunks.join('');
  chunks.length = 0;
  writer.summary(report, ['out/report.json', 'out/report.md']);
  return { log, summary: chunks.join('') };
}

test('progress counts what ended and names what runs', () => {
  const progress = events.reduce(advance, NO_PROGRESS);
  expect(progressLine(progress, 80)).toBe('1/3 · 0 pass, 1 fail · violations: 1 · faucet.clamp');
  expect(progressLine(progress, 12)).toBe('1/3 · 0 pas');
  const both = events.slice(0, 3).reduce(advance, NO_PROGRESS);
  expect(progressLine(both, 80)).toContain('orders.cancel.gone +1');
});

test('the summary says all that matters, one line each', () => {
  expect(summaryLines(report, ['out/report.json'], plain, false)).toEqual([
    'seed 42 · http://127.0.0.1:8080 · isolation closed',
    'violation orders.cancel.not-found: expected ORDER_NOT_FOUND, got INVALID_REQUEST · venue-conformance replay report.json --finding f-1 --target http://127.0.0.1:8080',
    'skipped 2 · faucet',
    'checks: 0 pass, 1 fail, 2 skipped',
    'clauses: 1 of 3 judged, 0 pass, 1 fail, 2 unjudged',
    'findings: 1 violation',
    'verdict: nonconforming',
    'reports: out/report.json',
  ]);
});

test('verbose names the checks behind a count', () => {
  expect(summaryLines(report, [], plain, true)).toContain('skipped 2 · faucet: orders.cancel.words, faucet.clamp');
});

test('many findings are cut with a word on where the rest is, unless verbose', () => {
  const many = Array.from({ length: 60 }, (_, at) => finding({ id: `f-${at}` }));
  const full = foldReport([runStarted(), ...many, runEnded()]);
  expect(summaryLines(full, [], plain, false)).toContain('10 more findings stand in the reports');
  expect(summaryLines(full, [], plain, true).filter((line) => line.startsWith('violation'))).toHaveLength(60);
});

describe('on a stream', () => {
  test('that is no terminal: a plain line per check, no codes at all', () => {
    const { log, summary } = written({});
    expect(log.split('\n')).toEqual([
      'seed 42 · 3 checks · http://127.0.0.1:8080 · isolation closed',
      'fail         orders.cancel.gone 12 ms · wrong \\u001b[31mcode',
      '',
    ]);
    expect(summary).not.toContain('\u001b');
  });

  test('that is a terminal: the seed, then one line that is rewritten, in colours at the end', () => {
    const { log, summary } = written({ isTTY: true, columns: 60 });
    const steps = log.split('\r\u001b[2K').slice(1);
    expect(steps[0]).toContain('seed 42 · 3 checks');
    expect(steps.slice(1).every((step) => !step.includes('\n') && step.length < 60)).toBe(true);
    expect(summary).toContain('\u001b[31mnonconforming\u001b[0m');
  });

  test.each([
    ['--no-color', { noColor: true }],
    ['NO_COLOR', { env: { NO_COLOR: '1' } }],
  ])('%s takes the colours away', (_name, options) => {
    const { log, summary } = written({ isTTY: true }, { ...options, verbose: true });
    expect(`${log}${summary}`.replaceAll('\u001b[2K', '')).not.toContain('\u001b');
  });

  test('quiet: only the summary, with the seed', () => {
    const { log, summary } = written({ isTTY: true }, { quiet: true, verbose: true });
    expect(log).toBe('');
    expect(summary).toContain('seed 42');
    expect(summary.startsWith('seed')).toBe(true);
  });

  test('verbose: a line per check on a terminal too, and notes', () => {
    const { log } = written({ isTTY: true }, { verbose: true });
    expect(log).toContain('orders.cancel.gone 12 ms');
    expect(log).toContain('waited for the budget\n');
  });

  test('a dumb terminal is not rewritten', () => {
    expect(written({ isTTY: true }, { env: { TERM: 'dumb' }, noColor: true }).log).not.toContain('\u001b');
  });
});
