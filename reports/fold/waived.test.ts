import { describe, expect, test } from 'vitest';
import type { RunEvent, Waiver } from '../../harness/runner/events.ts';
import { plainPaint, summaryLines } from '../console/console.ts';
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
import { foldReport } from './fold.ts';
import { runExitCodeOf } from './verdict.ts';
import { makeKnownDeviationFilter } from './waived.ts';

const waiver: Waiver = {
  clause: DECIDING_CLAUSE_ID,
  reason: 'mended in the next release',
  owner: 'the matching team',
  expires: '2026-01-02',
  judgedBy: ['orders.cancel.gone'],
};
const others = [
  makeCheckEnded('orders.cancel.words', 'pass', { judged: { [ADVISORY_CLAUSE_ID]: 'pass' } }),
  makeCheckEnded('faucet.clamp', 'pass', { judged: { [FAUCET_CLAUSE_ID]: 'pass' } }),
];
const failed = makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } });
const started = (...waivers: Waiver[]) =>
  makeRunStarted({ waivers, argv: ['--suite', 'orders.*', '--waivers', 'my waivers.json'] });
const whole = (first: RunEvent, ...events: RunEvent[]) =>
  foldReport([first, makeTargetProbed(), ...events, makeRunEnded()]);

test('failures of a known deviation are shown, and do not decide', () => {
  const report = whole(started(waiver), makeFindingEvent(), failed, ...others);
  expect(report.summary).toMatchObject({ verdict: 'conforming', checks: { waived: 1, fail: 0, pass: 2 } });
  expect(report.summary.clauses).toMatchObject({ waived: 1, judged: 3, fail: 0 });
  expect(report.findings).toMatchObject([{ clause: DECIDING_CLAUSE_ID, severity: 'advisory', waived: true }]);
  expect(report.checks[0]?.reason).toBe(
    `${DECIDING_CLAUSE_ID}: mended in the next release (the matching team, until 2026-01-02)`,
  );
  expect(runExitCodeOf(report)).toBe(0);
});

test('other failures of the same check decide as usual', () => {
  const both = makeCheckEnded('orders.cancel.gone', 'fail', {
    judged: { [DECIDING_CLAUSE_ID]: 'fail', [FAUCET_CLAUSE_ID]: 'fail' },
  });
  const report = whole(
    started(waiver),
    makeFindingEvent(),
    makeFindingEvent({ id: 'f-2', clause: FAUCET_CLAUSE_ID }),
    both,
    ...others,
  );
  expect(report.checks[0]?.status).toBe('fail');
  expect(report.clauses.map(({ id, status }) => [id, status])).toEqual([
    [DECIDING_CLAUSE_ID, 'waived'],
    [ADVISORY_CLAUSE_ID, 'pass'],
    [FAUCET_CLAUSE_ID, 'fail'],
  ]);
  expect(report.findings.map(({ clause, severity }) => [clause, severity])).toEqual([
    [FAUCET_CLAUSE_ID, 'violation'],
    [DECIDING_CLAUSE_ID, 'advisory'],
  ]);
  expect(runExitCodeOf(report)).toBe(1);
});

test('a campaign that met only known deviations is waived too', () => {
  const campaign = makeCampaignEnded({ judging: true, status: 'fail', judged: { [DECIDING_CLAUSE_ID]: 'fail' } });
  const gone = makeCheckEnded('orders.cancel.gone', 'pass');
  const report = whole(started(waiver), gone, ...others, campaign);
  expect(report.campaigns[0]?.status).toBe('waived');
  expect(runExitCodeOf(report)).toBe(0);
});

test('an unsteady finding that is known leaves the run decided', () => {
  const gone = makeCheckEnded('orders.cancel.gone', 'pass');
  const report = whole(
    started(waiver),
    makeFindingEvent({ check: 'run.probe', severity: 'unsteady' }),
    gone,
    ...others,
  );
  expect(runExitCodeOf(report)).toBe(0);
});

describe('a stale waiver fails the run', () => {
  const passed = makeCheckEnded('orders.cancel.gone', 'pass', { judged: { [DECIDING_CLAUSE_ID]: 'pass' } });

  test.each<[string, Waiver, RunEvent, string]>([
    [
      'its last day is past',
      { ...waiver, expires: '2026-01-01' },
      failed,
      'expired on 2026-01-01; have the venue mended, or write a later day in my waivers.json',
    ],
    [
      'it is of no clause',
      { ...waiver, clause: 'orders.cancel.gone-by', judgedBy: [] },
      passed,
      'is of no clause in force (Did you mean orders.cancel.wording?); delete it from my waivers.json',
    ],
    [
      'its clause is kept',
      waiver,
      passed,
      'has outlived its reason: the clause holds now; delete it from my waivers.json',
    ],
  ])('%s', (_says, stale, ended, why) => {
    const report = whole(started(stale), ended, ...others);
    expect(report.findings).toMatchObject([{ check: 'run.waivers', clause: null, severity: 'violation' }]);
    expect(report.findings[0]?.message).toBe(
      `waiver of ${stale.clause} ${why} (the matching team: mended in the next release)`,
    );
    // The message of the finding is the whole headline, and the command is quoted for a shell.
    expect(summaryLines(report, [], plainPaint, { columns: 1_000 })).toContain(
      `1. violation: ${report.findings[0]?.message}`,
    );
    expect(report.findings[0]?.reproduce).toBe("npx venue-conformance --suite 'orders.*' --waivers 'my waivers.json'");
    expect(runExitCodeOf(report)).toBe(1);
  });

  test('an expired one waives nothing', () => {
    const report = whole(started({ ...waiver, expires: '2026-01-01' }), makeFindingEvent(), failed, ...others);
    expect(report.summary).toMatchObject({ checks: { fail: 1, waived: 0 }, findings: { violation: 2 } });
  });

  test.each<[string, Waiver, RunEvent[], 'finished' | 'max-time']>([
    [
      'a check of its clause was not selected',
      { ...waiver, judgedBy: ['orders.cancel.gone', 'x'] },
      [passed],
      'finished',
    ],
    ['time ran out', waiver, [passed], 'max-time'],
    [
      'nobody judged its clause',
      waiver,
      [makeCheckEnded('orders.cancel.gone', 'skipped', { reason: 'faucet' })],
      'finished',
    ],
  ])('not while %s', (_says, kept, events, ending) => {
    const report = foldReport([started(kept), makeTargetProbed(), ...events, ...others, makeRunEnded(ending)]);
    expect(report.findings).toEqual([]);
  });
});

test('a live view of the run shows the same', () => {
  const lastWatched = (...events: RunEvent[]) => events.map(makeKnownDeviationFilter()).at(-1);
  expect(lastWatched(started(waiver), failed)).toMatchObject({ status: 'waived' });
  expect(lastWatched(started(waiver), makeFindingEvent())).toMatchObject({ severity: 'advisory' });
  expect(lastWatched(started(), failed)).toEqual(failed);
  expect(lastWatched(makeFindingEvent())).toEqual(makeFindingEvent());
});
