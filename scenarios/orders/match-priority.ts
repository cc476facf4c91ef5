import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported, requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { judgeFilledStatusEntry } from '../../harness/judging/filled-entry.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { readFills, readOpenOrders, sortedOids } from '../../harness/setup/own-orders.ts';
import {
  assumeNoTradeWithStrangers,
  closeMutualPositionsAtEnd,
  restEachInsideSpread,
  restInsideSpread,
} from '../../harness/setup/own-trade.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const alone = check({
  id: 'orders.match.priority',
  title: 'the best price trades first, then the older order, each at its own price; the reply sums the fills',
  clauses: [
    'orders.match.best-price',
    'orders.match.time-priority',
    'orders.match.resting-price',
    'orders.match.limit',
    'orders.response.filled',
    'orders.response.filled-totals',
    'orders.response.filled-figures',
    'fills.row.tid-shared',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const [low, mid, high] = await drawPricesInsideSpread(context, market);
    closeMutualPositionsAtEnd(context, market, mid, { maker, taker });
    const size = scaledSizeForNotional(market, low, 20n);
    const ask = (px: bigint) => ({ market, side: 'ask', px, size }) as const;
    const [worse = { oid: '' }] = await restEachInsideSpread(context, maker, [ask(mid), ask(low)]);
    const younger = await restInsideSpread(context, maker, ask(low));

    const first = await target.act(taker, orderAction(taker, { market, side: 'bid', px: high, size, tif: 'ioc' }));
    await assumeNoTradeWithStrangers(context, maker, taker);
    const entry = requireOnlyStatusEntry(requireEveryOrderReported(first));
    expect('orders.response.filled').relation(
      'a filled entry',
      { reply: first },
      () => entry.kind === 'filled',
      'statuses[0]',
    );
    if (first.kind !== 'statuses') return;
    expect('orders.response.filled').shape(first.body, 'exchange.statuses');
    const fills = await pace.eventually(
      () => readFills(context, taker.address),
      (rows) => rows.length > 0,
    );
    const px = field(fills[0], 'px', fills);
    expect('orders.match.limit').atMost(px, pxInUsdc(high), 'fills[0].px');
    const left = await readOpenOrders(context, maker.address);
    expect('orders.match.best-price').relation(
      `order ${worse.oid} at the worse price still open`,
      { orders: left },
      ({ orders }) => sortedOids(orders).includes(worse.oid),
    );
    expect('orders.match.time-priority').equal(
      derived(sortedOids(left), left),
      [worse.oid, younger.oid].sort(),
      'oids of the open orders of the maker',
    );
    expect('orders.match.resting-price').decimal(px, pxInUsdc(low), 'fills[0].px');

    // Both levels, with three sizes at the worse one: an unweighted average differs.
    await restEachInsideSpread(context, maker, [ask(mid), ask(mid)]);
    const both = orderAction(taker, { market, side: 'bid', px: high, size: 4n * size, tif: 'ioc' });
    const reply = requireEveryOrderReported(await target.act(taker, both));
    const second = requireOnlyStatusEntry(reply);
    await assumeNoTradeWithStrangers(context, maker, taker);
    given.require(second.kind === 'filled', `the second order is ${second.kind}`);
    if (second.kind !== 'filled') return;
    const ofSecond = (rows: readonly JsonObject[]) => rows.filter(({ oid }) => oid === second.oid);
    const takerFills = await pace.eventually(
      () => readFills(context, taker.address),
      (rows) => ofSecond(rows).length === 4,
    );
    const legs = ofSecond(takerFills);
    const made = await pace.eventually(
      () => readFills(context, maker.address),
      (rows) => rows.length === takerFills.length,
    );
    expect('fills.row.tid-shared').equal(
      derived(tidsOf(made), made),
      derived(tidsOf(takerFills), takerFills),
      'tids of the maker fills of one taker order',
    );
    const prices = legs.map(({ px: each }) => Dec.parse(each)?.toString()).sort();
    expect('orders.match.resting-price').equal(
      derived(prices, takerFills),
      [low, mid, mid, mid].map((each) => pxInUsdc(each).toString()).sort(),
      'fills[*].px',
    );
    given.require(
      Dec.sum(legs.map(({ sz }) => Dec.parse(sz) ?? Dec.of(0))).equals(sizeInUnits(4n * size, market)),
      'the fills are not the whole order',
    );
    judgeFilledStatusEntry(context, { reply, entry: second, market, legs });
  },
});

function tidsOf(fills: readonly JsonObject[]): readonly string[] {
  return fills.map(({ tid }) => String(tid)).sort();
}

export default alone;
export const matchPriorityInBatchCheck = toBatchedOrdersCheck(alone);
