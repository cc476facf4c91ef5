import { expect, test } from 'vitest';
import type { RunEvent } from '../../harness/runner/events.ts';
import {
  DECIDING_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from '../run.fixture.ts';
import { foldReport } from './fold.ts';
import { assessStability, stabilityMarkdown } from './stability.ts';

const [gone] = makeRunStarted().checks;
const run = (seed: number, ...events: RunEvent[]) =>
  foldReport([
    makeRunStarted({ seed, checks: gone === undefined ? [] : [gone] }),
    makeTargetProbed(),
    ...events,
    makeRunEnded(),
  ]);
const kept = makeCheckEnded('orders.cancel.gone', 'pass', { judged: { [DECIDING_CLAUSE_ID]: 'pass' } });
const broken = [
  makeFindingEvent(),
  makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } }),
];

test('checks with one status in all runs are steady; the others are listed with each status', () => {
  const stability = assessStability([run(1, kept, makeCampaignEnded()), run(2, ...broken), run(3, ...broken)]);
  expect(stability).toEqual({
    schemaVersion: 1,
    runs: [
      { seed: 1, verdict: 'conforming' },
      { seed: 2, verdict: 'nonconforming' },
      { seed: 3, verdict: 'nonconforming' },
    ],
    changed: [
      { check: 'orders.cancel.gone', statuses: ['pass', 'fail', 'fail'] },
      { check: 'campaign.orders', statuses: ['pass', null, null] },
    ],
    steady: 0,
    violations: [{ id: 'f-1', clause: DECIDING_CLAUSE_ID, check: 'orders.cancel.gone', runs: 2 }],
  });
  const text = stabilityMarkdown(stability);
  expect(text).toMatch(/^# Stability over 3 runs: 2 of 2 changed\n/);
  expect(text).toContain('`orders.cancel.gone`: pass, fail, fail');
  expect(text).toContain('`campaign.orders`: pass, not there, not there');
  expect(text).toContain('met in 2 of 3 runs');
});

test('identical runs are steady', () => {
  const stability = assessStability([run(1, kept), run(2, kept)]);
  expect([stability.changed, stability.steady, stability.violations]).toEqual([[], 1, []]);
  expect(stabilityMarkdown(stability)).toMatch(/^# Stability over 2 runs: steady\n/);
});
