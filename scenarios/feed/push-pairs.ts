import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  tokenAmountText,
} from '../../harness/setup/spot.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

type Judging = CaseContext<'feed.push.told'>;

export default check({
  id: 'feed.push.pairs',
  title: 'an order and a trade on a spot pair are pushed on each channel whose new subscription shows them',
  clauses: ['feed.push.told'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px, 3n);
    const buyer = await given.fundedAccount({ usdc: '30' });
    const seller = await given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) });
    const books = await Promise.all(['l2_book', 'bbo'].map((channel) => PairChannel.open(context, channel, pair.coin)));
    const trades = await PairChannel.open(context, 'trades', pair.coin);
    const orders = await accountLog(context, 'open_orders', seller);
    const parties = [seller, buyer] as const;
    const fills = await Promise.all(parties.map((who) => accountLog(context, 'fills', who)));

    const terms = { pair, px, size } as const;
    const oid = await placeRestingSpotOrder(context, seller, { ...terms, side: 'ask' });
    await judgeNamed(context, orders, 'open_orders', oid);
    for (const book of books) await book.judge(context);

    const bought = await placeSpotOrder(context, buyer, { ...terms, side: 'bid', tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, ...parties);
    given.require(bought.kind === 'filled', `the order that should trade is ${bought.kind}`);
    await trades.judge(context);
    const oids = [oid, bought.kind === 'filled' ? bought.oid : ''];
    for (const [at, who] of parties.entries()) {
      const rows = await readFills(context, who.address);
      const isListed = rows.some((row) => row.oid === oids[at]);
      const log = fills[at];
      if (expect('feed.push.told').exercised(isListed, 'a fill on a pair that the read lists') && log !== undefined)
        await judgeNamed(context, log, 'fills', oids[at] ?? '');
    }
  },
});

async function accountLog({ feed, pace }: Judging, channel: string, { address }: Identity): Promise<FrameLog> {
  const socket = await feed();
  await subscribeAccountChannel(socket, channel, address);
  return new FrameLog(socket, pace);
}

/** Judges that a frame comes in which this order number stands: in what form, other clauses say. */
async function judgeNamed({ expect }: Judging, log: FrameLog, channel: string, oid: string): Promise<void> {
  const names = ({ data }: FeedFrame) => canonicalText(data ?? null).includes(oid);
  const frames = await log.until(channel, (all) => all.some(names));
  expect('feed.push.told').relation(
    `a frame of ${channel} with order ${oid} of the spot pair`,
    { frames: derived(frames.some(names), toTracedFrames(log, ...frames)) },
    (observed) => observed.frames,
    channel,
  );
}

/** A market channel of a pair on one connection, with its first frame; null: the venue does not take it for pairs. */
class PairChannel {
  readonly #channel: string;
  readonly #coin: string;
  readonly #first: FeedFrame | null;
  readonly #log: FrameLog;

  private constructor(channel: string, coin: string, first: FeedFrame | null, log: FrameLog) {
    this.#channel = channel;
    this.#coin = coin;
    this.#first = first;
    this.#log = log;
  }

  static async open({ feed, pace }: Judging, channel: string, coin: string): Promise<PairChannel> {
    const socket = await feed();
    const first = await firstFrame(socket, channel, coin);
    return new PairChannel(channel, coin, first, new FrameLog(socket, pace));
  }

  /** Judges that a state which a new subscription begins with, and this one did not, was pushed to this one. */
  async judge({ feed, expect }: Judging): Promise<void> {
    const frames = await this.#log.until(this.#channel, ({ length }) => length > 0);
    const again = await feed();
    const now = await firstFrame(again, this.#channel, this.#coin);
    const isChanged = now !== null && this.#first !== null && stateText(now) !== stateText(this.#first);
    if (!expect('feed.push.told').exercised(isChanged, `a change of ${this.#channel} of a pair`)) return;
    expect('feed.push.told').relation(
      `a pushed frame of ${this.#channel} of ${this.#coin}, as a new subscription begins with a changed state`,
      { frames: derived(frames.length, toTracedFrames(this.#log, ...frames)), now: toTracedFrames(again, now) },
      (pushed) => pushed.frames > 0,
      this.#channel,
    );
  }
}

/** Null: the channel is not taken. */
async function firstFrame(socket: FeedClient, channel: string, coin: string): Promise<FeedFrame | null> {
  socket.send({ method: 'subscribe', subscription: { type: channel, coin } });
  const answer = await socket.take(isSubscriptionReply, `the answer to subscribe ${channel}`);
  return answer.channel === 'error' ? null : socket.begun(channel);
}

/** The body without its time, which is no state. */
function stateText({ data }: FeedFrame): string {
  if (!isJsonObject(data)) return canonicalText(data ?? null);
  const { time: _time, ...state } = data;
  return canonicalText(state);
}
