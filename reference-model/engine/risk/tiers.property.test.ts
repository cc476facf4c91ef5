import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { bookPx, lots, usd } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import { beginBlock } from '../begin-block.ts';
import { accountOf, givePosition, makeEngineCore, perpMarketOf, pxFromText, setCash } from '../engine.fixture.ts';
import { accountScalarsOf } from './account-scalars.ts';
import { reviewTouchedAccounts } from './review-touched.ts';

const MARKETS = [0, 1, 2] as const;
const TICK = pxFromText('0.1');
/** Entry value of each leg per lot: 10,000 lots are one unit, at a price of 100. */
const ENTRY_PER_LOT = 10n ** 16n;

const leg = fc.record({
  market: fc.constantFrom(...MARKETS),
  size: fc.integer({ min: -500_000, max: 500_000 }).filter((size) => size !== 0),
});
const holder = fc.record({
  legs: fc.uniqueArray(leg, { minLength: 1, maxLength: 3, selector: ({ market }) => market }),
  cash: fc.integer({ min: 0, max: 500 }).map(String),
});
/** Ticks by which each mark moves: mostly few, so that edges are approached, and in at most one market. */
const ticks = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: -4, max: 4 }) },
  fc.integer({ min: -80, max: 80 }),
);
const block = fc.record({
  moves: fc.tuple(ticks, ticks, ticks),
  paid: fc.option(fc.record({ whom: fc.nat(), cash: fc.integer({ min: 0, max: 500 }).map(String) }), { freq: 4 }),
});

const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;

function held(
  { legs, cash }: typeof holder extends fc.Arbitrary<infer T> ? T : never,
  index: number,
  core: ReturnType<typeof makeEngineCore>,
) {
  const account = accountOf(core, addressOf(index));
  setCash(core, account.address, cash);
  for (const { market, size } of legs) {
    const entryNotional = usd(BigInt(Math.abs(size)) * ENTRY_PER_LOT);
    givePosition(core, account.address, lots(BigInt(size)), entryNotional, market);
  }
  return account;
}

test('every account is in the band that its figures imply, after any block, although few are checked', () => {
  const met = { bands: new Set<string>(), looks: 0, blocks: 0 };
  fc.assert(
    fc.property(
      fc.array(holder, { minLength: 1, maxLength: 6 }),
      fc.array(block, { maxLength: 30 }),
      (holders, blocks) => {
        const core = makeEngineCore({ markets: MARKETS.map(() => ({ markSource: 'sync_oracle' as const })) });
        const accounts = holders.map((one, index) => held(one, index, core));
        reviewTouchedAccounts(core);
        const take = vi.spyOn(core.tierWatch, 'take');
        for (const { moves, paid } of blocks) {
          for (const id of MARKETS) {
            const market = perpMarketOf(core, id);
            const to = (market.mark ?? 0n) + BigInt(moves[id]) * TICK;
            market.oracle = { px: bookPx(to > TICK ? to : TICK), atMs: core.state.timeMs };
          }
          const whom = accounts[(paid?.whom ?? 0) % accounts.length];
          if (paid !== null && whom !== undefined) setCash(core, whom.address, paid.cash);
          reviewTouchedAccounts(core);
          beginBlock(core);
          for (const account of accounts) {
            met.bands.add(account.tier);
            expect(account.tier).toBe(accountScalarsOf(core, account).tier);
          }
          met.blocks += accounts.length;
        }
        // An account under a forced close is checked until the close is over.
        const isAtRest = (address: Address) => ['Safe', 'T0'].includes(accountOf(core, address).tier);
        for (const { value } of take.mock.results) met.looks += value.filter(isAtRest).length;
      },
    ),
    { numRuns: 300, seed: 1 },
  );
  // The test proves nothing if some band is never reached, or if the watch names every account.
  expect([...met.bands].sort()).toEqual(['Safe', 'T0', 'T1', 'T2', 'T3']);
  expect(met.looks / met.blocks).toBeLessThan(0.5);
});
