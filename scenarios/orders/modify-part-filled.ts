import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { wireInteger } from '../../harness/check/order-spec.ts';
import { textAt } from '../../harness/client/json-at.ts';
import { wireUint } from '../../harness/client/venue-client.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { wholePx, wholeSize } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { restInsideSpread, takeFullSize } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'orders.modify.part-filled',
  title: 'an order that was filled in part keeps what remains of it when its price is amended',
  clauses: ['orders.modify.remaining'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [, middle, high] = traders.pxs;
    const size = traders.size();
    let { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px: middle, size: 3n * size });
    for (const [tag, from, to, left] of [
      ['modify', middle, high, 2n],
      ['batch_modify', high, middle, 1n],
    ] as const) {
      await takeFullSize(context, taker, { market, side: 'bid', px: from, size, tif: 'ioc' });
      const change = { market: market.id, oid: wireUint(BigInt(oid)), new_px: wireInteger(to), new_size: null };
      const params = tag === 'modify' ? change : { modifications: [change] };
      await given.accepted(target.act(maker, { type: tag, params }));
      const px = wholePx(to).toString();
      const rows = await awaitOpenOrders(context, maker.address, (now) => now.some((row) => isSameDecimal(row.px, px)));
      const row = rows.find((one) => isSameDecimal(one.px, px));
      // At the new price nobody stood, and somebody may have taken it since.
      if (row === undefined) throw new Disturbed('the replacement is not listed');
      expect('orders.modify.remaining').decimal(
        field(row, 'sz', rows),
        wholeSize(left * size, market),
        `sz after ${tag} of the price`,
      );
      oid = textAt(row, 'oid');
    }
  },
});
