import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lots, usd } from '../../numeric/planes.ts';
import { beginBlock } from '../begin-block.ts';
import { assertConservation } from '../conservation.ts';
import {
  accountOf,
  alice,
  bob,
  carol,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  setCash,
} from '../engine.fixture.ts';
import { cancelOrdersAndLegs } from '../orders/cancel-order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { positionSizeOf } from '../risk/positions.ts';

// A naive liquidator of one long leg bought at 100, written from the document alone and in whole micro-USDC: lots of 0.0001, prices in
// tenths, maintenance 3 %. A counterparty in profit always exists, because every mark is below 100.

const MICRO = 10n ** 12n;

interface Naive {
  readonly lots: number;
  readonly cash: number;
  /** Time of the last partial close; null: none. */
  readonly partialMs: number | null;
}

interface Step {
  readonly mark: number;
  readonly ms: number;
  readonly bids: readonly { readonly px: number; readonly lots: number }[];
}

/** Returns the value of `lots` at a price in tenths, in micro-USDC. */
const worth = (tenths: number, count: number) => tenths * count * 10;

function naive(state: Naive, { mark, bids }: Step, nowMs: number): Naive {
  const maintenance = Math.floor((worth(1000, state.lots) * 0.03) / 1e6 + 1e-9) * 1e6;
  const value = state.cash + worth(mark - 1000, state.lots);
  if (maintenance === 0 || value * 1000 >= maintenance * 1000) return state;
  const isTakenOver = value * 1000 < maintenance * 667;
  const isSoon = state.partialMs !== null && nowMs - state.partialMs <= 30_000;
  const isPartial = !isTakenOver && value * 1000 >= maintenance * 800 && !isSoon;
  const target = isPartial ? Math.max(1, Math.floor(state.lots / 2)) : state.lots;
  let { cash } = state;
  let sold = 0;
  let soldWorth = 0;
  // 98.5 % of the mark, rounded up to a tenth.
  const bound = Math.ceil((mark * 985) / 1000);
  const met = isTakenOver ? [] : bids.filter((bid) => bid.px >= bound).toSorted((a, b) => b.px - a.px);
  for (const bid of met) {
    const part = Math.min(bid.lots, target - sold);
    if (part === 0) break;
    cash += worth(bid.px - 1000, part) - Math.floor((worth(bid.px, part) * 35) / 100_000);
    sold += part;
    soldWorth += worth(bid.px, part);
  }
  const equity = cash + worth(mark - 1000, state.lots - sold);
  cash -= Math.min(Math.floor((soldWorth * 5) / 1000), Math.max(0, equity));
  cash += worth(mark - 1000, target - sold);
  // An account with nothing left owes nothing.
  if (target === state.lots && cash < 0) cash = 0;
  return { lots: state.lots - target, cash, partialMs: isPartial ? nowMs : state.partialMs };
}

const step = fc.record({
  mark: fc.integer({ min: 850, max: 950 }),
  ms: fc.constantFrom(100, 29_900, 30_000, 30_001, 60_000),
  bids: fc.array(fc.record({ px: fc.integer({ min: 600, max: 1000 }), lots: fc.integer({ min: 1, max: 9_000 }) }), {
    maxLength: 4,
  }),
});

test('the engine closes what a naive liquidator closes, for the same money', () => {
  const met = { partial: 0, whole: 0, none: 0 };
  fc.assert(
    fc.property(
      fc.integer({ min: 3_400, max: 40_000 }),
      // Equity after the first fall, in permille of the position's cost; maintenance is thirty.
      fc.integer({ min: -5, max: 36 }),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      (size, left, steps) => {
        const core = makeEngineCore({ markets: [{ markSource: 'sync_oracle' }] });
        placeOrder(core, makePlacement({ owner: bob, side: 'ask', lots: lots(BigInt(size)) }));
        placeOrder(core, makePlacement({ lots: lots(BigInt(size)) }));
        const cash = worth(1000 - (steps[0]?.mark ?? 0) + left, size);
        setCash(core, alice, (cash / 1e6).toFixed(6).replace(/\.?0+$/, ''));
        core.touched.clear();
        let state: Naive = { lots: size, cash, partialMs: null };
        for (const one of steps) {
          const { mark, ms, bids } = one;
          core.state.height += 1;
          core.state.timeMs += ms;
          for (const bid of bids) {
            placeOrder(
              core,
              makePlacement({ owner: carol, px: pxFromText(`${bid.px / 10}`), lots: lots(BigInt(bid.lots)) }),
            );
          }
          perpMarketOf(core).oracle = { px: pxFromText(`${mark / 10}`), atMs: core.state.timeMs };
          beginBlock(core);
          assertConservation(core);
          cancelOrdersAndLegs(core, carol, null);
          const before = state;
          state = naive(state, one, core.state.timeMs);
          met[state.lots === before.lots ? 'none' : state.lots === 0 ? 'whole' : 'partial'] += 1;
          expect(positionSizeOf(core.state, alice, 0, 'net')).toBe(BigInt(state.lots));
          expect(accountOf(core, alice).cash).toBe(usd(BigInt(state.cash) * MICRO));
          if (state.lots === 0) break;
        }
      },
    ),
    { numRuns: 10_000, seed: 1 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(100);
});
