import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { oidOfOrderRecord, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'feed.reconnect.missed',
  title: 'changes made while a client was disconnected are not pushed when it reconnects',
  clauses: ['feed.reconnect.no-resume'],
  by: 'act',
  accounts: 'fresh',
  async run({ feed, given, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const before = await feed();
    await subscribeAccountChannel(before, 'order_updates', trader.address);
    before.close();
    const missed = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    await pace.blocks();

    const back = await feed();
    const isMissed = (record: JsonObject) => oidOfOrderRecord(record) === missed.oid;
    const resumed = expect('feed.reconnect.no-resume');
    resumed.relation(
      'no record of the missed order on the new connection before any subscribe',
      { records: recordsInFrames(await back.drained()) },
      ({ records }) => !records.some(isMissed),
    );
    const { first } = await subscribeAccountChannel(back, 'order_updates', trader.address);
    const next = await placeRestingOrder({ given }, trader, {
      market,
      side: 'bid',
      px: gridPxAtMarkPercent(market, 55),
    });
    const log = new FrameLog(back, pace);
    const frames = await log.until('order_updates', (all) =>
      recordsInFrames(all).some((record) => oidOfOrderRecord(record) === next.oid),
    );
    // No document lists the order states that the channel reports.
    if (!recordsInFrames(frames).map(oidOfOrderRecord).includes(next.oid))
      throw new NotExercised('a record of an order that rests');
    // A body that is the whole list is no resumption: later frames also show what the first one shows (D24).
    if (recordsInFrames([first]).some(isMissed)) throw new NotExercised('frames that hold what is new alone');
    resumed.relation(
      `no record of order ${missed.oid}, which was placed while disconnected`,
      { records: recordsInFrames(frames) },
      ({ records }) => !records.some(isMissed),
    );
  },
});
