import { expect, test } from 'vitest';
import { readDefaultGenesis } from './genesis/load.ts';
import { bookPx, lots, usd } from './numeric/planes.ts';
import { rulesEditorAt } from './rule-edits.ts';
import type { RulesEdit } from './rules.ts';
import type { Address } from './state/address.ts';
import { marketsOfKind } from './state/market.ts';
import { crossMarginMode, putPosition } from './state/positions.ts';
import { Venue } from './venue.ts';

/** Begin-block work due every seven seconds from the start, which records when it ran. */
function everySevenSeconds(ranAtMs: number[], startMs: number): RulesEdit {
  const step = {
    id: 'basis' as const,
    run: ({ state }: { readonly state: { readonly timeMs: number } }) => {
      ranAtMs.push(state.timeMs - startMs);
    },
    nextDueMs: (_core: unknown, afterMs: number) => startMs + (Math.floor((afterMs - startMs) / 7_000) + 1) * 7_000,
  };
  return rulesEditorAt('engine')(({ block }) => ({ block: [...block, step] }));
}

test('an advance cuts a block at each time at which some step is due', () => {
  const genesis = readDefaultGenesis();
  const ranAtMs: number[] = [];
  const venue = new Venue(genesis, { edits: [everySevenSeconds(ranAtMs, genesis.startMs)] });
  venue.advance(25_000);
  // The basis average updates every ten seconds.
  expect(ranAtMs).toEqual([7_000, 10_000, 14_000, 20_000, 21_000, 25_000]);
});

test('a chain that starts between two full periods updates at its own boundaries', () => {
  const genesis = readDefaultGenesis();
  const startMs = genesis.startMs + 1_234;
  const venue = new Venue({ ...genesis, startMs });
  venue.advance(15_000);
  expect(venue.height).toBe(2);
  const folded = [...marketsOfKind(venue.core.state, 'perp')].map(({ basisFoldedAtMs }) => basisFoldedAtMs - startMs);
  expect(new Set(folded)).toEqual(new Set([10_000]));
});

test('without a fresh price, a long advance needs blocks only for payments', () => {
  const genesis = readDefaultGenesis();
  const hourMs = genesis.params.funding.intervalMs;
  const venue = new Venue(genesis);
  venue.advance(hourMs);
  const heights = [venue.height];
  venue.advance(24 * hourMs);
  heights.push(venue.height);
  const owner: Address = `0x${'a1'.repeat(20)}`;
  const position = { market: 0, leg: 'net', size: lots(1n), entryNotional: usd(1n), margin: crossMarginMode } as const;
  putPosition(venue.core.state, owner, position);
  venue.advance(24 * hourMs);
  heights.push(venue.height);
  // Without positions only the block at the end; otherwise one for each boundary, the last of which is at the end.
  expect(heights.map((height) => height - (heights[0] ?? 0))).toEqual([0, 1, 25]);
});

test('a price pending at the start of a long advance is stale at its end', () => {
  const genesis = readDefaultGenesis();
  const venue = new Venue(genesis);
  venue.advance(3_600_000);
  venue.queueSystem({ type: 'oracle', market: 0, px: bookPx(6_000_100_000_000n) });
  const beforeMs = venue.core.state.timeMs;
  venue.advance(600_000);
  const market = venue.core.state.markets.get(0);
  expect(market).toMatchObject({
    oracle: { px: 6_000_100_000_000n, atMs: beforeMs + genesis.params.mark.basisFoldMs },
  });
});
