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
  title: 'account_value includes the gain of a spot margin position whose tokens have risen',
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
    // A mark computed at the start of a block reflects the print only in the next block.
    await pace.blocks(2);
    const row = (await awaitSpotMarginPosition(context, trader, pair, (now) => now !== undefined)) ?? {};
    const { gain } = await judgeSpotMarginPositionWorth(context, deal, { row, print: high });
    // If the whole gain were within rounding, a venue that omits it could not be detected.
    expect('accounts.scalars.account-value-spot').exercised(gain.compare(Dec.of('0.01')) > 0, 'tokens that have risen');
  },
});
