import { check } from '../../harness/check/check.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
} from '../../harness/setup/spot.ts';
import { judgeMarginUsedAcrossDetails } from './margin-used.ts';

export default check({
  id: 'margin.held.spot-order',
  title: 'total_margin_used with a resting spot order equals perp.init_margin of the same block',
  clauses: ['accounts.detail.margin-used'],
  by: 'act',
  async run(context) {
    const { given } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const trader = await given.fundedAccount();
    await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px, size: minPairSize(pair, px) });
    await judgeMarginUsedAcrossDetails(context, trader, 'a resting spot order');
  },
});
