import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lots, usd, ZERO_LOTS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import {
  crossMarginMode,
  openPositionsIn,
  type Position,
  type PositionLeg,
  positionAt,
  positionsOf,
  putPosition,
} from './positions.ts';
import { makeEmptyVenueState } from './venue-state.ts';

const owner: Address = `0x${'a1'.repeat(20)}`;
const chain = { chainId: 1, network: 'devnet', startMs: 0, genesisHash: '0x', identity: 'test' } as const;

function position(market: number, leg: PositionLeg, size: bigint): Position {
  return { market, leg, size: lots(size), entryNotional: usd(1n), margin: crossMarginMode };
}

test('the two legs of a market coexist', () => {
  const state = makeEmptyVenueState(chain);
  putPosition(state, owner, position(0, 'long', 2n));
  putPosition(state, owner, position(0, 'short', -3n));
  expect(positionAt(state, owner, 0, 'long')?.size).toBe(2n);
  expect(positionAt(state, owner, 0, 'short')?.size).toBe(-3n);
  expect(positionAt(state, owner, 0, 'net')).toBeUndefined();
});

test('a position keeps its place while open, and loses it when closed', () => {
  const state = makeEmptyVenueState(chain);
  for (const market of [7, 1, 3]) putPosition(state, owner, position(market, 'net', 1n));
  const order = () => [...positionsOf(state, owner)].map(({ market }) => market);
  putPosition(state, owner, position(7, 'net', -5n));
  expect(order()).toEqual([7, 1, 3]);
  putPosition(state, owner, { ...position(7, 'net', 1n), size: ZERO_LOTS });
  putPosition(state, owner, position(7, 'net', 1n));
  expect(order()).toEqual([1, 3, 7]);
});

test('a flat account has no row, even after closing a position that never existed', () => {
  const state = makeEmptyVenueState(chain);
  const closed = { ...position(0, 'net', 1n), size: ZERO_LOTS };
  putPosition(state, owner, closed);
  putPosition(state, owner, position(0, 'net', 1n));
  putPosition(state, owner, closed);
  expect(state.positions.size).toBe(0);
  expect([...positionsOf(state, owner)]).toEqual([]);
});

test('the legs of a market equal those found by a scan of all accounts', () => {
  const owners: readonly Address[] = ['a1', 'b2', 'c3'].map((byte): Address => `0x${byte.repeat(20)}`);
  const write = fc.record({
    by: fc.constantFrom(...owners),
    market: fc.constantFrom(0, 1),
    leg: fc.constantFrom<PositionLeg[]>('net', 'long', 'short'),
    size: fc.constantFrom(0n, 0n, 2n, -2n),
  });
  let closed = 0;
  fc.assert(
    fc.property(fc.array(write, { minLength: 1, maxLength: 20 }), (writes) => {
      const state = makeEmptyVenueState(chain);
      for (const { by, market, leg, size } of writes) {
        if (size === 0n && positionAt(state, by, market, leg) !== undefined) closed += 1;
        putPosition(state, by, position(market, leg, size));
      }
      for (const market of [0, 1]) {
        const found = owners.flatMap((by) =>
          [...positionsOf(state, by)].filter((row) => row.market === market).map((row) => ({ ...row, owner: by })),
        );
        const held = [...openPositionsIn(state, market)];
        expect(held).toHaveLength(found.length);
        expect(held).toEqual(expect.arrayContaining(found));
        expect(state.holders.has(market)).toBe(found.length > 0);
      }
    }),
    { seed: 1, numRuns: 200 },
  );
  expect(closed).toBeGreaterThan(0);
});
