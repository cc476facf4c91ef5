import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  usdcCostOf,
} from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.orders.amended',
  title: 'modify lowers the price of an order on a pair, also where its hold leaves no free balance for a second order',
  clauses: ['orders.modify.new-oid', 'orders.modify.old-oid', 'spot.escrow.bid'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    // The first has room for an amendment within its hold, the second has none: both hold the same.
    const size = minPairSize(pair, low, 12n);
    const cost = usdcCostOf(pair, high, size);
    const rich = await given.fundedAccount({ usdc: cost.times(Dec.of(3)).plus(Dec.of(5)).toString() });
    const poor = await given.fundedAccount({ usdc: cost.plus(Dec.of(1)).toString() });
    for (const who of [rich, poor]) {
      const oid = await placeRestingSpotOrder(context, who, { pair, side: 'bid', px: high, size });
      const change = { market: pair.id, oid: toWireUint(BigInt(oid)), new_px: toWireInteger(low) };
      const reply = await target.act(who, modifyAction(change));
      const rows = await awaitOpenOrders(context, who.address, (now) => now.length === 1 && !isAmongOrders(now, oid));
      // No sentence says that `modify` accepts orders of pairs.
      const isMoved = rows.some((row) => row.oid === oid && isSameDecimal(row.px, pxInUsdc(low).toString()));
      if (who === rich && isAmongOrders(rows, oid) && !isMoved)
        throw new NotExercised('a pair whose orders are amended');
      expect('orders.modify.new-oid').accepted(reply);
      expect('orders.modify.new-oid').relation(
        `no open order with the old oid ${oid} at the new price`,
        { rows },
        () => !isMoved,
        'orders',
      );
      expect('orders.modify.new-oid').equal(
        derived(
          rows.map(({ px, sz }) => [px, sz].map((value) => Dec.parse(value)?.toString())),
          rows,
        ),
        [[pxInUsdc(low).toString(), sizeInUnits(size, pair).toString()]],
        'px and sz of the open orders of the account',
      );
      expect('orders.modify.old-oid').noRow(rows, { oid });
      const due = usdcCostOf(pair, low, size);
      const { quote } = await awaitPairBalances(context, who, pair, (now) => now.quote.hold.equals(due));
      expect('spot.escrow.bid').decimal(quote.hold, due, 'hold of the quote token after the amendment');
    }
  },
});
