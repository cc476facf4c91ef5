import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

test('an outcome is told apart by each facet, and a rule is reached once a step asks for it', () => {
  const tally = new Tally();
  const asked = new Set(['engine.order.gates']);
  tally.follow(asked);
  tally.count('modify', 'accepted', ['px', 'flat']);
  asked.add('engine.margin.funds');
  expect([...tally.reached]).toEqual([
    'modify accepted',
    'modify accepted: px',
    'modify accepted: flat',
    'rule engine.margin.funds',
  ]);
  expect([...tally.rules]).toEqual(['engine.order.gates', 'engine.margin.funds']);
});
