import { expect, test } from 'vitest';
import { makeCasePlayer } from './model-case.fixture.ts';
import { drawPairPricesInSpread, leaseNativePair, minPairSize, readPairBalances, tokenAmountText } from './spot.ts';
import { tradeOnPair } from './spot-trade.ts';

const play = await makeCasePlayer();

test('a trade brings the taker tokens and the maker USDC', async () => {
  await play(async (context) => {
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px, 3n);
    const buyer = await context.given.fundedAccount({ usdc: '30' });
    const seller = await context.given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) });
    const before = (await readPairBalances(context, seller, pair)).quote.total;
    await tradeOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
    expect(Number((await readPairBalances(context, buyer, pair)).base.total.toString())).toBeGreaterThan(0);
    expect((await readPairBalances(context, seller, pair)).quote.total.compare(before)).toBe(1);
  });
});
