import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { openLosingLong } from '../../harness/setup/losing-long.ts';
import { isAmongOrders, openOrdersOf } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { mustBeClosed, steepMarketsBeyondFees } from '../../harness/setup/sinking-long.ts';
import { judgeCloseCause } from './close-cause.ts';

// That a second one soon after takes all of it, `liquidation.close.partial` judges.
export default check({
  id: 'liquidation.close.half',
  title: 'below its maintenance half of a position is closed, past the own orders on the other side',
  clauses: ['liquidation.tier.t1', 'liquidation.close.own-orders', 'fills.cause.forced-close'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const account = await openLosingLong(context, { fits: await steepMarketsBeyondFees(context), others: 'few' });
    const { owner, market, traders } = account;
    const whole = await account.lots();
    const mark = await account.markNow();
    const reach = await account.reachBelow(mark);
    // A bid of another account inside the bound, between two bids of the account's own.
    const bid = (who: typeof owner, below: bigint, size: bigint) =>
      placeRestingOrder({ given }, who, { market, side: 'bid', px: account.snapDown(mark - below), size });
    const small = traders.size(25n);
    const above = await bid(owner, reach / 4n, small);
    await bid(traders.maker, reach / 2n, whole);
    const below = await bid(owner, 3n * reach, small);
    await account.lowerToAtOnce(900n);
    const fills = await account.closedByForce();
    // An index that nobody feeds may hold a close up, and no read tells that.
    mustBeClosed(fills);
    const left = await account.openLots();
    const half = whole / 2n - ((whole / 2n) % market.step);
    expect('liquidation.tier.t1').equal(derived(whole - left.value, left), half, 'lots that a forced close took');
    judgeCloseCause(context, fills, left.value);
    const own = expect('liquidation.close.own-orders');
    own.relation(
      'fills of the forced close alone',
      { fills: derived(fills, account.listed), left },
      (found) => sumAt(found.fills, 'sz').scaledTo(market.szDecimals) === whole - found.left,
      'fills',
    );
    const open = await openOrdersOf(context, owner.address);
    own.equal(
      derived(
        [above, below].map(({ oid }) => isAmongOrders(open, oid)),
        open,
      ),
      [false, false],
      "the account's own bids, open after it was sold out",
    );
  },
});
