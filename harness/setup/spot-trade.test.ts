import { expect, test } from 'vitest';
import { modelCases } from './model-case.fixture.ts';
import { nativePair, pairHolding, pairSize, pricesOn, tokensOf } from './spot.ts';
import { tradedOnPair } from './spot-trade.ts';

const play = await modelCases();

test('a trade brings the taker tokens and the maker USDC', async () => {
  await play(async (context) => {
    const pair = await nativePair(context);
    const [px = 0n] = await pricesOn(context, pair, 1);
    const size = pairSize(pair, px, 3n);
    const buyer = await context.given.fundedAccount({ usdc: '30' });
    const seller = await context.given.fundedAccount({ usdc: '10', native: tokensOf(pair, size) });
    const before = (await pairHolding(context, seller, pair)).quote.total;
    await tradedOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
    expect(Number((await pairHolding(context, buyer, pair)).base.total.toString())).toBeGreaterThan(0);
    expect((await pairHolding(context, seller, pair)).quote.total.compare(before)).toBe(1);
  });
});
