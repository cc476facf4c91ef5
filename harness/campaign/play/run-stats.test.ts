import { expect, test } from 'vitest';
import { RunStats } from './run-stats.ts';

test('outcomes are distinguished by each facet, and a rule is reached once a step uses it', () => {
  const stats = new RunStats();
  const asked = new Set(['engine.order.gates']);
  stats.follow(asked);
  stats.count('modify', 'accepted', ['px', 'flat']);
  asked.add('engine.margin.funds');
  expect([...stats.reached]).toEqual([
    'modify accepted',
    'modify accepted: px',
    'modify accepted: flat',
    'rule engine.margin.funds',
  ]);
  expect([...stats.rules]).toEqual(['engine.order.gates', 'engine.margin.funds']);
});
