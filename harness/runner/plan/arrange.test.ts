import { expect, test } from 'vitest';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { Lease } from '../../check/capabilities.ts';
import { type CheckDefinition, check } from '../../check/check.ts';
import { arrangeChecks } from './arrange.ts';

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
  holding('registers', ['registrations']),
];

test.each([
  [
    'with control',
    true,
    'closed',
    {
      together: ['fresh', 'free'],
      queued: [],
      registering: [],
      alone: ['clock', 'claims', 'waits', 'registers', 'node'],
    },
  ],
  [
    'without it, among strangers',
    false,
    'shared',
    { together: ['fresh', 'waits', 'free'], queued: ['claims'], registering: ['registers'], alone: ['clock', 'node'] },
  ],
  [
    'without it, on a venue of its own',
    false,
    'closed',
    {
      together: ['fresh', 'waits', 'free'],
      queued: [],
      registering: ['registers'],
      alone: ['claims', 'clock', 'node'],
    },
  ],
] as const)('%s which checks run in parallel, in a queue and alone', (_where, hasControl, isolation, lines) => {
  const stand = arrangeChecks(checks, { hasControl, isolation, profile: 'live' });
  const names = (group: readonly (typeof checks)[number][]) => group.map(({ id }) => id.slice('faucet.'.length));
  const { together, queued, registering, alone } = stand;
  expect({
    together: names(together),
    queued: names(queued),
    registering: names(registering),
    alone: names(alone),
  }).toEqual(lines);
});

test.each([true, false])('read-only checks precede those that register, with control (%s) or without', (hasControl) => {
  const of = (id: string, by: 'act' | 'observe') =>
    check({
      id,
      title: id,
      clauses: ['faucet.amount.clamp'],
      by,
      leases: ['registrations'],
      run: async () => undefined,
    });
  const listed = [of('faucet.registers', 'act'), of('faucet.looks', 'observe')];
  const { registering, alone } = arrangeChecks(listed, { hasControl, isolation: 'shared', profile: 'live' });
  expect((hasControl ? alone : registering).map(({ id }) => id)).toEqual(['faucet.looks', 'faucet.registers']);
});

test('with control the areas alternate', () => {
  const of = (id: string) =>
    check({ id, title: id, clauses: ['faucet.amount.clamp'], by: 'act', run: async () => undefined });
  const ids = ['orders.one', 'orders.two', 'orders.three', 'spot.one', 'spot.two'];
  const { together } = arrangeChecks(ids.map(of), { hasControl: true, isolation: 'closed', profile: 'live' });
  expect(together.map(({ id }) => id)).toEqual(['orders.one', 'spot.one', 'orders.two', 'spot.two', 'orders.three']);
});

test('without control the most important come first, those that wait for time before them, and fresh accounts alternate with used ones', () => {
  const of = (id: string, clause: ClauseId, more: Pick<CheckDefinition<ClauseId>, 'accounts' | 'leases'> = {}) =>
    check({ id, title: 'is judged', clauses: [clause], by: 'act', run: async () => undefined, ...more });
  const listed = [
    of('feed.push', 'faucet.amount.clamp'),
    of('orders.a', 'faucet.amount.default'),
    of('transfers.used', 'faucet.amount.exact'),
    of('transfers.used-too', 'faucet.amount.zero'),
    of('transfers.fresh', 'faucet.grant.usdc', { accounts: 'fresh' }),
    of('twap.waits', 'faucet.ip.window', { leases: ['time'] }),
  ];
  const order = (hasControl: boolean) =>
    arrangeChecks(listed, { hasControl, isolation: 'shared', profile: 'live' }).together.map(({ id }) => id);
  const fresh = 'transfers.fresh';
  const used = 'transfers.used';
  const more = 'transfers.used-too';
  expect(order(false)).toEqual(['twap.waits', fresh, used, more, 'orders.a', 'feed.push']);
  expect(order(true)).toEqual(listed.slice(0, 5).map(({ id }) => id));
});
