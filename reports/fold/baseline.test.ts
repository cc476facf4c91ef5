import { describe, expect, test } from 'vitest';
import { makeFindingId } from '../../harness/case/finding.ts';
import type { RunEvent } from '../../harness/runner/events.ts';
import type { Report } from '../report-schema.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  FAUCET_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from '../run.fixture.ts';
import { findingsBaselineOf } from './baseline.ts';
import { foldReport } from './fold.ts';
import { runExitCodeOf } from './verdict.ts';
import { makeKnownDeviationFilter } from './waived.ts';

const rest = [
  makeCheckEnded('orders.cancel.words', 'pass', { judged: { [ADVISORY_CLAUSE_ID]: 'pass' } }),
  makeCheckEnded('faucet.clamp', 'pass', { judged: { [FAUCET_CLAUSE_ID]: 'pass' } }),
];
const failed = makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } });
const kept = makeCheckEnded('orders.cancel.gone', 'pass', { judged: { [DECIDING_CLAUSE_ID]: 'pass' } });
const blocked = makeCheckEnded('orders.cancel.gone', 'blocked', { reason: 'no order would rest' });

const against = (before: Report | null): RunEvent =>
  makeRunStarted(before === null ? {} : { baseline: findingsBaselineOf('before.json', before) });
const whole = (before: Report | null, ...events: RunEvent[]) =>
  foldReport([against(before), makeTargetProbed(), ...events, makeRunEnded()]);

const broken = whole(null, makeFindingEvent(), failed, ...rest);

describe('a violation of the baseline', () => {
  test('is shown, and does not decide', () => {
    const report = whole(broken, makeFindingEvent(), failed, ...rest);
    expect(report.findings).toMatchObject([{ id: 'f-1', severity: 'advisory', waived: true }]);
    expect(report.checks[0]).toMatchObject({ status: 'waived', reason: `${DECIDING_CLAUSE_ID}: as in before.json` });
    expect([report.summary.verdict, report.summary.clauses.waived, runExitCodeOf(report)]).toEqual([
      'conforming',
      1,
      0,
    ]);
  });

  test('is still known in the run after the next', () => {
    const second = whole(broken, makeFindingEvent(), failed, ...rest);
    expect(runExitCodeOf(whole(second, makeFindingEvent(), failed, ...rest))).toBe(0);
  });

  test('about a malformed body covers fewer wrong keys, but no additional one', () => {
    const off = (...paths: readonly string[]) =>
      makeFindingEvent({ shape: 'info.markets', diff: paths.map((path) => ({ path, expected: 'a', actual: 'b' })) });
    const before = whole(null, off('$.rows[0].px', '$.rows[1].px', '$.type'), failed, ...rest);
    const exitWith = (...paths: readonly string[]) => runExitCodeOf(whole(before, off(...paths), failed, ...rest));
    expect(exitWith('$.rows[7].px')).toBe(0);
    expect(exitWith('$.rows[0].px', '$.type')).toBe(0);
    expect(exitWith('$.rows[0].px', '$.time')).toBe(1);
    // Written by an earlier version, which put the keys into the id.
    const older = makeFindingEvent({ id: makeFindingId(DECIDING_CLAUSE_ID, 'orders.cancel.gone', ['$.rows[].px']) });
    const since = whole(null, older, failed, ...rest);
    expect(runExitCodeOf(whole(since, off('$.rows[0].px'), failed, ...rest))).toBe(0);
    expect(runExitCodeOf(whole(since, off('$.rows[0].px', '$.type'), failed, ...rest))).toBe(1);
  });

  test('is noted once it is fixed', () => {
    const report = whole(broken, kept, ...rest);
    expect([runExitCodeOf(report), report.notes]).toEqual([0, [`mended since before.json: ${DECIDING_CLAUSE_ID}`]]);
    expect(whole(broken, makeFindingEvent(), failed, ...rest).notes).toEqual([]);
  });

  test('does not cover another place of the same clause', () => {
    const report = whole(broken, makeFindingEvent(), makeFindingEvent({ id: 'f-2' }), failed, ...rest);
    expect([report.checks[0]?.status, runExitCodeOf(report)]).toEqual(['fail', 1]);
    expect(report.findings.map(({ id, severity }) => [id, severity])).toEqual([
      ['f-2', 'violation'],
      ['f-1', 'advisory'],
    ]);
  });

  test('does not exist for advisories and unsteady findings of the earlier run', () => {
    for (const severity of ['advisory', 'unsteady'] as const) {
      const before = whole(null, makeFindingEvent({ severity }), kept, ...rest);
      expect(runExitCodeOf(whole(before, makeFindingEvent(), failed, ...rest))).toBe(1);
    }
  });

  test('covers a campaign that reaches the same broken clause by another way, but no other clause', () => {
    const campaign = (id: string, clause: string) => [
      kept,
      ...rest,
      makeFindingEvent({ id, clause, check: 'campaign.orders' }),
      makeCampaignEnded({ status: 'fail', judged: { [clause]: 'fail' } }),
    ];
    const before = whole(null, ...campaign('c-1', DECIDING_CLAUSE_ID));
    expect(runExitCodeOf(whole(before, ...campaign('c-2', DECIDING_CLAUSE_ID)))).toBe(0);
    expect(runExitCodeOf(whole(before, ...campaign('c-2', FAUCET_CLAUSE_ID)))).toBe(1);
  });
});

describe('a check without a verdict', () => {
  const open = whole(null, blocked, ...rest);

  test('that had none before does not decide, nor in the run after the next', () => {
    const report = whole(open, blocked, ...rest);
    expect(report.checks[0]).toMatchObject({
      status: 'waived',
      reason: 'blocked as in before.json: no order would rest',
    });
    expect([runExitCodeOf(open), runExitCodeOf(report), runExitCodeOf(whole(report, blocked, ...rest))]).toEqual([
      3, 0, 0,
    ]);
  });

  test('that had one before leaves the run undecided', () => {
    expect(runExitCodeOf(whole(broken, blocked, ...rest))).toBe(3);
  });

  test('with an unsteady finding, as before, does not decide', () => {
    const unsteady = [
      makeFindingEvent({ severity: 'unsteady' }),
      makeCheckEnded('orders.cancel.gone', 'inconclusive', { reason: 'seen once' }),
    ];
    const before = whole(null, ...unsteady, ...rest);
    expect([runExitCodeOf(before), runExitCodeOf(whole(before, ...unsteady, ...rest))]).toEqual([3, 0]);
  });
});

test('a live view of the run shows the same', () => {
  const lastWatched = (...events: RunEvent[]) => events.map(makeKnownDeviationFilter()).at(-1);
  const run = against(broken);
  expect(lastWatched(run, makeFindingEvent())).toMatchObject({ severity: 'advisory' });
  expect(lastWatched(run, makeFindingEvent(), failed)).toMatchObject({ status: 'waived' });
  expect(lastWatched(run, makeFindingEvent(), makeFindingEvent({ id: 'f-2' }), failed)).toMatchObject({
    status: 'fail',
  });
  expect(lastWatched(against(whole(null, blocked, ...rest)), blocked)).toMatchObject({ status: 'waived' });
});
