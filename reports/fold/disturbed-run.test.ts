import { expect, test } from 'vitest';
import type { RunEvent } from '../../harness/runner/events.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
} from '../run.fixture.ts';
import { downgradeDisturbedRunFindings, INTERFERENCE_REASON } from './disturbed-run.ts';
import { gatherEvents } from './gather.ts';

const judged = { [DECIDING_CLAUSE_ID]: 'fail', [ADVISORY_CLAUSE_ID]: 'pass' } as const;
const events: readonly RunEvent[] = [
  makeRunStarted(),
  makeCheckStarted('orders.cancel.gone'),
  makeFindingEvent(),
  makeFindingEvent({ id: 'f-2', clause: ADVISORY_CLAUSE_ID, severity: 'advisory' }),
  makeCheckEnded('orders.cancel.gone', 'fail', { judged }),
  makeCheckEnded('orders.cancel.words', 'blocked', { reason: 'no market' }),
  makeCampaignEnded({ status: 'fail', judged }),
  { event: 'work-judged', t: '', work: 'run.probe', judged: { [DECIDING_CLAUSE_ID]: 'fail' } },
];

test('an undisturbed run stays as it was gathered', () => {
  const gathered = gatherEvents([...events, makeRunEnded()]);
  expect(downgradeDisturbedRunFindings(gathered)).toBe(gathered);
});

test('in a disturbed run nothing counts against the venue, and passes stand', () => {
  const { checks, campaigns, works, findings } = downgradeDisturbedRunFindings(
    gatherEvents([...events, makeRunEnded('disturbed')]),
  );
  const undecided = { status: 'inconclusive', reason: INTERFERENCE_REASON, judged: { [ADVISORY_CLAUSE_ID]: 'pass' } };
  expect(checks.get('orders.cancel.gone')?.ended).toMatchObject(undecided);
  expect(checks.get('orders.cancel.gone')?.ended?.judged).toEqual(undecided.judged);
  expect(checks.get('orders.cancel.words')?.ended).toMatchObject({ status: 'blocked', reason: 'no market' });
  expect(checks.get('faucet.clamp')?.ended).toBeNull();
  expect(campaigns.get('orders')).toMatchObject(undecided);
  expect([...works]).toEqual([]);
  const severities = [...findings.values()].flat().map(({ severity }) => severity);
  expect(severities).toEqual(['unsteady', 'advisory']);
});
