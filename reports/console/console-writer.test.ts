import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RunEvent } from '../../harness/runner/events.ts';
import { foldReport } from '../fold/fold.ts';
import {
  DECIDING_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
} from '../run.fixture.ts';
import { makeConsoleWriter } from './console-writer.ts';

const events: RunEvent[] = [
  makeRunStarted(),
  makeCheckStarted('orders.cancel.gone'),
  makeCheckStarted('faucet.clamp'),
  makeCheckEnded('orders.place.ioc', 'pass'),
  makeFindingEvent(),
  makeNoteEvent('waited for the budget'),
  makeCheckEnded('orders.cancel.gone', 'fail', {
    judged: { [DECIDING_CLAUSE_ID]: 'fail' },
    reason: 'wrong \u001b[31mcode',
  }),
];
const skips = [
  makeCheckEnded('orders.cancel.words', 'skipped', { reason: 'faucet' }),
  makeCheckEnded('faucet.clamp', 'skipped', { reason: 'faucet' }),
];
const report = foldReport([...events, ...skips, makeRunEnded()]);

function written(
  stream: { isTTY?: boolean; columns?: number },
  options: Partial<Parameters<typeof makeConsoleWriter>[1]> = {},
  more: readonly RunEvent[] = [makeRunEnded()],
) {
  const chunks: string[] = [];
  const writer = makeConsoleWriter(
    { ...stream, write: (text) => chunks.push(text) },
    { quiet: false, verbose: false, noColor: false, env: {}, ...options },
  );
  for (const event of [...events, ...more]) writer.event(event);
  const log = chunks.join('');
  chunks.length = 0;
  writer.summary(report, ['out/report.json', 'out/report.md']);
  return { log, summary: chunks.join('') };
}

test('on a pipe: failures as they happen, no escape codes at all', () => {
  const { log, summary } = written({});
  expect(log.split('\n')).toEqual([
    'seed 42 · 3 checks · http://127.0.0.1:8080 · isolation closed',
    'fail         orders.cancel.gone 12 ms · wrong \\u001b[31mcode',
    '',
  ]);
  expect(summary).not.toContain('\u001b');
});

test("a log has a campaign's violation when it is found, and with --verbose the campaign's result", () => {
  const campaign = [
    makeFindingEvent({ check: 'campaign.trading', message: 'fills differ' }),
    makeCampaignEnded({
      id: 'campaign.trading',
      status: 'pass',
      steps: 40,
      coverage: { 'noop accepted': 3, 'noop refused': 1 },
    }),
  ];
  expect(written({}, {}, campaign).log.split('\n').slice(2)).toEqual([
    'violation    campaign.trading · fills differ',
    '',
  ]);
  expect(written({}, { verbose: true }, campaign).log).toContain(
    'pass         campaign campaign.trading 40 steps · 2 kinds of outcomes\n',
  );
});

test('on a terminal: one rewritten progress line, failures above it, a coloured summary', () => {
  const { log, summary } = written({ isTTY: true, columns: 60 });
  const steps = log.split('\r\u001b[2K').slice(1);
  expect(steps[0]).toContain('seed 42 · 3 checks');
  const quiet = steps.slice(1).filter((step) => !step.includes('fail\u0020'));
  expect(quiet.every((step) => !step.includes('\n') && step.length < 60)).toBe(true);
  expect(steps.filter((step) => step.includes('orders.cancel.gone 12 ms'))).toHaveLength(1);
  const plainLog = written({ isTTY: true, columns: 60 }, { noColor: true, verbose: true }).log;
  const lines = plainLog.replaceAll('\r\u001b[2K', '\n').split('\n');
  expect(lines.filter((line) => line.length > 60)).toEqual([]);
  expect(summary).toContain('\u001b[31mnonconforming\u001b[0m');
});

test.each([
  ['--no-color', { noColor: true }],
  ['NO_COLOR', { env: { NO_COLOR: '1' } }],
])('%s disables colours', (_name, options) => {
  const { log, summary } = written({ isTTY: true }, { ...options, verbose: true });
  expect(`${log}${summary}`.replaceAll('\u001b[2K', '')).not.toContain('\u001b');
});

test.each([
  ['no terminal', {}, { FORCE_COLOR: '1' }, true],
  ['a terminal', { isTTY: true }, { FORCE_COLOR: '0' }, false],
  ['NO_COLOR as well', { isTTY: true }, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ['an empty one', {}, { FORCE_COLOR: '' }, false],
])('FORCE_COLOR, %s', (_name, stream, env, coloured) => {
  const { log, summary } = written(stream, { env, verbose: true });
  expect(`${log}${summary}`.includes('\u001b[31m')).toBe(coloured);
});

test('quiet: only the summary, with the seed', () => {
  const { log, summary } = written({ isTTY: true }, { quiet: true, verbose: true });
  expect(log).toBe('');
  expect(summary).toContain('seed 42');
  expect(summary.startsWith('seed')).toBe(true);
});

test.each([{ isTTY: true }, {}])('verbose on %j: a line per check, and notes', (stream) => {
  const { log } = written(stream, { verbose: true });
  expect(log).toContain('orders.place.ioc 12 ms');
  expect(log).toContain('orders.cancel.gone 12 ms');
  expect(log).toContain('waited for the budget\n');
});

test('a dumb terminal is not rewritten', () => {
  expect(written({ isTTY: true }, { env: { TERM: 'dumb' }, noColor: true }).log).not.toContain('\u001b');
});

describe('while no event arrives', () => {
  afterEach(() => void vi.useRealTimers());

  function waiting(stream: { isTTY?: boolean; columns?: number }, options = {}) {
    vi.useFakeTimers({ now: Date.parse(makeRunStarted().t) });
    const chunks: string[] = [];
    const env = { quiet: false, verbose: false, noColor: true, env: {}, ...options };
    const writer = makeConsoleWriter({ ...stream, write: (text) => chunks.push(text) }, env);
    writer.event(makeRunStarted());
    return { chunks, writer };
  }

  test('a log has a line every half minute, and none once the run has ended', () => {
    const { chunks, writer } = waiting({});
    vi.advanceTimersByTime(29_000);
    expect(chunks).toHaveLength(1);
    vi.advanceTimersByTime(31_000);
    expect(chunks.slice(1)).toEqual(['0/3 · 0:30 · 0 pass · violations: 0\n', '0/3 · 1:00 · 0 pass · violations: 0\n']);
    writer.event(makeCheckEnded('a.b', 'fail'));
    vi.advanceTimersByTime(29_000);
    expect(chunks.at(-1)).toMatch(/^fail /);
    vi.advanceTimersByTime(1_000);
    expect(chunks.at(-1)).toMatch(/^1\/3 /);
    writer.event(makeRunEnded());
    const said = chunks.length;
    vi.advanceTimersByTime(120_000);
    expect(chunks).toHaveLength(said);
  });

  test('an abandoned run prints nothing more', () => {
    const { chunks, writer } = waiting({});
    writer.release();
    vi.advanceTimersByTime(120_000);
    expect(chunks).toHaveLength(1);
  });

  test('a terminal keeps updating the elapsed time', () => {
    const { chunks } = waiting({ isTTY: true, columns: 60 });
    vi.advanceTimersByTime(2_000);
    expect(chunks.slice(1).map((chunk) => chunk.replace('\r\u001b[2K', ''))).toEqual([
      '0/3 · 0:01 · 0 pass · violations: 0',
      '0/3 · 0:02 · 0 pass · violations: 0',
    ]);
  });

  test('quiet mode prints no heartbeat', () => {
    const { chunks } = waiting({}, { quiet: true });
    vi.advanceTimersByTime(600_000);
    expect(chunks).toEqual([]);
  });
});
