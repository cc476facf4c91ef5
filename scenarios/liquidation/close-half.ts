import { check } from '../../harness/check/check.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { assumeForcedClose, highLeverageBeyondFeesRequirement } from '../../harness/setup/sinking-long.ts';
import { judgeForcedCloseCause, judgeMatchedBidCauseless, judgePartialCloseCause } from './close-cause.ts';
import { judgeHalfClose, placeOwnBidsAroundOther } from './own-bids.ts';

// `liquidation.close.partial` judges the full close that follows soon after.
export default check({
  id: 'liquidation.close.half',
  title: "a position below maintenance margin is closed by half, without matching the account's own resting orders",
  clauses: ['liquidation.tier.t1', 'liquidation.close.own-orders', 'fills.cause.forced-close', 'fills.row.cause'],
  by: 'act',
  async run(context) {
    const account = await openLongWithLossElsewhere(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const whole = await account.lots();
    const { own, other } = await placeOwnBidsAroundOther(context, {
      account,
      mark: await account.markNow(),
      size: whole,
    });
    await account.lowerToAtOnce(900n);
    const fills = await account.closedByForce();
    // A stale index may delay a close, which no read shows.
    assumeForcedClose(fills);
    const left = await account.openLots();
    await judgeForcedCloseCause(context, fills, account.traders.maker);
    await judgeMatchedBidCauseless(context, account.traders.maker, other);
    judgePartialCloseCause(context, fills, left.value);
    await judgeHalfClose(context, account, { whole, left, fills, own });
  },
});
