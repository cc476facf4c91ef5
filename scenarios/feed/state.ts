import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { listKeyedMarketRows, perpMarketRowOfCoin } from '../../harness/client/market-rows.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { awaitSampledFunding, PREMIUM_SAMPLE_MS } from '../../harness/setup/funding-row.ts';
import { hasOiRoomForFineQuotes, takeIndexControl } from '../../harness/setup/indexed-market.ts';
import { perpRowIn } from '../../harness/setup/market-row.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { hasBodyMatchingRead } from './any-agree.ts';

type Judging = CaseContext<
  'feed.markets.agrees' | 'feed.markets.once' | 'feed.account-state.agrees' | 'feed.account-state.body'
>;

export default check({
  id: 'feed.state.as-read',
  title: 'markets and account_state frames after a trade show the figures of the reads',
  clauses: ['feed.markets.agrees', 'feed.markets.once', 'feed.account-state.agrees', 'feed.account-state.body'],
  by: 'act',
  async run(context) {
    const { feed, given, pace } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const [overview, account] = await Promise.all([feed(), feed()]);
    const first = await overview.firstFrame({ type: 'markets' });
    assumeKnownForm(first.data);
    await subscribeAccountChannel(account, 'account_state', taker.address);
    const since = await pace.timeMs();
    // Gives every figure a value: a position, margin held for an order, and both sides of a book.
    await traders.trade('bid', traders.size());
    await placeRestingOrder({ given }, taker, { market, side: 'bid' });
    await placeRestingOrder({ given }, taker, { market, side: 'ask' });
    eachOnce(context, await marketAgrees(context, market, new FrameLog(overview, pace, [first])));
    await accountAgrees(context, traders, new FrameLog(account, pace), since);
  },
});

export const marketsPushFundingAsReadCheck = check({
  id: 'feed.state.funding-as-read',
  title: 'the markets row of a market with a premium shows the funding of the read',
  clauses: ['feed.markets.agrees'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { feed, given, pace } = context;
    const market = await given.market(hasOiRoomForFineQuotes);
    const indexed = await takeIndexControl(context, market);
    await awaitSampledFunding(context, market.coin);
    const overview = await feed();
    const first = await overview.firstFrame({ type: 'markets' });
    assumeKnownForm(first.data);
    const withdraw = await indexed.quote(990n, 1030n);
    await indexed.passTime(2 * PREMIUM_SAMPLE_MS);
    await marketAgrees(context, market, new FrameLog(overview, pace, [first]));
    await withdraw();
  },
});

/** Figures of a row of `markets`; a frame may omit the impact prices. */
function marketFacts(row: JsonObject): JsonObject {
  const { mark_px, oracle_px, mid_px, premium, open_interest, day_ntl_vlm } = row;
  const { rate_per_hr, cap_per_hr, next_payment_ts } = isJsonObject(row.funding) ? row.funding : {};
  return defined({
    mark_px,
    oracle_px,
    mid_px,
    premium,
    open_interest,
    day_ntl_vlm,
    rate_per_hr,
    cap_per_hr,
    next_payment_ts,
  });
}

async function marketAgrees(
  context: Pick<CaseContext<'feed.markets.agrees'>, 'given' | 'target' | 'pace' | 'expect'>,
  market: MarketFacts,
  log: FrameLog,
): Promise<readonly FeedFrame[]> {
  const { given, target, pace, expect } = context;
  const reads: JsonObject[] = [];
  const observed = await pace.eventually(
    async () => {
      reads.push(perpRowIn(given.data(await target.read('markets')), market.coin));
      const frames = (await log.readAll()).filter(({ channel }) => channel === 'markets');
      const rows = frames.map(({ data }) => perpMarketRowOfCoin(data, market.coin)).filter(isJsonObject);
      const reported = rows.map(marketFacts);
      const read = reads.map(marketFacts);
      return {
        frames,
        rows,
        agrees: hasBodyMatchingRead(reported, reported.some(hasNext) ? read : read.map(withoutNext)),
      };
    },
    ({ agrees }) => agrees,
  );
  if (expect('feed.markets.agrees').exercised(observed.rows.length > 0, 'a row of the market'))
    expect('feed.markets.agrees').relation(
      'a markets row with the figures of the read',
      { row: observed.rows.slice(-1), read: reads.slice(-1) },
      () => observed.agrees,
      `row of ${market.coin}`,
    );
  return observed.frames;
}

function eachOnce({ expect }: Judging, frames: readonly FeedFrame[]): void {
  const hasTwo = frames.some(({ data }) => listKeyedMarketRows(data).length > 1);
  if (!expect('feed.markets.once').exercised(hasTwo, 'a frame with two rows')) return;
  const twice = receivedFrameObjects(...frames.filter((frame) => keysTwice(frame).length > 0));
  expect('feed.markets.once').equal(
    derived(frames.flatMap(keysTwice), twice.length > 0 ? twice : receivedFrameObjects(...frames)),
    [],
    'markets with two rows in one markets frame',
  );
}

function keysTwice({ data }: FeedFrame): readonly string[] {
  const keys = listKeyedMarketRows(data).map(([key]) => key);
  return keys.filter((key, n) => keys.indexOf(key) < n);
}

function hasNext(row: JsonObject): boolean {
  return 'next_payment_ts' in row;
}

/** No text requires the next payment in a frame; if present, it must equal the read's. */
function withoutNext({ next_payment_ts: _next, ...facts }: JsonObject): JsonObject {
  return facts;
}

/** Returns the account's data in an `account_state` body, without the body's time. */
function accountFacts(body: JsonValue | undefined): JsonObject {
  if (!isJsonObject(body)) return {};
  const { account_value, total_raw_usd, withdrawable, health, tier, abstraction, position_mode } = body;
  const { pm_net_value, perp, margin, option } = body;
  const byToken = (a: JsonObject, b: JsonObject) => Number(a.signing_id) - Number(b.signing_id);
  const balances = isJsonArray(at(body, 'spot.balances')) ? rowsAt(body, 'spot.balances').toSorted(byToken) : undefined;
  return defined({
    account_value,
    total_raw_usd,
    withdrawable,
    health,
    tier,
    abstraction,
    position_mode,
    pm_net_value,
    perp,
    margin,
    option,
    balances,
  });
}

async function accountAgrees(context: Judging, { taker }: TwoTraders, log: FrameLog, since: number): Promise<void> {
  const { given, target, pace, expect } = context;
  const reads: JsonObject[] = [];
  const observed = await pace.eventually(
    async () => {
      reads.push(given.data(await target.read('account_state', { address: taker.address })));
      const frames = (await log.readAll()).filter(({ channel }) => channel === 'account_state');
      const bodies = frames.map(({ data }) => accountFacts(data));
      return { frames, agrees: hasBodyMatchingRead(bodies, reads.map(accountFacts)) };
    },
    ({ agrees }) => agrees,
  );
  const hasFrames = observed.frames.length > 0;
  if (!expect('feed.account-state.agrees').exercised(hasFrames, 'a frame of the account')) return;
  expect('feed.account-state.agrees').relation(
    'an account_state frame with the figures of the read',
    { frame: receivedFrameObjects(...observed.frames.slice(-1)), read: reads.slice(-1) },
    () => observed.agrees,
    'data',
  );
  await judgeTimeSince(
    context,
    since,
    field(observed.frames.at(-1)?.data, 'time', observed.frames.at(-1)),
    expect('feed.account-state.body'),
  );
}

function defined(facts: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
