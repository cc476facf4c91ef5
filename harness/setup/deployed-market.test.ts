import { expect, test } from 'vitest';
import { deployMarketWithTraders } from './deployed-market.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readDexPositionSize, readMarketMetaRow, setPerpFeesAction, tradeOnDeployedMarket } from './perp-deploys.ts';

const play = await makeCasePlayer();

test("a deployed market trades at 100 USDC under its deployer's fees, and is left without positions", async () => {
  const left = await play(async (context) => {
    const { pair, taker, deployed, market, px, size } = await deployMarketWithTraders(context, (id) => [
      setPerpFeesAction(id, [40, 30]),
    ]);
    expect([px, size]).toEqual([100n * 10n ** 8n, 10n ** BigInt(market.szDecimals)]);
    expect(await readMarketMetaRow(context, deployed.coin)).toMatchObject({ open: true });
    await tradeOnDeployedMarket(context, pair, { market, side: 'bid', px, size });
    expect((await readDexPositionSize(context, taker, deployed.coin)).toString()).toBe('1');
    return { context, taker, coin: deployed.coin };
  });
  expect((await readDexPositionSize(left.context, left.taker, left.coin)).toString()).toBe('0');
});
