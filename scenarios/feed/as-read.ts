import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { joined } from '../../harness/check/joined.ts';
import { perpIn } from '../../harness/check/market-row.ts';
import { timedWithin } from '../../harness/check/timed-within.ts';
import { type TwoTraders, twoTraders } from '../../harness/check/two-traders.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { keyedRows, perpRow } from '../../harness/client/market-rows.ts';
import { unlike } from '../../harness/compare/unlike.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { FrameLog } from './frame-log.ts';

type Judging = CaseContext<
  'feed.markets.agrees' | 'feed.markets.once' | 'feed.account-state.agrees' | 'feed.account-state.body'
>;

export default check({
  id: 'feed.state.as-read',
  title: 'the frames of a market and of an account that traded there show the figures of the reads',
  clauses: ['feed.markets.agrees', 'feed.markets.once', 'feed.account-state.agrees', 'feed.account-state.body'],
  by: 'act',
  async run(context) {
    const { feed, given, pace } = context;
    const traders = await twoTraders(context);
    const { market, taker } = traders;
    const [overview, account] = await Promise.all([feed(), feed()]);
    const first = await overview.firstFrame({ type: 'markets' });
    await joined(account, 'account_state', taker.address);
    const since = await pace.timeMs();
    // Something in every figure: a position, margin held for an order, and both sides of a book.
    await traders.trade('bid', traders.size());
    await given.restingOrder(taker, { market, side: 'bid' });
    await given.restingOrder(taker, { market, side: 'ask' });
    await marketAgrees(context, traders, new FrameLog(overview, pace, [first]));
    await accountAgrees(context, traders, new FrameLog(account, pace), since);
  },
});

/** Figures of a row of `markets`; the impact prices need not stand in a frame. */
function marketFacts(row: JsonObject): JsonObject {
  const { mark_px, oracle_px, mid_px, premium, open_interest, day_ntl_vlm, funding } = row;
  const rates = isJsonObject(funding) ? { rate_per_hr: funding.rate_per_hr, cap_per_hr: funding.cap_per_hr } : {};
  return defined({ mark_px, oracle_px, mid_px, premium, open_interest, day_ntl_vlm, ...rates });
}

async function marketAgrees(context: Judging, { market }: TwoTraders, log: FrameLog): Promise<void> {
  const { given, target, pace, expect } = context;
  const reads: JsonObject[] = [];
  const seen = await pace.eventually(
    async () => {
      reads.push(marketFacts(perpIn(given.data(await target.read('markets')), market.coin)));
      const frames = (await log.look()).filter(({ channel }) => channel === 'markets');
      const rows = frames
        .map(({ data }) => perpRow(data, market.coin))
        .filter(isJsonObject)
        .map(marketFacts);
      return { frames, rows, agrees: anyAgree(rows, reads) };
    },
    ({ agrees }) => agrees,
  );
  if (expect('feed.markets.agrees').exercised(seen.rows.length > 0, 'a row of the market'))
    expect('feed.markets.agrees').that(seen.agrees, {
      expected: `a row of the figures that were read: ${JSON.stringify(reads.at(-1))}`,
      actual: seen.rows.at(-1),
      path: `row of ${market.coin}`,
    });
  const twice = seen.frames.flatMap(({ data }) => {
    const keys = keyedRows(data).map(([key]) => key);
    return keys.filter((key, n) => keys.indexOf(key) < n);
  });
  expect('feed.markets.once').equal(twice, [], 'markets with two rows in one frame');
}

/** What a body of `account_state` says of the account, without when it was taken. */
function accountFacts(body: JsonValue | undefined): JsonObject {
  if (!isJsonObject(body)) return {};
  const { account_value, total_raw_usd, withdrawable, health, tier, abstraction, position_mode, perp } = body;
  const byToken = (a: JsonObject, b: JsonObject) => Number(a.signing_id) - Number(b.signing_id);
  const balances = isJsonArray(at(body, 'spot.balances')) ? rowsAt(body, 'spot.balances').toSorted(byToken) : undefined;
  return defined({
    ...{ account_value, total_raw_usd, withdrawable, health, tier, abstraction, position_mode, perp, balances },
  });
}

async function accountAgrees(context: Judging, { taker }: TwoTraders, log: FrameLog, since: number): Promise<void> {
  const { given, target, pace, expect } = context;
  const reads: JsonObject[] = [];
  const seen = await pace.eventually(
    async () => {
      reads.push(accountFacts(given.data(await target.read('account_state', { address: taker.address }))));
      const frames = (await log.look()).filter(({ channel }) => channel === 'account_state');
      const bodies = frames.map(({ data }) => accountFacts(data));
      return { bodies, times: frames.map(({ data }) => at(data, 'time')), agrees: anyAgree(bodies, reads) };
    },
    ({ agrees }) => agrees,
  );
  const isTold = seen.bodies.length > 0;
  if (!expect('feed.account-state.agrees').exercised(isTold, 'a frame of the account')) return;
  expect('feed.account-state.agrees').that(seen.agrees, {
    expected: `a body of the figures that were read: ${JSON.stringify(reads.at(-1))}`,
    actual: seen.bodies.at(-1),
    path: 'data',
  });
  await timedWithin(context, since, seen.times.at(-1), expect('feed.account-state.body'));
}

/** Whether one of the bodies is what one of the reads shows: each is of some block, and not of the same ones. */
function anyAgree(bodies: readonly JsonObject[], reads: readonly JsonObject[]): boolean {
  return bodies.some((body) => reads.some((read) => Object.keys(unlike(body, read)).length === 0));
}

function defined(facts: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
