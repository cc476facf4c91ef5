import { describe, expect, test } from 'vitest';
import type { CheckEnded, RunEvent } from '../../harness/runner/events.ts';
import { plainPaint, summaryLines } from '../console/console.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  FAUCET_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from '../run.fixture.ts';
import { foldReport } from './fold.ts';
import { runExitCodeOf } from './verdict.ts';

const passed = makeCheckEnded('orders.cancel.gone', 'pass', { judged: { [DECIDING_CLAUSE_ID]: 'pass' } });
const rest = [makeCheckEnded('orders.cancel.words', 'pass'), makeCheckEnded('faucet.clamp', 'pass')];
const whole = (...events: RunEvent[]): RunEvent[] => [makeRunStarted(), makeTargetProbed(), ...events, makeRunEnded()];
const statuses = (events: RunEvent[]) => foldReport(events).checks.map(({ status, reason }) => [status, reason]);
const clauseStatus = (events: RunEvent[], id: string) =>
  foldReport(events).clauses.find((clause) => clause.id === id)?.status;

test('carries the facts of the run, of its probe and of its traffic', () => {
  const { run, tool } = foldReport(whole(passed, ...rest));
  expect(tool).toEqual({ name: 'venue-conformance', version: '1.2.3' });
  expect(run).toMatchObject({ id: 'run-1', seed: 42, salt: 'a1b2', network: 'devnet', role: 'node' });
  expect(run).toMatchObject({ startedAt: '2026-01-02T03:04:05.000Z', endedAt: '2026-01-02T03:05:05.000Z' });
  expect(run).toMatchObject({ requests: 10, weight: 20, frames: 3, ending: 'finished' });
  expect(Object.keys(run.variants)).toEqual(['D01', 'D07']);
});

describe('verdict and exit code', () => {
  test.each<[string, Partial<CheckEnded> & Pick<CheckEnded, 'status'>, string, number]>([
    ['all pass', { status: 'pass' }, 'conforming', 0],
    ['a failed check', { status: 'fail', judged: { [FAUCET_CLAUSE_ID]: 'fail' } }, 'nonconforming', 1],
    ['a failed check that says nothing more', { status: 'fail' }, 'nonconforming', 1],
    ['a blocked check', { status: 'blocked' }, 'inconclusive', 3],
    ['an inconclusive check', { status: 'inconclusive' }, 'inconclusive', 3],
    ['a check without its capability', { status: 'skipped', reason: 'faucet' }, 'conforming', 0],
  ])('%s', (_name, { status, ...more }, verdict, code) => {
    const report = foldReport(
      whole(passed, makeCheckEnded('orders.cancel.words', 'pass'), makeCheckEnded('faucet.clamp', status, more)),
    );
    expect(report.summary.verdict).toBe(verdict);
    expect(runExitCodeOf(report, 'finished')).toBe(code);
  });

  test('a run that judged nothing is inconclusive, though every check passed', () => {
    const report = foldReport(whole(makeCheckEnded('orders.cancel.gone', 'pass'), ...rest));
    expect(report.summary.verdict).toBe('inconclusive');
    expect(runExitCodeOf(report)).toBe(3);
  });

  test('a violation outweighs a blocked check', () => {
    const report = foldReport(whole(makeFindingEvent(), makeCheckEnded('orders.cancel.gone', 'blocked'), ...rest));
    expect(runExitCodeOf(report)).toBe(1);
  });

  test('a violation without a check, such as a stale waiver, fails the run', () => {
    const report = foldReport(whole(passed, ...rest, makeFindingEvent({ check: 'waivers.stale', clause: null })));
    expect(runExitCodeOf(report)).toBe(1);
  });
});

describe('findings without a check', () => {
  test("a wrong answer to the run's own work fails its clause, and fails the run when seen twice", () => {
    const judged: RunEvent = {
      event: 'work-judged',
      t: '',
      work: 'run.probe',
      judged: { [DECIDING_CLAUSE_ID]: 'fail' },
    };
    const once = foldReport(whole(...rest, makeFindingEvent({ check: 'run.probe', severity: 'unsteady' })));
    expect(runExitCodeOf(once)).toBe(3);
    const twice = foldReport(whole(...rest, makeFindingEvent({ check: 'run.probe' }), judged));
    expect(runExitCodeOf(twice)).toBe(1);
    expect(twice.clauses[0]).toMatchObject({ status: 'fail', checks: ['orders.cancel.gone', 'run.probe'] });
  });

  test('advice about a shape is dropped where a check says more about the same place', () => {
    const advice = { id: 'f-shape', check: 'run.shapes', severity: 'advisory' } as const;
    const elsewhere = [{ path: '/error/later', expected: 'nothing', actual: 'a key' }];
    const ids = (...events: RunEvent[]) => foldReport(whole(...events)).findings.map(({ id }) => id);
    expect(ids(makeFindingEvent(advice), makeFindingEvent({ severity: 'advisory' }))).toEqual(['f-1']);
    expect(ids(makeFindingEvent({ ...advice, diff: elsewhere }), makeFindingEvent({ severity: 'advisory' }))).toEqual([
      'f-1',
      'f-shape',
    ]);
  });

  test('an advisory decides nothing: its check passes, its clause fails, its finding is listed', () => {
    const events = whole(
      passed,
      makeFindingEvent({ check: 'orders.cancel.words', clause: ADVISORY_CLAUSE_ID, severity: 'advisory' }),
      makeCheckEnded('orders.cancel.words', 'fail', { judged: { [ADVISORY_CLAUSE_ID]: 'fail' } }),
      makeCheckEnded('faucet.clamp', 'pass'),
    );
    const report = foldReport(events);
    expect(report.summary).toMatchObject({ verdict: 'conforming', checks: { pass: 3, fail: 0 }, clauses: { fail: 1 } });
    expect(report.summary.findings).toEqual({ violation: 0, advisory: 1, unsteady: 0 });
    expect(runExitCodeOf(report)).toBe(0);
  });
});

describe('clauses', () => {
  const judgements = (...pairs: [CheckEnded['status'], 'pass' | 'fail'][]) =>
    whole(
      ...pairs.map(([status, verdict], at) =>
        makeCheckEnded(`c.${at}`, status, { judged: { [DECIDING_CLAUSE_ID]: verdict } }),
      ),
    );

  test.each<[string, RunEvent[], string]>([
    ['one fail among passes', judgements(['pass', 'pass'], ['fail', 'fail'], ['pass', 'pass']), 'fail'],
    ['passes only', judgements(['pass', 'pass']), 'pass'],
    ['nobody', whole(), 'unjudged'],
    ['a judging campaign', whole(makeCampaignEnded({ judged: { [DECIDING_CLAUSE_ID]: 'fail' } })), 'fail'],
    [
      'the model against itself',
      whole(makeCampaignEnded({ judging: false, judged: { [DECIDING_CLAUSE_ID]: 'fail' } })),
      'unjudged',
    ],
  ])('judged by %s', (_name, events, status) => {
    expect(clauseStatus(events, DECIDING_CLAUSE_ID)).toBe(status);
  });

  test('list why each check did not exercise them, while no check judged them', () => {
    const lacking = { unjudged: { [DECIDING_CLAUSE_ID]: 'not exercised: a fill' } };
    const unjudged = foldReport(whole(makeCheckEnded('orders.cancel.gone', 'pass', lacking), ...rest));
    expect(unjudged.clauses[0]).toMatchObject({
      status: 'unjudged',
      reasons: ['orders.cancel.gone: not exercised: a fill'],
    });
    const judged = foldReport(whole(makeCheckEnded('orders.cancel.gone', 'pass', lacking), passed, ...rest));
    expect(judged.clauses[0]).not.toHaveProperty('reasons');
  });

  test('name the planned checks and the campaigns that judged them', () => {
    const report = foldReport(whole(passed, makeCampaignEnded({ judged: { [DECIDING_CLAUSE_ID]: 'pass' } })));
    expect(report.clauses[0]?.checks).toEqual(['orders.cancel.gone', 'campaign.orders']);
  });

  test('an unannounced one is listed and decides', () => {
    const report = foldReport(whole(passed, makeCheckEnded('faucet.clamp', 'fail', { judged: { 'x.y': 'fail' } })));
    expect(report.clauses.at(-1)).toMatchObject({ id: 'x.y', status: 'fail', authority: 'seed' });
    expect(runExitCodeOf(report)).toBe(1);
  });
});

describe('a run that was cut off', () => {
  const cut = [
    makeRunStarted(),
    makeTargetProbed(),
    makeCheckStarted('orders.cancel.gone'),
    passed,
    makeCheckStarted('faucet.clamp'),
  ];

  test.each<[string, RunEvent[], [string, string | undefined], number]>([
    ['killed', [], ['skipped', 'interrupted'], 130],
    ['interrupted', [makeRunEnded('interrupted')], ['skipped', 'interrupted'], 130],
    ['out of time', [makeRunEnded('max-time')], ['skipped', 'max-time'], 3],
    ['unreachable', [makeRunEnded('unreachable')], ['inconclusive', 'target unreachable'], 3],
    ['finished with a hole', [makeRunEnded('finished')], ['inconclusive', 'never started'], 3],
  ])('%s', (_name, end, neverStarted, code) => {
    const events = [...cut, ...end];
    expect(statuses(events)).toEqual([['pass', undefined], neverStarted, ['inconclusive', 'interrupted']]);
    expect(runExitCodeOf(foldReport(events))).toBe(code);
    expect(foldReport(events).summary.verdict).toBe('inconclusive');
  });

  test('checks skipped by --max-time are not blamed on the target, and leave no verdict', () => {
    const report = foldReport([makeRunStarted(), makeTargetProbed(), passed, makeRunEnded('max-time')]);
    expect(report.summary.checks).toMatchObject({ pass: 1, skipped: 2 });
    expect([report.summary.verdict, runExitCodeOf(report)]).toEqual(['inconclusive', 3]);
  });

  test.each([
    ['met', 0.5, [DECIDING_CLAUSE_ID, FAUCET_CLAUSE_ID], 0],
    ['missed', 0.51, [DECIDING_CLAUSE_ID, FAUCET_CLAUSE_ID], 3],
    ['of clauses that none can judge there', 0, [], 3],
    ['not met by a clause that only a campaign judges', 0.5, [FAUCET_CLAUSE_ID], 3],
  ])('a requested minimum share, %s', (_how, minJudged, judgeable, code) => {
    const events = [makeRunStarted({ minJudged }), makeTargetProbed({ judgeable }), passed, makeRunEnded('max-time')];
    expect(runExitCodeOf(foldReport(events))).toBe(code);
  });

  test.each([
    ['for want of the product', { reason: 'the venue has no options (404)' }, 1, 0],
    ['for want of another', { reason: 'the venue has no vaults' }, 2, 3],
    ['in part for want of it', { reason: 'the venue has no options (404); no rows' }, 2, 3],
  ])('a requested minimum share ignores clauses that were skipped %s', (_how, { reason }, judgeable, code) => {
    const absent = {
      event: 'product-absent',
      t: '2026-01-02T03:04:06.000Z',
      product: 'options',
      name: 'options',
    } as const;
    const report = foldReport([
      makeRunStarted({ minJudged: 1 }),
      makeTargetProbed({ judgeable: [DECIDING_CLAUSE_ID, FAUCET_CLAUSE_ID] }),
      absent,
      passed,
      makeCheckEnded('orders.cancel.words', 'pass'),
      makeCheckEnded('faucet.clamp', 'skipped', { reason }),
      makeRunEnded(),
    ]);
    expect(report.run.minJudged).toEqual({ share: 1, judged: 1, judgeable });
    expect(runExitCodeOf(report)).toBe(code);
  });

  test('a requested minimum share decides nothing in a run that finished', () => {
    const report = foldReport([
      makeRunStarted({ minJudged: 1 }),
      makeTargetProbed({ judgeable: [DECIDING_CLAUSE_ID] }),
      makeRunEnded(),
    ]);
    expect(report.run.minJudged).toEqual({ share: 1, judged: 0, judgeable: 1 });
    expect(summaryLines(report, [], plainPaint)).toContain(
      'judged 0 of the 1 clauses that can be judged here, --min-judged 1',
    );
  });

  test('an interrupted run proves nothing, even when all that it did passed', () => {
    expect(foldReport([makeRunStarted(), passed, makeRunEnded('interrupted')]).summary.verdict).toBe('inconclusive');
  });

  test('a target that was never reached has no facts', () => {
    const { run, summary } = foldReport([makeRunStarted(), makeRunEnded('unreachable', { reason: 'ECONNREFUSED' })]);
    expect(run).toMatchObject({ chainIdentity: null, role: 'unknown', network: 'unknown', reason: 'ECONNREFUSED' });
    expect(summary).toMatchObject({ verdict: 'inconclusive', checks: { inconclusive: 3 } });
  });

  test('a resumed run adds up its counts, and a restarted check starts clean', () => {
    const halfway = [
      ...cut,
      makeFindingEvent({ check: 'faucet.clamp', clause: FAUCET_CLAUSE_ID }),
      makeRunEnded('interrupted'),
    ];
    const resumed = [makeRunStarted({ salt: 'c3' }), makeCheckStarted('faucet.clamp'), ...rest, makeRunEnded()];
    const report = foldReport([...halfway, ...resumed]);
    expect(report.run).toMatchObject({ salt: 'a1b2', requests: 20, ending: 'finished' });
    expect(report.summary).toMatchObject({ verdict: 'conforming', checks: { pass: 3 }, findings: { violation: 0 } });
  });
});

describe('findings', () => {
  test('equal causes are merged: first transcript, strongest severity', () => {
    const report = foldReport(
      whole(
        makeFindingEvent({ severity: 'unsteady' }),
        makeFindingEvent({ transcript: [] }),
        makeCheckEnded('orders.cancel.gone', 'fail'),
      ),
    );
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]).toMatchObject({
      severity: 'violation',
      occurrences: 2,
      transcript: [{ direction: 'sent' }],
    });
    expect(report.checks[0]?.findings).toEqual(['f-1']);
  });

  test('violations come first, then by clause, those without a clause last', () => {
    const report = foldReport(
      whole(
        makeFindingEvent({ id: '1', severity: 'unsteady', clause: 'a.a' }),
        makeFindingEvent({ id: '2', severity: 'advisory', clause: null }),
        makeFindingEvent({ id: '3', severity: 'advisory', clause: 'b.b' }),
        makeFindingEvent({ id: '4', clause: 'z.z' }),
        makeFindingEvent({ id: '5', clause: 'c.c' }),
      ),
    );
    expect(report.findings.map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1']);
  });

  test('keep the data that replay needs', () => {
    expect(foldReport(whole(makeFindingEvent({ replay: { steps: [1] } }))).findings[0]?.replay).toEqual({ steps: [1] });
  });
});

test('notes are deduplicated', () => {
  expect(foldReport(whole(makeNoteEvent('a wait'), makeNoteEvent('a wait'), makeNoteEvent('new value'))).notes).toEqual(
    ['a wait', 'new value'],
  );
});

test('a check has its start time, unless it never started', () => {
  const { checks } = foldReport(whole(makeCheckStarted('orders.cancel.gone'), passed));
  expect(checks.map(({ startedAt }) => startedAt)).toEqual(['2026-01-02T03:04:05.000Z', undefined, undefined]);
});

test('a clause has its section and whether it decides; one of an older journal has no section', () => {
  const { clauses } = foldReport(whole(passed));
  expect(clauses.map(({ sources, decides }) => [sources, decides])).toEqual([
    [[{ document: 'write-api', section: 'Cancel' }], true],
    [undefined, false],
    [undefined, true],
  ]);
});
