import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { perpMarketRowOfCoin } from '../../harness/client/market-rows.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import {
  cloidOfOrderRecord,
  receivedFrameObjects,
  recordsInFrames,
  toTracedFrames,
} from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { findRepeatedRowNames } from './changed-rows.ts';

/** Blocks in which a row could be repeated. */
const QUIET_BLOCKS = 3;

export default check({
  id: 'feed.markets.moved-by-trade',
  title: 'a trade pushes a filled order in order_updates, and markets rows of changed markets only',
  clauses: ['feed.order-updates.lifecycle', 'feed.markets.changed-rows'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, pace, random, expect } = context;
    const [market, maker, taker] = await Promise.all([given.market(), given.fundedAccount(), given.fundedAccount()]);
    const [updates, overview] = await Promise.all([feed(), feed()]);
    await subscribeAccountChannel(updates, 'order_updates', taker.address);
    const before = await overview.firstFrame({ type: 'markets' });
    assumeKnownForm(before.data);
    const takerCloid = random.cloid();
    const trade = await tradeWorthAndCloseAtEnd(context, 20n, { market, maker, taker, takerCloid });

    const isFill = (record: Parameters<typeof cloidOfOrderRecord>[0]) =>
      record.status === 'filled' && cloidOfOrderRecord(record) === takerCloid;
    const reported = await new FrameLog(updates, pace).until('order_updates', (frames) =>
      recordsInFrames(frames).some(isFill),
    );
    const fill = recordsInFrames(reported).find(isFill);
    const lifecycle = expect('feed.order-updates.lifecycle');
    lifecycle.relation(
      `an order_updates record with status filled and cloid ${takerCloid}`,
      { records: recordsInFrames(reported) },
      ({ records }) => records.some(isFill),
    );
    lifecycle.decimal(field(fill, 'filled_sz'), trade.size);
    lifecycle.decimal(field(fill, 'avg_px'), trade.px);
    // The remaining size, or the filled size (D98).
    lifecycle.relation(
      `order.sz 0 (remaining) or ${trade.size} (filled)`,
      { size: field(fill, 'order.sz') },
      ({ size }) => isSameDecimal(size, '0') || isSameDecimal(size, trade.size.toString()),
      'order.sz',
    );

    const rows = new FrameLog(overview, pace);
    const pushed = await rows.until('markets', (frames) =>
      frames.some(({ data }) => perpMarketRowOfCoin(data, market.coin) !== undefined),
    );
    const changed = expect('feed.markets.changed-rows');
    changed.relation(
      `a later markets frame with the row of ${market.coin}`,
      { frames: toTracedFrames(rows, ...pushed) },
      ({ frames }) => frames.some(({ data }) => perpMarketRowOfCoin(data, market.coin) !== undefined),
    );
    await pace.blocks(QUIET_BLOCKS);
    const all = (await rows.readAll()).filter(({ channel }) => channel === 'markets');
    const repeated = derived(findRepeatedRowNames([before, ...all]), receivedFrameObjects(before, ...all));
    changed.equal(repeated, [], 'unchanged perpetual rows in later markets frames');
  },
});
