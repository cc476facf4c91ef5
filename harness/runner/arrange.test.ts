import { expect, test } from 'vitest';
import type { Lease } from '../check/capabilities.ts';
import { check } from '../check/check.ts';
import { arranged } from './arrange.ts';

const holding = (name: string, leases: readonly Lease[]) =>
  check({
    id: `faucet.${name}`,
    title: 'stands in line',
    clauses: ['faucet.amount.clamp'],
    by: 'act',
    leases,
    run: async () => undefined,
  });
const checks = [
  holding('node', ['node']),
  holding('clock', ['clock']),
  holding('claims', ['faucet']),
  holding('free', []),
  holding('waits', ['time']),
  holding('fresh', ['fresh-index']),
];

test.each([
  [
    'with control',
    true,
    'closed',
    { together: ['fresh', 'free'], queued: [], alone: ['clock', 'claims', 'waits', 'node'] },
  ],
  [
    'without it, among strangers',
    false,
    'shared',
    { together: ['fresh', 'waits', 'free'], queued: ['claims'], alone: ['clock', 'node'] },
  ],
  [
    'without it, on a venue of its own',
    false,
    'closed',
    { together: ['fresh', 'waits', 'free'], queued: [], alone: ['clock', 'claims', 'node'] },
  ],
] as const)('%s who runs side by side, in a line and alone', (_where, hasControl, isolation, lines) => {
  const stand = arranged(checks, { hasControl, isolation, profile: 'live' });
  const names = (some: readonly (typeof checks)[number][]) => some.map(({ id }) => id.slice('faucet.'.length));
  expect({ together: names(stand.together), queued: names(stand.queued), alone: names(stand.alone) }).toEqual(lines);
});

test('with control one check of each area begins after the other', () => {
  const of = (id: string) =>
    check({ id, title: id, clauses: ['faucet.amount.clamp'], by: 'act', run: async () => undefined });
  const ids = ['orders.one', 'orders.two', 'orders.three', 'spot.one', 'spot.two'];
  const { together } = arranged(ids.map(of), { hasControl: true, isolation: 'closed', profile: 'live' });
  expect(together.map(({ id }) => id)).toEqual(['orders.one', 'spot.one', 'orders.two', 'spot.two', 'orders.three']);
});
