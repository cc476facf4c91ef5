import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { awaitHedgeLegSizes, awaitPositionMode, readPositionRows, switchToHedgeMode } from './hedge-mode.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readPositions } from './own-positions.ts';
import { leaseTwoTraders } from './two-traders.ts';

const play = await makeCasePlayer();

test('an account has two legs, and is flat at the end of the case', async () => {
  const { mode, legs, sides, pair } = await play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    await switchToHedgeMode(context, taker);
    const lots = traders.size();
    const { size } = await traders.trade('bid', lots, traders.pxs[0], { positionSide: 'long' });
    await traders.trade('ask', 3n * lots, traders.pxs[0], { positionSide: 'short' });
    await traders.trade('bid', lots, traders.pxs[0], { positionSide: 'short', reduceOnly: true });
    const wanted = { long: size, short: size.times(Dec.of(-2)) };
    const sizes = await awaitHedgeLegSizes(context, taker, market, wanted);
    return {
      mode: (await awaitPositionMode(context, taker, 'hedge')).value,
      legs: [sizes.long.equals(wanted.long), sizes.short.equals(wanted.short)],
      sides: (await readPositionRows(context, taker.address, market.coin)).map(({ side }) => side),
      pair: [maker, taker],
    };
  });
  expect({ mode, legs, sides }).toEqual({ mode: 'hedge', legs: [true, true], sides: ['long', 'short'] });
  for (const { address } of pair) expect(await play((context) => readPositions(context, address))).toEqual([]);
});
