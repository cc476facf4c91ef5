import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { openOrderRowsIn } from '../../harness/client/feed-forms.ts';
import { at } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegRowIn, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Level and distance in percent of the mark: the level is so far behind that it moves although the mark does not. */
const LEVEL = 50;
const DISTANCE = 30;
/** Blocks after which a mark that moves has probably come nearer. */
const FURTHER_BLOCKS = 12;

export default check({
  id: 'feed.push.trail',
  title: 'open_orders is pushed with the trigger_px that a trailing trigger order has moved to',
  clauses: ['feed.push.told', 'feed.open-orders.rows'],
  by: 'act',
  async run(context) {
    const { given, feed, pace, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const socket = await feed();
    await subscribeAccountChannel(socket, 'open_orders', taker.address);
    const log = new FrameLog(socket, pace);
    const triggerPx = gridPxAtMarkPercent(market, LEVEL);
    const cloid = random.cloid();
    const trailPx = gridPxAtMarkPercent(market, DISTANCE);
    const trailing = { market, side: 'ask', size, triggerPx, trailPx, cloid } as const;
    const pushClause = expect('feed.push.told');
    const isPlaced = (await given.part(() => placeParkedLegs(context, taker, [trailing]))) !== null;
    if (!pushClause.exercised(isPlaced, 'a trailing trigger order')) return;
    const sent = pxInUsdc(triggerPx);
    const levelIn = (rows: readonly JsonObject[]) => Dec.parse(at(parkedLegRowIn(rows, cloid), 'trigger.trigger_px'));
    const rows = await awaitOpenOrders(context, taker.address, (now) => (levelIn(now)?.compare(sent) ?? 0) > 0);
    const moved = levelIn(rows);
    const hasMoved = moved !== null && moved.compare(sent) > 0;
    if (!pushClause.exercised(hasMoved, 'a level that moves towards the mark') || moved === null) return;
    const shownIn = ({ data }: FeedFrame) => (isJsonArray(data) ? levelIn(openOrderRowsIn(data)) : null);
    const judge = async (level: Dec, read: readonly JsonObject[]) => {
      const isTold = (frames: readonly FeedFrame[]) =>
        frames.some((frame) => (shownIn(frame)?.compare(level) ?? -1) >= 0);
      const frames = await log.until('open_orders', isTold);
      const isShown = frames.some((frame) => shownIn(frame) !== null);
      // Rows of another form, or without parked legs, are the matter of other clauses.
      if (!pushClause.exercised(isShown, 'a frame with the trigger of a parked leg')) return;
      // The level never moves away from the mark: a later frame may show a level even nearer.
      pushClause.relation(
        `a frame of open_orders with trigger_px ${level} or nearer to the mark, as in the read`,
        { frames: toTracedFrames(log, ...frames), read },
        () => isTold(frames),
        'trigger.trigger_px',
      );
    };
    await judge(moved, rows);
    const framed = (await log.readAll()).flatMap(({ data }) => (isJsonArray(data) ? openOrderRowsIn(data) : []));
    const distance = field(parkedLegRowIn(framed, cloid), 'trigger.trail_px');
    if (Dec.parse(distance.value) !== null)
      expect('feed.open-orders.rows').decimal(distance, pxInUsdc(trailPx), 'trail_px of the trigger order');
    // Where the mark moves by itself the level follows it further: the first frame may have come after the first move.
    await pace.blocks(FURTHER_BLOCKS);
    const later = await readOpenOrders(context, taker.address);
    const further = levelIn(later);
    if (further !== null && further.compare(moved) > 0) await judge(further, later);
  },
});
