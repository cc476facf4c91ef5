import { describe, expect, test } from 'vitest';
import { type Goal, makeOutcomeGoalMatcher } from './goal.ts';
import { CombinedGoalTally, MIN_STEPS_FOR_GOALS } from './goal-board.ts';
import { GoalTally } from './goal-tally.ts';
import { GoalWatch } from './goal-watch.ts';
import { makeGoalObstacleFinder } from './reachable.ts';

const goal = (id: string, more: Partial<Goal> = {}): Goal => ({
  id,
  says: 'It was so.',
  clauses: ['orders.stp.oldest'],
  families: ['a'],
  by: ['noop'],
  sight: makeOutcomeGoalMatcher(({ what }) => what === id),
  ...more,
});
const one = goal('a.one');
const two = goal('a.two', { needs: ['twap'], by: ['noop', 'vote'] });
const other = goal('b.other', { families: ['b'] });
const goals = [one, two, other];
const first = { goals: ['a.one'], steps: [{ do: 'read' }] } as const;
const second = { goals: ['a.two'], steps: [{ do: 'commit', blocks: 1 }] } as const;
const tally = () => new GoalTally(goals, 'a', [first, second]);
const met = (...ids: readonly string[]) => new Map(ids.map((id) => [id, 2]));

describe('counted', () => {
  test('a goal reports counts, sequences, rate and first sequence, and zeros where unmet', () => {
    const counted = tally();
    for (const times of [met(), met('a.one', 'b.other'), met('a.one'), met()]) counted.add(times);
    expect(counted.rows(7)).toEqual([
      expect.objectContaining({ id: 'a.one', isOwn: true, times: 4, runs: 2, rate: 0.5, first: { seed: 7, run: 2 } }),
      expect.objectContaining({ id: 'a.two', isOwn: true, times: 0, runs: 0, rate: 0 }),
      expect.objectContaining({ id: 'b.other', isOwn: false, times: 2, runs: 1 }),
    ]);
    expect(counted.rows(7)[1]).not.toHaveProperty('first');
  });

  test('an unreachable goal states the reason, and is not steered to', () => {
    const counted = tally();
    counted.reachBy(({ needs = [] }) => (needs.length > 0 ? 'the venue has no TWAP orders' : null));
    counted.add(met());
    expect(counted.unmet).toEqual([one]);
    expect(counted.rows(1)[1]).toMatchObject({ unreachable: 'the venue has no TWAP orders' });
    expect([counted.gain('noop'), counted.gain('vote'), counted.gain('modify')]).toEqual([2, 1, 1]);
  });
});

describe('steered', () => {
  test('the first sequence is drawn without steering', () => {
    const counted = tally();
    expect([counted.leadFor(0), counted.gain('noop')]).toEqual([null, 1]);
  });

  test('each lead to unmet goals is followed once, then occasionally again', () => {
    const counted = tally();
    expect([1, 2, 3, 4, 5, 6].map((nth) => counted.leadFor(nth))).toEqual([
      first.steps,
      second.steps,
      null,
      first.steps,
      null,
      second.steps,
    ]);
  });

  test('a met goal is no longer steered to', () => {
    const counted = tally();
    counted.add(met('a.one'));
    expect([counted.leadFor(1), counted.gain('noop'), counted.gain('vote')]).toEqual([second.steps, 2, 2]);
    counted.add(met('a.two'));
    expect([counted.leadFor(2), counted.gain('noop'), counted.unmetShare]).toEqual([null, 1, 0]);
  });
});

describe('judged', () => {
  const played = (steps: number, share = 1, counted = tally()) => ({ family: { share }, steps, goals: counted });

  test('goals decide above five thousand steps of all campaigns, and a goal met by one is met for all', () => {
    const mine = played(MIN_STEPS_FOR_GOALS);
    const theirs = played(1, 1, new GoalTally(goals, 'b', []));
    expect(new CombinedGoalTally([mine], 1).unmetBy(mine)).toEqual([]);
    const board = new CombinedGoalTally([mine, theirs], 2);
    expect([board.isEnough(), board.unmetBy(mine), board.unmetBy(theirs)]).toEqual([
      true,
      ['a.one', 'a.two'],
      ['b.other'],
    ]);
    theirs.goals.add(met('a.one'));
    expect(board.unmetBy(mine)).toEqual(['a.two']);
  });

  test('a goal with its own step count decides after that many', () => {
    const slow = new GoalTally([goal('a.slow', { within: 20_000 })], 'a', []);
    const unmetIn = (steps: number) => {
      const mine = played(steps, 1, slow);
      return new CombinedGoalTally([mine], 1).unmetBy(mine);
    };
    expect([unmetIn(20_000), unmetIn(20_001)]).toEqual([[], ['a.slow']]);
  });

  test('a shard needs its share of the steps', () => {
    expect(new CombinedGoalTally([played(1_300)], 4).isEnough()).toBe(true);
    expect(new CombinedGoalTally([played(1_250)], 4).isEnough()).toBe(false);
    expect([
      new CombinedGoalTally([played(0)], 4).mayBeEnough(960),
      new CombinedGoalTally([played(0)], 4).mayBeEnough(1_251),
    ]).toEqual([false, true]);
  });
});

test('a watch matches each reply against the goals that replies show', () => {
  const watch = new GoalWatch(goals);
  watch.answered({ what: 'a.two', outcome: 'accepted', facets: [] });
  watch.answered({ what: 'a.three', outcome: 'accepted', facets: [] });
  expect([...watch.times]).toEqual([['a.two', 1]]);
});

describe('reachable', () => {
  const target = (more: Partial<Parameters<typeof makeGoalObstacleFinder>[0]> = {}) =>
    makeGoalObstacleFinder({
      lacks: [],
      off: [],
      systemActions: new Set(['vote']),
      session: { facts: { capabilities: new Set(['evm'] as const) } },
      ...more,
    });

  test.each([
    ['a product that is absent', target({ lacks: ['twap'] }), two, 'the venue has no TWAP orders'],
    [
      'a switch that is off',
      target({ off: ['spot'] }),
      goal('a', { by: ['spot_order'] }),
      'spot trading is turned off',
    ],
    ['a capability', target(), goal('a', { capability: 'faucet' }), 'the target has no faucet'],
    [
      'a system action',
      target(),
      goal('a', { operator: 'bridge_refund' }),
      'the operator interface offers no bridge_refund',
    ],
    ['what campaigns stay clear of', target(), goal('a', { sparedBecause: 'so' }), 'so'],
    ['nothing', target(), goal('a', { capability: 'evm', operator: 'vote', needs: ['twap'] }), null],
  ])('%s', (_, reach, of, words) => expect(reach(of)).toBe(words));
});
