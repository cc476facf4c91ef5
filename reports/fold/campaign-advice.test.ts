import { expect, test } from 'vitest';
import type { FindingEvent } from '../../harness/runner/events.ts';
import {
  ADVISORY_CLAUSE_ID,
  makeCampaignEnded,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from '../run.fixture.ts';
import { foldReport } from './fold.ts';

const absent = { path: 'fee_schedule $.user.products[*]', expected: '{"product":"option"}', actual: 'absent' };

function met(campaign: string, steps: number, changes: Partial<FindingEvent> = {}): FindingEvent {
  const replay = { kind: 'campaign', steps: Array.from({ length: steps }, () => ({ do: 'block' })) };
  const check = `campaign.${campaign}`;
  return makeFindingEvent({
    id: `f-${campaign}`,
    check,
    severity: 'advisory',
    clause: ADVISORY_CLAUSE_ID,
    diff: [absent],
    replay,
    ...changes,
  });
}

function folded(...findings: FindingEvent[]) {
  const ends = [...new Set(findings.map(({ check }) => check))].map((id) => makeCampaignEnded({ id }));
  return foldReport([makeRunStarted(), makeTargetProbed(), ...findings, ...ends, makeRunEnded()]);
}

test('advice of several campaigns on one difference is merged into the finding with the fewest steps, and counted', () => {
  const other = { diff: [{ ...absent, expected: '{"product":"perp"}' }] };
  const { findings, summary } = folded(met('stops', 9), met('votes', 2, other), met('calls', 2));
  expect(findings).toMatchObject([{ id: 'f-calls', check: 'campaign.calls', occurrences: 3 }]);
  expect(summary.findings.advisory).toBe(1);
});

test.each<[string, Partial<FindingEvent>]>([
  ['another clause', { clause: null }],
  ['another place', { diff: [{ ...absent, path: 'fee_schedule $.user.daily_volume[*]' }] }],
  ['another kind of value', { diff: [{ ...absent, actual: 'null' }] }],
  ['one place more', { diff: [absent, { ...absent, path: 'fee_schedule $.tiers[*]' }] }],
])('%s is kept apart', (_what, changes) => {
  expect(folded(met('stops', 2), met('votes', 2, changes)).findings).toHaveLength(2);
});

test.each(['violation', 'unsteady'] as const)('%s stays one per campaign', (severity) => {
  expect(folded(met('stops', 2, { severity }), met('votes', 2, { severity })).findings).toHaveLength(2);
});
