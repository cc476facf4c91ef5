import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  awaitSpotMarginPosition,
  findSpotMarginSetup,
  openSpotMarginPosition,
} from '../../harness/setup/spot-margin.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import { judgeSpotMarginPositionWorth } from './lent-value.ts';

export default check({
  id: 'spot-margin.value.risen',
  title: 'an account whose tokens on borrowed money have risen is worth what they have won',
  clauses: ['accounts.scalars.account-value-spot'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, pace, expect } = context;
    const deal = await findSpotMarginSetup(context);
    const { pair, prices, size, trader, other } = deal;
    const [, , high] = prices;
    await openSpotMarginPosition(context, deal);
    const buyer = await given.fundedAccount({ usdc: '60' });
    await tradeOnPair(context, [other, buyer], { pair, side: 'bid', px: high, size: size / 2n });
    // A mark that is worked out when a block begins is that of the print in the next one.
    await pace.blocks(2);
    const row = (await awaitSpotMarginPosition(context, trader, pair, (now) => now !== undefined)) ?? {};
    const { gain } = await judgeSpotMarginPositionWorth(context, deal, { row, print: high });
    // Where all of it would be within a rounding, a venue that leaves it out is not told.
    expect('accounts.scalars.account-value-spot').exercised(gain.compare(Dec.of('0.01')) > 0, 'tokens that have risen');
  },
});
