import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readFreeCollateralBounds } from './balances.ts';
import { holdAsMargin, holdsSteadyMargin } from './held-margin.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('less is free than the sum, by the part of it that the position holds, and the payee has the rest', async () => {
  const left = await play(async (context) => {
    const { given } = context;
    const owner = await given.fundedAccount({ usdc: '300' });
    const maker = await given.fundedAccount({ usdc: '300' });
    const payee = await given.fundedAccount({ usdc: '1' });
    const market = await given.market(holdsSteadyMargin);
    await holdAsMargin(context, { market, owner, maker, worth: 40n, sum: Dec.of(60), payee });
    const owned = await readFreeCollateralBounds(context, owner);
    const paid = await readFreeCollateralBounds(context, payee);
    return { owned: owned.most, paid: paid.most };
  });
  // A fifth of 60 is held.
  expect([left.owned.compare(Dec.of(60)), left.owned.compare(Dec.of(47))]).toEqual([-1, 1]);
  expect(left.paid.compare(Dec.of(100))).toBe(1);
});

test.each([
  [40n, true],
  [41n, false],
])('a market of price scale %d', (priceScale, holds) => {
  // A requirement reads nothing else of it.
  expect(holdsSteadyMargin({ priceScale, mark: 10n ** 8n, tick: 1n } as MarketFacts)).toBe(holds);
});
