import { expect, test } from 'vitest';
import { convertUsdcToTokens } from './converted-token.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readListedPairsCached, readPairBalances, tokenAmountText } from './spot.ts';

const play = await makeCasePlayer();

test('tokens that no faucet pays are obtained for USDC, at their value', async () => {
  const { held, due, px, mark } = await play(async (context) => {
    const pair = (await readListedPairsCached(context)).find(({ coin }) => coin === 'BTC/USDC');
    const owner = await context.given.fundedAccount({ usdc: '200' });
    const tokens = pair === undefined ? null : await convertUsdcToTokens(context, owner, pair, 2n);
    if (pair === undefined || tokens === null) throw new Error('nothing was converted');
    const { base } = await readPairBalances(context, owner, pair);
    const mark = context.venue.markets.find(({ coin }) => coin === 'BTC')?.mark ?? 0n;
    return { held: base.total.toString(), due: tokenAmountText(pair, 2n * tokens.size), px: tokens.px, mark };
  });
  expect(Number(held)).toBeGreaterThanOrEqual(Number(due));
  expect(px).toBeGreaterThan((mark * 8n) / 10n);
  expect(px).toBeLessThanOrEqual((mark * 11n) / 10n);
});
