import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { fineMarkTickRequirement, hasCoarseTick, isBelowOiCap, leverageRequirement } from './market-requirements.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { leaseNativePair, pairHasOwnFeeRate } from './spot.ts';

const play = await makeCasePlayer();

test('a requirement that no market of the venue meets is named in the skip', async () => {
  await play(async ({ given }) => {
    const without = [
      [leverageRequirement(201), 'a market that fits the case: a max_leverage of 201 or more'],
      [fineMarkTickRequirement(10n ** 18n), 'a market that fits the case: a mark of 1000000000000000000 ticks or more'],
      [() => false, 'a market that fits the case'],
    ] as const;
    for (const [fits, lacking] of without) await expect(given.market(fits)).rejects.toThrow(lacking);
    expect(hasCoarseTick(await given.market(hasCoarseTick))).toBe(true);
  });
});

test('so is one that no pair of the native token meets', async () => {
  await play(async (context) => {
    const nothing = Object.assign(() => false, { label: pairHasOwnFeeRate.label ?? '' });
    await expect(leaseNativePair(context, nothing)).rejects.toThrow('with USDC that has a taker_fee_bps above 0');
  });
});

// The code under test uses nothing else of a market.
const market = (oiCap: bigint | null) => ({ oiCap, mark: 6_000_000_000_000n, szDecimals: 5 }) as MarketFacts;

test.each<[bigint | null, string, boolean]>([
  [null, '1000000000', true],
  [100_000n, '59999', true],
  [100_000n, '60000', false],
  [0n, '1', false],
])('with a cap of %s lots at 60,000 USDC a notional of %s is below it: %s', (cap, notional, isBelow) => {
  expect(isBelowOiCap(market(cap), Dec.of(notional))).toBe(isBelow);
});
