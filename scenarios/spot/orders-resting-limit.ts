import { check } from '../../harness/check/check.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { placeLadder } from '../../harness/setup/ladder.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  sendSpotOrder,
} from '../../harness/setup/spot.ts';

/** Maximum number of resting orders of one account on one pair. @source supplement, limits */
const MOST = 1_000;
const RUNGS = 100;
/** Fewer than the 64 by which a nonce may lag. @source write-api, "Nonces" */
const AT_ONCE = 50;

export default check({
  id: 'spot.orders.resting-limit',
  title: 'an account has at most 1000 resting orders on a pair, and its IOC orders are accepted beyond that',
  clauses: ['spot.orders.resting-limit'],
  by: 'act',
  needs: ['closed'],
  async run(context) {
    const { given, target, random, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    // Each of them is worth at most its value at the higher price.
    const each = (high * size) / 10n ** BigInt(8 + pair.szDecimals) + 1n;
    const trader = await given.fundedAccount({ usdc: String(each * BigInt(MOST + 2)) });
    const cancelTogether = () =>
      given.afterwards(async () => {
        await cancelEveryOrder({ given, target }, trader);
        if ((await readOpenOrders({ given, target }, trader.address)).length === 0)
          target.leftovers.noteCleared(trader.address);
      });
    const spec = { pair, side: 'bid', px: low, size } as const;
    const ladder = async () => {
      const reply = await placeLadder(context, trader, {
        market: pair,
        side: 'bid',
        rungs: RUNGS,
        pxLow: low,
        pxHigh: high,
        total: size * BigInt(RUNGS),
        cloid: random.cloid(),
      });
      const rests = reply.kind === 'statuses' ? reply.statuses.filter(({ kind }) => kind === 'resting').length : 0;
      given.require(rests === RUNGS, `only ${rests} rungs rest`);
      return rests;
    };
    // Runs even if the case ends early.
    cancelTogether();
    for (let placed = 0; placed < MOST; placed += RUNGS)
      if ((await given.part(ladder)) === null)
        // Sent one by one, since no action rests several: an order too far behind the newest nonce would be dropped.
        for (let rung = 0; rung < RUNGS; rung += AT_ONCE) {
          await Promise.all(Array.from({ length: AT_ONCE }, () => placeRestingSpotOrder(context, trader, spec)));
          cancelTogether();
        }
    // Before they are cancelled one by one, which takes a block each.
    cancelTogether();
    expect('spot.orders.resting-limit').refused(await sendSpotOrder(context, trader, spec));
    expect('spot.orders.resting-limit').accepted(await sendSpotOrder(context, trader, { ...spec, tif: 'ioc' }));
  },
});
