import { expect, test } from 'vitest';
import type { Address } from './address.ts';
import {
  closeCooldownEndMs,
  dropExpiredCloseCooldowns,
  nextCloseCooldownEndMs,
  setCloseCooldown,
} from './forced-closes.ts';
import { emptyVenueState } from './venue-state.ts';

const one: Address = `0x${'01'.repeat(20)}`;
const two: Address = `0x${'02'.repeat(20)}`;
const chain = { chainId: 1, network: 'devnet', startMs: 0, genesisHash: '0x', identity: 'test' } as const;

test('a cooldown includes its end time, and a later one replaces it', () => {
  const state = emptyVenueState(chain);
  expect(nextCloseCooldownEndMs(state, 0)).toBeNull();
  setCloseCooldown(state, one, 30);
  setCloseCooldown(state, two, 40);
  expect([nextCloseCooldownEndMs(state, 0), nextCloseCooldownEndMs(state, 30)]).toEqual([30, 40]);
  dropExpiredCloseCooldowns(state, 30);
  expect(closeCooldownEndMs(state, one)).toBe(30);
  setCloseCooldown(state, one, 50);
  dropExpiredCloseCooldowns(state, 41);
  expect([closeCooldownEndMs(state, one), closeCooldownEndMs(state, two)]).toEqual([50, undefined]);
  dropExpiredCloseCooldowns(state, 51);
  expect(state.forcedCloses).toEqual({ coolingUntil: new Map(), due: [] });
});
