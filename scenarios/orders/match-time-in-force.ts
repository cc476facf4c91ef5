import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { rereadUntil } from '../../harness/check/same-block-reads.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { isRightAtAnyScale, possibleSizeDecimalsOf } from '../../harness/judging/entry-planes.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { isFirstResting, tracedStatusEntryKinds } from '../../harness/setup/order-answers.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  assumeNoTradeWithStrangers,
  closeMutualPositionsAtEnd,
  restInsideSpread,
} from '../../harness/setup/own-trade.ts';

const alone = check({
  id: 'orders.match.time-in-force',
  title: 'an unfilled remainder rests with gtc and is cancelled with ioc; an alo order never takes',
  clauses: [
    'orders.match.gtc',
    'orders.match.ioc',
    'orders.match.alo',
    'orders.open-orders.sz',
    'orders.entries.unmatched-ioc',
    'orders.response.filled-totals',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const px = await drawPriceInsideSpread(context, market);
    closeMutualPositionsAtEnd(context, market, px, { maker, taker });
    const size = scaledSizeForNotional(market, px, 20n);
    const ask = () => restInsideSpread(context, maker, { market, side: 'ask', px, size });
    const bidAt = (at: bigint, tif: string, lots: bigint) =>
      target.act(taker, orderAction(taker, { market, side: 'bid', px: at, size: lots, tif }));
    const bid = (tif: string, lots: bigint) => bidAt(px, tif, lots);

    await ask();
    const alo = requireEveryOrderReported(await bid('alo', 2n * size));
    await assumeNoTradeWithStrangers(context, maker, taker);
    const fills = await readFills(context, taker.address);
    const rows = await readOpenOrders(context, taker.address);
    const untouched = { fills: fills.length, rows: rows.length };
    expect('orders.match.alo').relation('a refusal of the crossing alo order', { reply: alo }, ({ reply }) =>
      isRefused(reply),
    );
    expect('orders.match.alo').equal(
      derived(untouched, fills, rows),
      { fills: 0, rows: 0 },
      'number of fills and of open orders',
    );

    const iocReply = requireEveryOrderReported(await bid('ioc', 3n * size));
    expect('orders.match.ioc').accepted(iocReply);
    const ioc = requireOnlyStatusEntry(iocReply);
    await assumeNoTradeWithStrangers(context, maker, taker);
    const beside = await readOpenOrders(context, taker.address);
    expect('orders.match.ioc').equal(
      derived([ioc.kind, beside], iocReply, beside),
      ['filled', []],
      'kind of the reply entry, open orders',
    );
    const dry = requireEveryOrderReported(await bid('ioc', size));
    await assumeNoTradeWithStrangers(context, maker, taker);
    // A refusal at commit may have a status of its own (D01). A resting order is a single entry too: its fault is that it rests.
    expect('orders.entries.unmatched-ioc').oneOf(
      tracedStatusEntryKinds(dry),
      [['filled'], ['noop'], ['error'], ['refused'], ['resting']],
      'kinds of the reply entries',
    );
    expect('orders.match.ioc').equal(
      await readOpenOrders(context, taker.address),
      [],
      `open orders after an unmatched ioc order answered as ${dry.kind}`,
    );

    await ask();
    const gtcReply = requireEveryOrderReported(await given.accepted(bid('gtc', 3n * size)));
    await assumeNoTradeWithStrangers(context, maker, taker);
    const left = await readOpenOrders(context, taker.address);
    const [row] = left;
    expect('orders.match.gtc').relation(
      'one open order with the remaining size',
      { orders: left },
      ({ orders }) => orders.length === 1,
    );
    if (expect('orders.open-orders.sz').exercised(row !== undefined, 'a remainder that rests'))
      expect('orders.open-orders.sz').decimal(field(row, 'sz'), sizeInUnits(2n * size, market));
    // No document says which of two kinds of entry an order gets that trades and rests.
    for (const reply of [iocReply, gtcReply]) {
      const entry = requireOnlyStatusEntry(reply);
      if (entry.kind !== 'filled') continue;
      expect('orders.response.filled-totals').relation(
        `a total_sz of ${sizeInUnits(size, market)}, the executed part`,
        { totalSz: derived(entry.totalSz, reply), orders: left },
        ({ totalSz }) =>
          isRightAtAnyScale(totalSz, possibleSizeDecimalsOf(market), (whole) =>
            whole.equals(sizeInUnits(size, market)),
          ),
        'total_sz',
      );
    }

    await cancelEveryOrder({ given, target }, taker);
    // Others' orders come and go at any price of the spread.
    const passive = await rereadUntil(
      async () => requireEveryOrderReported(await bidAt(await drawPriceInsideSpread(context, market), 'alo', size)),
      isFirstResting,
    );
    expect('orders.match.alo').relation(
      'the alo order inside the spread to rest',
      { reply: passive },
      ({ reply }) => isFirstResting(reply),
      'statuses[0]',
    );
  },
});

export default alone;
export const matchTimeInForceBatchCheck = toBatchedOrdersCheck(alone);
