import { expect, test } from 'vitest';
import type { Address } from './address.ts';
import { coolingUntil, coolUntil, dropCooled, nextCooledMs } from './forced-closes.ts';
import { emptyState } from './venue-state.ts';

const one: Address = `0x${'01'.repeat(20)}`;
const two: Address = `0x${'02'.repeat(20)}`;
const chain = { chainId: 1, network: 'devnet', startMs: 0, genesisHash: '0x', identity: 'test' } as const;

test('a cooldown stands until its end, that moment included, and a later one takes its place', () => {
  const state = emptyState(chain);
  expect(nextCooledMs(state, 0)).toBeNull();
  coolUntil(state, one, 30);
  coolUntil(state, two, 40);
  expect([nextCooledMs(state, 0), nextCooledMs(state, 30)]).toEqual([30, 40]);
  dropCooled(state, 30);
  expect(coolingUntil(state, one)).toBe(30);
  coolUntil(state, one, 50);
  dropCooled(state, 41);
  expect([coolingUntil(state, one), coolingUntil(state, two)]).toEqual([50, undefined]);
  dropCooled(state, 51);
  expect(state.forcedCloses).toEqual({ coolingUntil: new Map(), due: [] });
});
