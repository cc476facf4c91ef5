import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import { actualAndExpectedDifferences } from '../../harness/check/mismatched-facts.ts';
import { openOrderRowsIn, orderUpdateRecordsIn } from '../../harness/client/feed-forms.ts';
import { at } from '../../harness/client/json-at.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { oidOfOrderRecord, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { awaitOpenOrders, isAmongOrders, orderRowOf } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

const kinds = [
  { side: 'bid', letter: 'B', tif: 'gtc' },
  { side: 'ask', letter: 'A', tif: 'alo' },
] as const;

export default check({
  id: 'feed.orders.as-placed',
  title: 'open_orders and order_updates frames show a resting order as it was placed and as the read lists it',
  clauses: ['feed.open-orders.rows', 'feed.order-updates.order'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, pace, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const [resting, updates] = await Promise.all([feed(), feed()]);
    await subscribeAccountChannel(resting, 'open_orders', trader.address);
    await subscribeAccountChannel(updates, 'order_updates', trader.address);
    const sets = new FrameLog(resting, pace);
    const records = new FrameLog(updates, pace);
    const since = await pace.timeMs();
    const orders = await placed(context, trader, market);

    const tellsAll = (rows: readonly JsonObject[]) =>
      orders.every(({ oid }) => rows.some((row) => oidOfOrderRecord(row) === oid));
    const listed = await awaitOpenOrders(context, trader.address, (rows) =>
      orders.every(({ oid }) => isAmongOrders(rows, String(oid))),
    );
    const setFrames = await sets.until('open_orders', (frames) => tellsAll(recordsInFrames(frames.slice(-1))));
    const opened = await records.until('order_updates', (frames) => tellsAll(recordsInFrames(frames)));
    for (const order of orders) {
      const row = orderRowOf(listed, String(order.oid));
      const { inserted_at = null } = row;
      const shown = recordsInFrames(setFrames.slice(-1)).filter((each) => oidOfOrderRecord(each) === order.oid);
      if (expect('feed.open-orders.rows').exercised(shown.length > 0, 'a frame with the order')) {
        const [frameRow] = openOrderRowsIn(shown);
        expect('feed.open-orders.rows').equal(
          ...actualAndExpectedDifferences(frameRow, { ...order, inserted_at }, shown, row),
        );
      }

      const record = recordsInFrames(opened).find(
        (each) => oidOfOrderRecord(each) === order.oid && each.status === 'open',
      );
      const reported = at(orderUpdateRecordsIn(record === undefined ? [] : [record])[0], 'order');
      if (!expect('feed.order-updates.order').exercised(isJsonObject(reported), 'a record with the order')) continue;
      // Public facts leave open which of the two a record shows (D98).
      const more = Object.entries({ orig_sz: order.sz ?? null, inserted_at }).filter(
        ([key]) => (at(reported, key) ?? null) !== null,
      );
      const wanted = { ...order, ...Object.fromEntries(more) };
      const observed = record === undefined ? row : record;
      expect('feed.order-updates.order').equal(
        ...actualAndExpectedDifferences(isJsonObject(reported) ? reported : {}, wanted, observed, row),
      );
      await judgeTimeSince(context, since, field(record, 'time', row), expect('feed.order-updates.order'));
    }
  },
});

/** A resting bid and a resting ask, as rows show them. */
async function placed(
  { given, random }: CaseContext<never>,
  trader: Identity,
  market: MarketFacts,
): Promise<readonly JsonObject[]> {
  const orders: JsonObject[] = [];
  for (const { side, letter, tif } of kinds) {
    const cloid = random.cloid();
    const { oid, px, size } = await placeRestingOrder({ given }, trader, { market, side, tif, cloid });
    orders.push({
      oid,
      coin: market.coin,
      side: letter,
      tif,
      cloid,
      px: pxInUsdc(px).toString(),
      sz: sizeInUnits(size, market).toString(),
    });
  }
  return orders;
}
