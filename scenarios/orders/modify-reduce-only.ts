import { check } from '../../harness/check/check.ts';
import { orderAction, toWireInteger } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { wholeUnitFilledFigures } from '../../harness/client/entry-figures.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { batchModifyAction, modifyAction } from '../../harness/setup/amendments.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Multiple of the position: the excess would be a larger position on the other side. */
const TIMES = 4n;

const amendedCheck = (inBatch: boolean) =>
  check({
    id: `orders.modify.reduce-only${inBatch ? '.in-batch' : ''}`,
    title: `a reduce-only order that ${inBatch ? 'batch_modify' : 'modify'} enlarges does not end in a larger position`,
    clauses: ['orders.modify.keeps-reduce-only'],
    by: 'act',
    accounts: 'fresh',
    async run(context) {
      const { target, pace, expect } = context;
      const traders = await leaseTwoTraders(context);
      const { market, maker, taker } = traders;
      const [low, middle] = traders.pxs;
      const size = traders.size();
      await traders.trade('bid', size, low);
      const { oid } = await restInsideSpread(context, taker, {
        market,
        side: 'ask',
        px: middle,
        size,
        reduceOnly: true,
      });
      const change = {
        market: market.id,
        oid: toWireUint(BigInt(oid)),
        new_px: null,
        new_size: toWireInteger(TIMES * size),
      };
      const action = inBatch ? batchModifyAction(change) : modifyAction(change);
      const amended = await target.act(taker, action);
      await pace.committed();
      const bid = orderAction(maker, { market, side: 'bid', px: middle, size: TIMES * size, tif: 'ioc' });
      // Refused or not: an unchanged order fills up to the position.
      const reply = requireEveryOrderReported(await target.act(maker, bid));
      await assumeNoTradeWithStrangers(context, taker, maker);
      const entry = isRefused(reply) ? null : requireOnlyStatusEntry(reply);
      const sent = { market, px: middle, size: TIMES * size };
      const filled = entry?.kind === 'filled' ? (wholeUnitFilledFigures(entry, sent)?.size ?? null) : null;
      expect('orders.modify.keeps-reduce-only').relation(
        `no position larger than the ${sizeInUnits(size, market)} held before`,
        { amended, reply },
        () => filled === null || filled.compare(sizeInUnits(2n * size, market)) <= 0,
        'statuses[0]',
      );
    },
  });

export default amendedCheck(false);
export const modifyReduceOnlyInBatchCheck = amendedCheck(true);
