import { check } from '../../harness/check/check.ts';
import { orderAction } from '../../harness/check/order-wish.ts';
import type { FeedClient } from '../../harness/client/feed-client.ts';
import { joined } from '../../harness/setup/account-channel.ts';
import { pricesInside } from '../../harness/setup/inside-spread.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';
import { send } from '../../harness/setup/token-send.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { carried } from './carried.ts';

/** Blocks after that of the change in which a channel that was silent is listened to. */
const LATER_BLOCKS = 4;

export default check({
  id: 'feed.push.at-once',
  title: 'what a block changed is told before the next block is cut',
  clauses: ['feed.push.at-its-commit'],
  by: 'operate',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { feed, given, target, venue, expect } = context;
    const traders = await twoTraders(context);
    const { market, maker, taker } = traders;
    const [bidPx, , askPx] = await pricesInside(context, market);
    const size = traders.size();
    await restingOrder({ given }, maker, { market, side: 'ask', px: askPx, size });
    const control = await given.blocksHeld();
    const writer = await feed();

    const listening = async (channel: string) => {
      const socket = await feed();
      const by = carried[channel]?.by;
      if (by === 'user') await joined(socket, channel, taker.address);
      else await socket.firstFrame(by === 'coin' ? { type: channel, coin: market.coin } : { type: channel });
      return { channel, socket };
    };
    /** Commits one action alone and asks each channel that carries its effect whether it tells of it before the next block. */
    const judge = async (channels: readonly string[], action: WireAction) => {
      const ears = await Promise.all(channels.map(listening));
      writer.send({ method: 'post', id: 1, request: { type: 'action', payload: target.envelope(taker, action).body } });
      // Whatever was sent before a ping has arrived when it is answered.
      await writer.drained();
      await control.commit(1);
      const silent = await withoutFrame(ears);
      // A channel that stays silent is the matter of another clause.
      for (let left = silent, blocks = 1; left.length > 0 && blocks <= LATER_BLOCKS; blocks += 1) {
        await control.commit(1);
        const still = await withoutFrame(left);
        for (const { channel } of left.filter((ear) => !still.includes(ear))) {
          expect('feed.push.at-its-commit').that(false, {
            expected: `a frame of ${channel} with the block of its change`,
            actual: `one after ${blocks} more`,
            path: channel,
          });
        }
        left = still;
      }
      if (silent.length === 0) expect('feed.push.at-its-commit').that(true, { expected: 'frames', actual: 'frames' });
    };
    const { signingId: asset } = venue.usdc;
    await judge(['account_state', 'ledger_updates'], send({ asset, destination: maker.address, amount: '1.25' }));
    const bid = orderAction(taker, { market, side: 'bid', px: bidPx, size });
    await judge(['l2_book', 'bbo', 'open_orders', 'order_updates'], bid);
    const trade = orderAction(taker, { market, side: 'bid', px: askPx, size, tif: 'ioc' });
    await judge(['trades', 'fills', 'markets'], trade);
  },
});

interface Listening {
  readonly channel: string;
  readonly socket: FeedClient;
}

/** Those whose channel has told nothing since it was asked last. */
async function withoutFrame(ears: readonly Listening[]): Promise<readonly Listening[]> {
  const spoke = await Promise.all(ears.map(({ channel, socket }) => speaks(socket, channel)));
  return ears.filter((_ear, at) => spoke[at] !== true);
}

/** Whether a frame of the channel has come, or was on its way. */
async function speaks(socket: FeedClient, name: string): Promise<boolean> {
  const isIts = ({ channel }: { readonly channel: string }) => channel === name;
  return (await socket.drained()).some(isIts) || (await socket.takeWithin(isIts, socket.lateMs)) !== null;
}
