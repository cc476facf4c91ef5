import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import type { FeedClient, FeedFrame } from '../../harness/client/feed-client.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { channelContents } from './channel-contents.ts';

/** Blocks after the change for which a silent channel is still observed. */
const LATER_BLOCKS = 4;

export default check({
  id: 'feed.push.at-once',
  title: 'changes of a block are pushed before the next block is committed',
  clauses: ['feed.push.at-its-commit'],
  by: 'operate',
  control: 'block',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { feed, given, target, venue, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [bidPx, , askPx] = await drawPricesInsideSpread(context, market);
    const size = traders.size();
    await placeRestingOrder({ given }, maker, { market, side: 'ask', px: askPx, size });
    const control = await given.blocksHeld();
    const writer = await feed();
    /** Number of the taker's committed actions. */
    const committed = async () =>
      integerAt(given.data(await target.read('user_rate_limit', { address: taker.address })), 'lifetime_count');

    const rowText = async () => canonicalText(await readPerpRow(context, 'markets', market.coin));
    const listening = async (channel: string) => {
      const socket = await feed();
      const by = channelContents[channel]?.by;
      if (by === 'user') await subscribeAccountChannel(socket, channel, taker.address);
      else await socket.firstFrame(by === 'coin' ? { type: channel, coin: market.coin } : { type: channel });
      return { channel, socket };
    };
    /** Commits a single action, and checks that each channel that shows its effect reports it before the next block. */
    const judge = async (channels: readonly string[], action: WireAction) => {
      const ears = await Promise.all(channels.map(listening));
      const before = await committed();
      const rowBefore = await rowText();
      writer.send({ method: 'post', id: 1, request: { type: 'action', payload: target.envelope(taker, action).body } });
      await writer.drained();
      // A ping may be answered while a signature is still being verified: then the action is in a later block.
      for (let blocks = 0; blocks < LATER_BLOCKS; blocks += 1) {
        await control.commit(1);
        if ((await committed()) !== before) break;
      }
      const judgeHeard = (reported: readonly Heard[], blocks: number) => {
        for (const { ear, frame } of reported)
          expect('feed.push.at-its-commit').relation(
            `the frame of ${ear.channel} with the block of its change (blocksLater 0)`,
            { blocksLater: derived(blocks, frame) },
            ({ blocksLater }) => blocksLater === 0,
            ear.channel,
          );
      };
      // A venue may compute its market rows block by block: the frame then comes with the changed row.
      const isRowLater = (await rowText()) === rowBefore;
      const { heard: received, silent } = await listenedTo(
        ears.filter(({ channel }) => !isRowLater || channel !== 'markets'),
      );
      // Another clause judges a channel that stays silent.
      for (let left = silent, blocks = 1; left.length > 0 && blocks <= LATER_BLOCKS; blocks += 1) {
        await control.commit(1);
        const later = await listenedTo(left);
        judgeHeard(later.heard, blocks);
        left = later.silent;
      }
      if (silent.length === 0) judgeHeard(received, 0);
    };
    const { signingId: asset } = venue.usdc;
    await judge(
      ['account_state', 'ledger_updates'],
      sendAssetAction({ asset, destination: maker.address, amount: '1.25' }),
    );
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

interface Heard {
  readonly ear: Listening;
  readonly frame: FeedFrame;
}

/** Splits listeners by whether their channel has reported something since the last call. */
async function listenedTo(ears: readonly Listening[]) {
  const frames = await Promise.all(ears.map(frameOf));
  const received = ears.flatMap((ear, at): readonly Heard[] => {
    const frame = frames[at] ?? null;
    return frame === null ? [] : [{ ear, frame }];
  });
  return { heard: received, silent: ears.filter((_ear, at) => (frames[at] ?? null) === null) };
}

/** A frame of the channel that has arrived, or was in flight. */
async function frameOf({ channel: name, socket }: Listening): Promise<FeedFrame | null> {
  const isIts = ({ channel }: FeedFrame) => channel === name;
  return (await socket.drained()).find(isIts) ?? socket.takeWithin(isIts, socket.lateMs);
}
