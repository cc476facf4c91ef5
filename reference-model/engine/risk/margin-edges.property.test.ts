import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Core } from '../../core.ts';
import { assembleCore, newGenesisCore, readDefaultGenesis } from '../../genesis/load.ts';
import { holderForAccount, holderForSpotMargin } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { bookPx, ratio, units } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import { newEarnPool, putEarnPool } from '../../state/earn.ts';
import { pairAt } from '../../state/market.ts';
import { putSpotMarginDebt, putSpotMarginRatios } from '../../state/spot-margin.ts';
import { alice } from '../engine.fixture.ts';
import { accountHealthOf, takeMarginSnapshot } from './account-scalars.ts';
import { encodePoolAsMarketNumber } from './tier-watch.ts';
import { liquidationTierEdges } from './tiers.ts';

// MTF/USDC, and the pool of USDC.
const PAIR = 113;
const USDC = 100;
const NATIVE = 104;
const ONE = 10n ** 18n;
/** 1e-8 USDC to whole USDC x 1e18. */
const PLANE = 10n ** 10n;
const FULL = 1_000_000n;
/** Far below the maximum of the price plane. */
const HIGHEST = 10n ** 18n;

interface Drawn {
  readonly cash: bigint;
  readonly held: bigint;
  readonly principal: bigint;
  readonly snapshot: bigint;
  readonly grown: bigint;
  readonly mark: bigint;
  readonly maint: bigint;
  /** Offsets in millionths of the distance to an edge: of the price, down or up, and of the index, up. */
  readonly way: readonly [bigint, bigint];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  cash: fc.bigInt({ min: 0n, max: 2_000n * ONE }),
  held: fc.bigInt({ min: 1n, max: 100n * ONE }),
  principal: fc.bigInt({ min: 1n, max: 2_000n * ONE }),
  snapshot: fc.bigInt({ min: ONE, max: 2n * ONE }),
  grown: fc.bigInt({ min: 0n, max: ONE }),
  mark: fc.bigInt({ min: 1n, max: 5_000_000_000n }),
  maint: fc.bigInt({ min: 1n, max: ONE }),
  way: fc.tuple(fc.bigInt({ min: -FULL, max: FULL }), fc.bigInt({ min: 0n, max: FULL })),
});

function venueOf({ cash, held, principal, snapshot, grown, mark, maint }: Drawn): Core {
  const core = newGenesisCore(readDefaultGenesis());
  const { state } = core;
  const outside = { kind: 'outside', door: 'genesis' } as const;
  putSpotMarginDebt(state, alice, PAIR, { principal: units(principal), snapshot: ratio(snapshot) });
  const why = { kind: 'genesis' } as const;
  moveMoney(core, { token: USDC, amount: units(cash), from: outside, to: holderForAccount(alice), why });
  moveMoney(core, { token: NATIVE, amount: units(held), from: outside, to: holderForSpotMargin(alice, PAIR), why });
  putSpotMarginRatios(state, PAIR, { init: ratio(maint), maint: ratio(maint) });
  putEarnPool(state, { ...newEarnPool(state, USDC), index: ratio(snapshot + grown) });
  priced(core, mark);
  return core;
}

function priced({ state }: Core, mark: bigint): void {
  const pair = pairAt(state, PAIR);
  if (pair !== undefined) pair.lastPx = bookPx(mark);
}

const edgesOf = (core: Core) => liquidationTierEdges(core, takeMarginSnapshot(core, readAccount(core.state, alice)));

test('between its edges a position leaves its owner in the same band, wherever price and index are', () => {
  let watched = 0;
  fc.assert(
    fc.property(drawn, (at) => {
      const core = venueOf(at);
      const { tier } = accountHealthOf(core, readAccount(core.state, alice));
      const edges = edgesOf(core);
      if (edges === null) return;
      watched += 1;
      const [px, index] = [PAIR, encodePoolAsMarketNumber(USDC)].map((number) =>
        edges.find(({ market }) => market === number),
      );
      const mark = at.mark * PLANE;
      const low = px?.low ?? mark;
      const high = px?.high ?? mark;
      const [byPrice, byIndex] = at.way;
      const wanted = mark + ((byPrice < 0n ? mark - low : high - mark) * byPrice) / FULL;
      // Rounds to the next nearer price on the book's plane, so that an edge itself is tested.
      const moved = byPrice < 0n ? (wanted + PLANE - 1n) / PLANE : wanted / PLANE;
      const isInside = moved * PLANE > low && moved * PLANE < high && moved < HIGHEST;
      priced(core, moved > 0n && isInside ? moved : at.mark);
      const now = at.snapshot + at.grown;
      const owed = now + (((index?.high ?? now) - 1n - now) * byIndex) / FULL;
      putEarnPool(core.state, { ...newEarnPool(core.state, USDC), index: ratio(owed) });
      expect(accountHealthOf(core, readAccount(core.state, alice)).tier).toBe(tier);
    }),
    { numRuns: 2_000 },
  );
  expect(watched).toBeGreaterThan(1_000);
});

test('a venue restored from a snapshot checks all accounts with a margin position', () => {
  const { state, params, rules } = venueOf({
    cash: 100n * ONE,
    held: ONE,
    principal: ONE,
    snapshot: ONE,
    grown: 0n,
    mark: 10n ** 8n,
    maint: ONE / 10n,
    way: [0n, 0n],
  });
  const { tierWatch } = assembleCore(state, params, rules);
  expect(tierWatch.take(() => null)).toEqual([alice]);
});
