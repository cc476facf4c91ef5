import { expect, test } from 'vitest';
import type { Address } from './address.ts';
import {
  dropExpiredForcedCooldowns,
  forcedCloseCooldownEndMs,
  nextForcedCooldownEndMs,
  setForcedCloseCooldown,
} from './forced-closes.ts';
import { makeEmptyVenueState } from './venue-state.ts';

const one: Address = `0x${'01'.repeat(20)}`;
const two: Address = `0x${'02'.repeat(20)}`;
const chain = { chainId: 1, network: 'devnet', startMs: 0, genesisHash: '0x', identity: 'test' } as const;

test('a cooldown includes its end time, and a later one replaces it', () => {
  const state = makeEmptyVenueState(chain);
  expect(nextForcedCooldownEndMs(state, 0)).toBeNull();
  setForcedCloseCooldown(state, one, 30);
  setForcedCloseCooldown(state, two, 40);
  expect([nextForcedCooldownEndMs(state, 0), nextForcedCooldownEndMs(state, 30)]).toEqual([30, 40]);
  dropExpiredForcedCooldowns(state, 30);
  expect(forcedCloseCooldownEndMs(state, one)).toBe(30);
  setForcedCloseCooldown(state, one, 50);
  dropExpiredForcedCooldowns(state, 41);
  expect([forcedCloseCooldownEndMs(state, one), forcedCloseCooldownEndMs(state, two)]).toEqual([50, undefined]);
  dropExpiredForcedCooldowns(state, 51);
  expect(state.forcedCloses).toEqual({ coolingUntil: new Map(), due: [] });
});
