import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { timedWithin } from '../../harness/check/timed-within.ts';
import { at } from '../../harness/client/json-at.ts';
import { wholePx, wholeSize } from '../../harness/compare/planes.ts';
import { unlike } from '../../harness/compare/unlike.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { joined } from '../../harness/setup/account-channel.ts';
import { openOrdersOnce, rests, rowOf } from '../../harness/setup/own-orders.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { FrameLog } from './frame-log.ts';
import { oidOf, recordsOf } from './records.ts';

const kinds = [
  { side: 'bid', letter: 'B', tif: 'gtc' },
  { side: 'ask', letter: 'A', tif: 'alo' },
] as const;

export default check({
  id: 'feed.orders.as-placed',
  title: 'the frames that tell of a resting order show it as it was placed, and as the read lists it',
  clauses: ['feed.open-orders.rows', 'feed.order-updates.order'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, pace, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const [resting, updates] = await Promise.all([feed(), feed()]);
    await joined(resting, 'open_orders', trader.address);
    await joined(updates, 'order_updates', trader.address);
    const [sets, records] = [new FrameLog(resting, pace), new FrameLog(updates, pace)];
    const since = await pace.timeMs();
    const orders = await placed(context, trader, market);

    const tellsAll = (rows: readonly JsonObject[]) => orders.every(({ oid }) => rows.some((row) => oidOf(row) === oid));
    const listed = await openOrdersOnce(context, trader.address, (rows) =>
      orders.every(({ oid }) => rests(rows, String(oid))),
    );
    const setFrames = await sets.until('open_orders', (frames) => tellsAll(recordsOf(frames.slice(-1))));
    const opened = await records.until('order_updates', (frames) => tellsAll(recordsOf(frames)));
    for (const order of orders) {
      const { inserted_at = null } = rowOf(listed, String(order.oid));
      const shown = recordsOf(setFrames.slice(-1)).find((row) => oidOf(row) === order.oid);
      if (expect('feed.open-orders.rows').exercised(shown !== undefined, 'a frame with the order'))
        expect('feed.open-orders.rows').equal(unlike(shown, { ...order, inserted_at }), {}, 'the row of the order');

      const record = recordsOf(opened).find((row) => oidOf(row) === order.oid && row.status === 'open');
      const told = at(record, 'order');
      if (!expect('feed.order-updates.order').exercised(isJsonObject(told), 'a record with the order')) continue;
      // Which of these two a record shows the public texts leave open (D98).
      const more = Object.entries({ orig_sz: order.sz ?? null, inserted_at }).filter(
        ([key]) => (at(told, key) ?? null) !== null,
      );
      const wanted = { ...order, ...Object.fromEntries(more) };
      expect('feed.order-updates.order').equal(unlike(isJsonObject(told) ? told : {}, wanted), {}, 'order');
      await timedWithin(context, since, record?.time, expect('feed.order-updates.order'));
    }
  },
});

/** A bid and an ask that rest, as rows show them. */
async function placed(
  { given, random }: CaseContext<never>,
  trader: Identity,
  market: MarketFacts,
): Promise<readonly JsonObject[]> {
  const orders: JsonObject[] = [];
  for (const { side, letter, tif } of kinds) {
    const cloid = random.cloid();
    const { oid, px, size } = await restingOrder({ given }, trader, { market, side, tif, cloid });
    orders.push({
      ...{ oid, coin: market.coin, side: letter, tif, cloid },
      ...{ px: wholePx(px).toString(), sz: wholeSize(size, market).toString() },
    });
  }
  return orders;
}
