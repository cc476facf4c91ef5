import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, type Evidence, field } from '../../harness/check/evidence.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import type { FeedClient, FeedFrame } from '../../harness/client/feed-client.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { receivedFrameObjects, recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { assumeMarkFollowedIndex, readIndexRestoringAtEnd } from '../../harness/setup/index-price.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { setMaxLeverageOfAccounts } from '../../harness/setup/leverage-action.ts';
import { readMaxLeverageLookup } from '../../harness/setup/market-row.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { hasHighLeverageFineTick } from '../../harness/setup/sinking-long.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { namesAddedByEach } from './added-records.ts';
import { UnsubscribedChannels } from './left-channels.ts';

/** Steps in which the index falls until a long position's margin is thin: after 20 everything that the leverage allows is lost. */
const STEPS = 30;
const STEPS_TO_NOTHING = 20;
/** Funds in whole USDC, in the price scale of the market. */
const FUNDS = 100n;
const STEEPEST = 20;

/** Blocks in which the margin recovers, and in which an earlier message could be repeated. */
const QUIET_BLOCKS = 5;

type Judging = CaseContext<
  | 'feed.notifications.record'
  | 'feed.notifications.at-its-commit'
  | 'feed.push.once'
  | 'feed.channel.order'
  | 'feed.unsubscribe.ends'
>;

export default check({
  id: 'feed.notifications.thin-margin',
  title: 'an account with low margin gets one notification, with the block of its tier change and before its recovery',
  clauses: [
    'feed.notifications.record',
    'feed.notifications.at-its-commit',
    'feed.push.once',
    'feed.channel.order',
    'feed.unsubscribe.ends',
  ],
  by: 'operate',
  control: 'margin',
  accounts: 'fresh',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { feed, given } = context;
    const notices = new Notices(await feed());
    const { account, tier, lower, restore } = await longPosition(context, notices);
    const left = await UnsubscribedChannels.open(context, [{ channel: 'notifications', account }]);
    const own = await tier();
    const since = await context.pace.timeMs();
    const control = await given.blocksHeld();
    const { length: heardBefore } = await notices.all();
    // A step may pass through a tier that is left within its block, because part of the position was closed then.
    const isThin = async () => {
      const [now, received] = await Promise.all([tier(), notices.all()]);
      return now !== own || received.length > heardBefore;
    };
    for (let step = 1; step <= STEPS && !(await isThin()); step++) {
      await lower(step);
      // The new index may have come with its own block.
      if (!(await isThin())) await control.commit(1);
    }
    given.require(await isThin(), `the margin of ${account} did not run thin`);
    const isAtOnce = await notices.came();
    if (!isAtOnce) await control.commit(1);
    const isLate = !isAtOnce && (await notices.came());
    await restore();
    for (let block = 0; block < QUIET_BLOCKS; block += 1) await control.commit(1);
    const frames = await notices.all();
    judge(context, toTracedFrames(notices.socket, ...frames), frames, isLate);
    if (frames.length > 0) await left.judge(context);
    for (const record of recordsInFrames(frames))
      await judgeTimeSince(context, since, field(record, 'time'), context.expect('feed.notifications.record'));
  },
});

/** A position at nine tenths of what its leverage allows, for an account whose notifications are subscribed. */
async function longPosition(context: Judging, notices: Notices) {
  const { control, given, target } = context;
  const [market, seller, holder] = await Promise.all([
    given.market(hasHighLeverageFineTick, 2_000n),
    given.fundedAccount({ usdc: '5000' }),
    given.fundedAccount({ usdc: String(FUNDS) }),
  ]);
  // The mark follows the index at its current distance.
  const from = await readIndexRestoringAtEnd(context, market);
  const index = (px: bigint) => control.oracle(market.coin, pxInUsdc(px).toString(), pxInUsdc(px).toString());
  const restore = () => index(from);
  await subscribeAccountChannel(notices.socket, 'notifications', holder.address);
  const most = Dec.of(BigInt(STEEPEST) * FUNDS * market.priceScale);
  const leverage = Math.min(Number((await readMaxLeverageLookup(context))(market, most)), STEEPEST);
  // At leverage 1 a loss never reaches the margin.
  if (leverage < 2) throw new Unsupported(`a market whose positions of ${most} USDC take a leverage`);
  const worth = (BigInt(leverage) * FUNDS * 9n) / 10n;
  await setMaxLeverageOfAccounts(context, market, holder);
  // A price component of the mark may soon become stale, which would drop the mark at once.
  await restore();
  // At or below the mark, so that the position does not start with a loss.
  const [entry] = await drawPricesInsideSpread(context, market);
  // The long order rests: a bid inside the spread raises the middle of the book, and never lowers the mark.
  const size = scaledSizeForNotional(market, entry, worth);
  await tradeAndCloseAtEnd(context, { market, maker: holder, taker: seller, side: 'ask', px: entry, size });
  const open = await readPositions(context, holder.address);
  assumeMarkFollowedIndex(open.length > 0, 'the position was closed before the index went down');
  return {
    account: holder.address,
    tier: async () => given.data(await target.read('account_state', { address: holder.address })).tier,
    lower(step: number) {
      const whole = BigInt(STEPS_TO_NOTHING * leverage);
      return index(((from * (whole - BigInt(step))) / whole / market.tick) * market.tick);
    },
    restore,
  };
}

/** Notifications of one account. */
class Notices {
  readonly socket: FeedClient;
  readonly #frames: FeedFrame[] = [];

  constructor(socket: FeedClient) {
    this.socket = socket;
  }

  /** Whether one has arrived, or was in flight. */
  async came(): Promise<boolean> {
    if ((await this.all()).length > 0) return true;
    const late = await this.socket.takeWithin(isNotice, this.socket.lateMs);
    if (late !== null) this.#frames.push(late);
    return late !== null;
  }

  async all(): Promise<readonly FeedFrame[]> {
    this.#frames.push(...(await this.socket.drained()).filter(isNotice));
    return this.#frames;
  }
}

function isNotice({ channel, data }: FeedFrame): boolean {
  return channel === 'notifications' && !(isJsonArray(data) && data.length === 0);
}

function judge({ expect }: Judging, came: Evidence, frames: readonly FeedFrame[], isLate: boolean): void {
  const reported = derived(frames[0], came);
  expect('feed.notifications.record').present(reported, 'a notification of low margin');
  for (const { json } of frames) expect('feed.notifications.record').shape(json, 'frame.notifications');
  if (frames.length === 0) return;
  expect('feed.notifications.at-its-commit').relation(
    'the notification with the block in which the tier changed, not after the next block',
    { isLate: derived(isLate, receivedFrameObjects(frames[0])) },
    () => !isLate,
  );
  const lists = frames.map((frame) => recordsInFrames([frame]).map((record) => canonicalText(record)));
  const texts = (namesAddedByEach(lists) ?? lists).flat();
  const records = recordsInFrames(frames);
  if (expect('feed.push.once').exercised(records.length > 0, 'a record of a notification'))
    expect('feed.push.once').equal(
      derived(
        texts.filter((text, at) => texts.indexOf(text) < at),
        records,
      ),
      [],
      'notification records that repeat an earlier record',
    );
  const recordByText = new Map(records.map((record) => [canonicalText(record), record]));
  const times = [...new Set(texts)].map((text) => Number(recordByText.get(text)?.time));
  if (expect('feed.channel.order').exercised(times.length > 1, 'a second notification'))
    expect('feed.channel.order').relation(
      'data[].time of successive notifications never to decrease',
      { times: derived(times, records) },
      () => times.every((time, at) => at === 0 || time >= (times[at - 1] ?? time)),
      'data[].time',
    );
}
