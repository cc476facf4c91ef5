import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { orderAction, toWireInteger } from '../../harness/check/order-spec.ts';
import { isUnreadableForm } from '../../harness/client/deviating-forms.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { batchModifyAction, modifyAction } from '../../harness/setup/amendments.ts';
import { awaitHeight } from '../../harness/setup/await-height.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { scheduleCancelAhead } from '../../harness/setup/scheduled-cancel.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { type ChangeNamesByValue, newChangeNamesByValue } from './change-marks.ts';
import { channelContents } from './channel-contents.ts';

const channels = ['l2_book', 'open_orders'] as const;
const NAME = 'B1';

interface Ending {
  readonly traders: TwoTraders;
  readonly oid: string;
  readonly cloid: string;
  readonly px: bigint;
}

/** Actions that remove an order from the top of its book. Null: a cancel scheduled for a block ahead. */
const endings: Readonly<Record<string, ((context: CaseContext<never>, ending: Ending) => Promise<WireAction>) | null>> =
  {
    cancel_order: async (_context, { traders: { taker, market }, oid }) => ({
      type: 'cancel_order',
      cancel: { owner: taker.address, market: market.id, oid: toWireUint(BigInt(oid)) },
    }),
    batch_cancel: async (_context, { traders: { taker, market }, oid }) => ({
      type: 'batch_cancel',
      params: { cancels: [{ owner: taker.address, market: market.id, oid: toWireUint(BigInt(oid)) }] },
    }),
    cancel_by_cloid: async (_context, { traders: { market }, cloid }) => ({
      type: 'cancel_by_cloid',
      params: { asset: market.id, cloid },
    }),
    cancel_all_orders: async (_context, { traders: { market } }) => ({
      type: 'cancel_all_orders',
      params: { asset: market.id },
    }),
    modify: async (_context, ending) => modifyAction(lowered(ending)),
    batch_modify: async (_context, ending) => batchModifyAction(lowered(ending)),
    'self-trade prevention': async (_context, { traders, px }) => {
      const { taker, market } = traders;
      const spec = { market, side: 'ask', px, size: traders.size(), tif: 'ioc', stpMode: 'cancel_oldest' } as const;
      return orderAction(taker, spec);
    },
    schedule_cancel: null,
  };

function lowered({ traders: { market }, oid, px }: Ending) {
  const new_px = toWireInteger((px * 6n) / 10n - (((px * 6n) / 10n) % market.tick));
  return { market: market.id, oid: toWireUint(BigInt(oid)), new_px, new_size: null };
}

export default check({
  id: 'feed.push.order-ends',
  title: 'l2_book and open_orders show that an order is gone, whichever action removed it',
  clauses: ['feed.push.told'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, random, venue, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, market } = traders;
    const marks = newChangeNamesByValue(market.coin);
    const socket = await feed();
    await socket.firstFrame({ type: 'l2_book', coin: market.coin });
    await subscribeAccountChannel(socket, 'open_orders', taker.address);
    const log = new FrameLog(socket, pace);
    // Another account may rest at the same price.
    const judged = channels.filter((channel) => channel !== 'l2_book' || venue.isolation === 'closed');
    const [px] = traders.pxs;
    for (const text of [pxInUsdc(px).toString(), px.toString()]) marks.prices.set(text, NAME);
    for (const [by, actionOf] of Object.entries(endings))
      await given.part(async () => {
        const cloid = random.cloid();
        const bid = { market, side: 'bid', px, size: traders.size(), cloid } as const;
        const { oid } = await restInsideSpread(context, taker, bid);
        marks.oids.set(oid, NAME);
        const shown: string[] = [];
        for (const channel of judged) {
          const frames = await log.until(channel, (all) => isShown(all, channel, marks));
          if (isShown(frames, channel, marks)) shown.push(channel);
        }
        if (actionOf === null) await awaitHeight(context, taker, await scheduleCancelAhead(context, taker));
        else {
          const action = await actionOf(context, { traders, oid, cloid, px });
          const reply = await given.settled(action, target.act(taker, action));
          if (by !== 'self-trade prevention') await given.accepted(reply);
        }
        const left = await awaitOpenOrders(context, taker.address, (rows) => !isAmongOrders(rows, oid));
        given.require(!isAmongOrders(left, oid), `the order did not leave by ${by}`);
        const clause = expect('feed.push.told');
        if (!clause.exercised(shown.length > 0, 'a frame that shows the order')) return;
        for (const channel of shown) {
          const frames = await log.until(channel, (all) => !isShown(all, channel, marks));
          clause.relation(
            `a frame of ${channel} without the order removed by ${by}`,
            { last: toTracedFrames(log, ...frames.slice(-1)) },
            () => !isShown(frames, channel, marks),
            channel,
          );
        }
        marks.oids.delete(oid);
        await cancelEveryOrder({ given, target }, taker);
      });
  },
});

/** Whether the newest frame of a channel shows the order. */
function isShown(frames: readonly FeedFrame[], channel: string, marks: ChangeNamesByValue): boolean {
  const newest = frames.findLast((frame) => frame.channel === channel && !isUnreadableForm(frame.data));
  return newest !== undefined && channelContents[channel]?.shown(newest, marks).includes(NAME) === true;
}
