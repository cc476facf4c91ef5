import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { openOrderRowsIn } from '../../harness/client/feed-forms.ts';
import { at } from '../../harness/client/json-at.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { oidOfOrderRecord, recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { awaitOpenOrders, isAmongOrders, orderRowOf } from '../../harness/setup/own-orders.ts';
import { placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const words = ['open', 'filled', 'canceled', 'rejected', 'cancel_rejected', 'noop', 'parked'] as const;

export default check({
  id: 'feed.orders.resting-set',
  title: 'placing and cancelling orders pushes all resting orders in open_orders and one order_updates record each',
  clauses: [
    'feed.open-orders.whole',
    'feed.open-orders.rows',
    'feed.order-updates.words',
    'feed.order-updates.lifecycle',
    'feed.frame.snapshot-flag',
  ],
  by: 'act',
  accounts: 'fresh',
  async run({ feed, given, target, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const [resting, updates] = await Promise.all([feed(), feed()]);
    await subscribeAccountChannel(resting, 'open_orders', trader.address);
    const { first } = await subscribeAccountChannel(updates, 'order_updates', trader.address);
    const sets = new FrameLog(resting, pace);
    const records = new FrameLog(updates, pace);
    const lastSet = (frames: readonly FeedFrame[]) => recordsInFrames(frames.slice(-1)).map(oidOfOrderRecord).sort();
    const setOnce = async (oids: readonly string[]) => {
      const wanted = [...oids].sort();
      const isThere = (frames: readonly FeedFrame[]) => frames.length > 0 && lastSet(frames).join() === wanted.join();
      const frames = await sets.until('open_orders', isThere);
      return derived(lastSet(frames), toTracedFrames(sets, frames.at(-1)));
    };
    const whole = expect('feed.open-orders.whole');

    const one = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    whole.equal(await setOnce([one.oid]), [one.oid], 'oids in the newest open_orders frame');
    const two = await placeRestingOrder({ given }, trader, {
      market,
      side: 'bid',
      px: gridPxAtMarkPercent(market, 55),
    });
    whole.equal(await setOnce([one.oid, two.oid]), [one.oid, two.oid].sort(), 'oids in the newest open_orders frame');
    await given.accepted(
      target.act(trader, {
        type: 'cancel_order',
        cancel: { owner: trader.address, market: market.id, oid: toWireUint(BigInt(one.oid)) },
      }),
    );
    whole.equal(await setOnce([two.oid]), [two.oid], 'oids in the newest open_orders frame');
    for (const { channel, json } of await sets.readAll())
      if (channel === 'open_orders') expect('feed.open-orders.rows').shape(json, 'frame.open_orders');

    const reported = await records.until('order_updates', (frames) =>
      recordsInFrames(frames).some((record) => record.status === 'canceled'),
    );
    for (const record of expect('feed.order-updates.words').exercisedBy(
      recordsInFrames(reported),
      'a record of an order',
    ))
      expect('feed.order-updates.words').oneOf(field(record, 'status'), words);
    const lifecycle = expect('feed.order-updates.lifecycle');
    for (const [status, oid] of [
      ['open', one.oid],
      ['open', two.oid],
      ['canceled', one.oid],
    ] as const) {
      // A cancelled order's record may show only its market (D98).
      const isOf = (record: JsonObject) =>
        oidOfOrderRecord(record) === oid || (status === 'canceled' && at(record, 'order.oid') === null);
      lifecycle.relation(
        `an order_updates record with status ${status} of order ${oid}`,
        { records: recordsInFrames(reported) },
        ({ records: all }) => all.some((record) => record.status === status && isOf(record)),
      );
    }
    const coins = new Set(recordsInFrames(reported).map((record) => at(record, 'order.coin')));
    lifecycle.equal(derived([...coins], recordsInFrames(reported)), [market.coin], 'order.coin');
    for (const { json } of reported) lifecycle.shape(json, 'frame.order_updates');

    const flag = expect('feed.frame.snapshot-flag');
    flag.equal(field(first.json, 'is_snapshot'), true, 'is_snapshot of the first frame');
    for (const { json } of reported) flag.equal(field(json, 'is_snapshot'), false, 'is_snapshot of a later frame');
  },
});

export const ordersRestingSetTriggerCheck = check({
  id: 'feed.orders.resting-set.parked',
  title: 'a later open_orders frame holds the parked trigger order of the first frame, at its trigger price',
  clauses: ['feed.open-orders.whole', 'feed.open-orders.rows', 'feed.push.told'],
  by: 'act',
  async run(context) {
    const { feed, pace, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const triggerPx = gridPxAtMarkPercent(market, 60);
    const leg = { market, side: 'ask', size, triggerPx, reduceOnly: false, cloid: random.cloid() } as const;
    const parked = String((await placeParkedLegs(context, taker, [leg]))[0]?.oid);
    const socket = await feed();
    const { first } = await subscribeAccountChannel(socket, 'open_orders', taker.address);
    const oidsOf = (frame: FeedFrame | undefined) =>
      frame === undefined ? [] : recordsInFrames([frame]).map((record) => String(oidOfOrderRecord(record)));
    const whole = expect('feed.open-orders.whole');
    // The documents do not show what a frame lists: each must list what the first one does.
    if (!whole.exercised(oidsOf(first).includes(parked), 'a first frame that lists a parked leg')) return;
    const sets = new FrameLog(socket, pace);
    const { oid } = await placeRestingOrder(context, taker, {
      market,
      side: 'bid',
      px: gridPxAtMarkPercent(market, 55),
    });
    const frames = await sets.until('open_orders', (all) => oidsOf(all.at(-1)).includes(oid));
    const listed = derived(oidsOf(frames.at(-1)).sort(), toTracedFrames(sets, frames.at(-1)));
    whole.equal(listed, [oid, parked].sort(), 'oids in the newest open_orders frame');
    await judgeLevel(context, frames.at(-1), taker, parked);
    await context.given.part(async () => {
      const further = { ...leg, triggerPx: gridPxAtMarkPercent(market, 58), cloid: random.cloid() };
      const [row] = await placeParkedLegs(context, taker, [further]);
      const isListed = (all: readonly FeedFrame[]) => oidsOf(all.at(-1)).includes(String(row?.oid));
      const later = await sets.until('open_orders', isListed);
      expect('feed.push.told').relation(
        `a frame of open_orders with trigger order ${String(row?.oid)} after it was parked`,
        { newest: derived(oidsOf(later.at(-1)), toTracedFrames(sets, later.at(-1))) },
        () => isListed(later),
        'open_orders',
      );
    });
  },
});

/** Judges that a frame shows a parked leg at the level given by the read. */
async function judgeLevel(
  context: CaseContext<'feed.open-orders.rows'>,
  frame: FeedFrame | undefined,
  { address }: Identity,
  parked: string,
): Promise<void> {
  const levelOf = (row: JsonObject | undefined) => Dec.parse(at(row, 'trigger.trigger_px'));
  const shown = recordsInFrames(frame === undefined ? [] : [frame]).filter(
    (record) => String(oidOfOrderRecord(record)) === parked,
  );
  const rows = await awaitOpenOrders(context, address, (all) => isAmongOrders(all, parked));
  const pushed = levelOf(openOrderRowsIn(shown)[0]);
  const read = levelOf(orderRowOf(rows, parked));
  const row = context.expect('feed.open-orders.rows');
  if (pushed === null || read === null) row.exercised(false, 'the level of a leg, in a frame and in the read');
  else row.decimal(derived(pushed, shown), read, 'trigger.trigger_px of the parked trigger order');
}
