import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { isAmongOrders, openOrdersOf } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { openSinkingLong, steepMarketsBeyondFees } from '../../harness/setup/sinking-long.ts';
import { judgeCloseCause } from './close-cause.ts';

/** Time for which a partial close makes the next one whole, ms. @source engine facts, section 11 */
const COOLDOWN_MS = 30_000;

export default check({
  id: 'liquidation.close.partial',
  title:
    'below its maintenance half of a position is closed, soon after all of it, past the own orders on the other side',
  clauses: ['liquidation.tier.t1', 'liquidation.close.own-orders', 'fills.cause.forced-close'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const account = await openSinkingLong(context, { fits: await steepMarketsBeyondFees(context), others: 'few' });
    const { owner, market, traders } = account;
    const maker = traders.maker;
    await account.lowerTo(1060n);
    const whole = await account.lots();

    /** Places a bid of another account inside the bound, between two bids of the account's own. */
    const round = async (permille: bigint) => {
      const mark = await account.markAt(permille);
      const reach = await account.reachBelow(mark);
      const bid = { market, side: 'bid' } as const;
      const small = traders.size(25n);
      const above = await placeRestingOrder({ given }, owner, {
        ...bid,
        px: account.snapDown(mark - reach / 4n),
        size: small,
      });
      const size = await account.lots();
      await placeRestingOrder({ given }, maker, { ...bid, px: account.snapDown(mark - reach / 2n), size });
      const below = await placeRestingOrder({ given }, owner, {
        ...bid,
        px: account.snapDown(mark - 3n * reach),
        size: small,
      });
      const before = await account.forcedFills();
      await account.lowerToAtOnce(permille);
      const fills = await account.closedByForce(before);
      return { own: [above, below], fills, listed: account.listed, left: await account.openLots() };
    };

    const first = await round(900n);
    const half = whole / 2n - ((whole / 2n) % market.step);
    expect('liquidation.tier.t1').equal(
      derived(whole - first.left.value, first.left),
      half,
      'lots that a first forced close took',
    );
    judgeCloseCause(context, first.fills, first.left.value);
    expect('liquidation.close.own-orders').relation(
      'fills of the forced close alone',
      { fills: derived(first.fills, first.listed), left: first.left },
      ({ fills, left }) => sumAt(fills, 'sz').scaledTo(market.szDecimals) === whole - left,
      'fills',
    );
    const open = await openOrdersOf(context, owner.address);
    expect('liquidation.close.own-orders').equal(
      derived(
        first.own.map(({ oid }) => isAmongOrders(open, oid)),
        open,
      ),
      [false, false],
      "the account's own bids, open after it was sold out",
    );

    const closedAtMs = Number(first.fills[0]?.time);
    await cancelEveryOrder({ given, target }, maker);
    await account.lowerTo(1060n);
    const second = await round(900n);
    const elapsed = Number(second.fills[0]?.time) - closedAtMs;
    if (expect('liquidation.tier.t1').exercised(elapsed < COOLDOWN_MS, 'a second forced close soon after the first'))
      expect('liquidation.tier.t1').equal(second.left, 0n, 'lots left by a second forced close');
    judgeCloseCause(context, second.fills, second.left.value);
  },
});
