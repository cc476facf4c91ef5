import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { decimalAt, rowsAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitArchivedRows } from '../../harness/judging/archived-rows.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { type OwnTrade, tradeOnce } from '../../harness/setup/own-trade.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SHARE_DAYS = 14;
const SHARE_TOLERANCE = Dec.of('0.0005');
/** Days without trades between the two days with trades. */
const QUIET = 2;
/** The oldest of the last days, which are served without a window. */
const LAST_DAYS = 30;
/**
 * Volume of the later day as a multiple of the first day's: one account's share is then three quarters over both days, if nobody else
 * trades.
 */
const TIMES = 3n;

export default check({
  id: 'history.volume.days',
  title:
    'user_volume_history has a row of raw volumes per past day with trades, filters by whole days, and omits today',
  clauses: [
    'history.volume.date',
    'history.volume.order',
    'history.volume.today',
    'history.volume.quiet',
    'history.volume.raw-plane',
    'history.volume.share-window',
    'history.volume.start-day',
    'history.volume.start-default',
    'history.volume.start-zero',
    'history.volume.end-day',
    'history.volume.limit',
    'history.volume.sums',
  ],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const market = await given.market();
    const index = snapPxToGrid(market, await readIndexRestoringAtEnd(context, market)).text;
    const traders = await fundTwoTradersOn(context, market);
    const daysLater = (days: number) => advanceClockByDays(context, days, { market, index });
    // Closed on the day of its opening, so that no position is held for weeks.
    const { maker, taker } = traders;
    const tradesOf = async (size: bigint, roles = { maker, taker }) => {
      const spec = { market, ...roles, px: traders.pxs[0], size };
      return [await tradeOnce(context, { ...spec, side: 'bid' }), await tradeOnce(context, { ...spec, side: 'ask' })];
    };

    const old = dateOf(await daysLater(1));
    await tradesOf(traders.size());
    // The day before it is one too many for the last 30 days, as they are counted on the day that then runs.
    const edge = dateOf(await daysLater(1));
    await tradesOf(traders.size());
    const first = await daysLater(LAST_DAYS - (QUIET + 1) - 1);
    const then = dateOf(first);
    const thenVolume = rawOf(market, await tradesOf(traders.size(), { maker: taker, taker: maker }));
    const second = await daysLater(QUIET + 1);
    const lately = dateOf(second);
    const latelyVolume = rawOf(market, await tradesOf(TIMES * traders.size()));
    const besideVolume = rawOf(market, await tradesOf(traders.size(), await fundTwoTradersOn(context, market)));
    const today = await daysLater(1);

    const read = async ({ address }: Identity, args: JsonObject) =>
      given.data(await target.read('user_volume_history', { address, ...args }));
    const traded = (reply: JsonObject) => rowsAt(reply, 'days').filter((row) => isTraded(row));
    // Nobody has traded today yet: the previous day must have its row anyway.
    const over = await awaitArchivedRows(
      context,
      'user_volume_history',
      async () => traded(await read(maker, { start_time: 0 })),
      (rows) => rows.length >= 4,
    );
    expect('history.volume.start-zero').equal(
      derived(over.length, over),
      [lately, then, edge, old].length,
      'number of days with trades, before any trade of the current day',
    );
    // The newest day counts towards a limit both before and after a later trade closes it.
    const last = traded(await read(maker, { start_time: 0, limit: 1 }));
    expect('history.volume.limit').equal(
      derived(last.length, last),
      1,
      'days with trades at limit 1, before any trade of the current day',
    );
    await tradesOf(traders.size());
    await pace.archived();
    const judge = async (who: Identity, side: 'maker_volume' | 'taker_volume') => {
      const whole = await read(who, { start_time: 0 });
      const days = rowsAt(whole, 'days');
      // On a shared venue a row of zeros is tolerated; here nobody traded.
      const idle = days.filter((row) => !isTraded(row));
      expect('history.volume.quiet').relation('no row of a day without trades', { idle: derived(idle, days) }, (rows) =>
        rows.idle.every((row) => decimalAt(row, 'exchange_volume').compare(Dec.of(0)) > 0),
      );
      judgeDates(context, days, dateOf(today));
      expect('history.volume.start-zero').equal(
        derived(datesOf(traded(whole)), days),
        [lately, then, edge, old],
        'days with trades',
      );
      const other = side === 'maker_volume' ? 'taker_volume' : 'maker_volume';
      // On the first day the two had exchanged their parts.
      judgeOwnVolumes(context, days, [
        { date: lately, volume: latelyVolume, key: side, idleKey: other },
        { date: then, volume: thenVolume, key: other, idleKey: side },
      ]);
      // Row of the later day, on which two others traded as well.
      const ours = days.find(({ date }) => date === lately);
      expect('history.volume.sums').decimal(
        field(ours, 'exchange_volume', days),
        latelyVolume.plus(besideVolume),
        `exchange_volume of ${lately}`,
      );

      const found = async (args: JsonObject) => {
        const reply = await read(who, args);
        return derived(datesOf(traded(reply)), field(reply, 'days'));
      };
      // All of the days but one are among the last 30.
      expect('history.volume.start-default').equal(await found({}), [lately, then, edge], 'days without a window');
      const lastMs = (second + 1) * DAY_MS - 1;
      expect('history.volume.start-day').equal(await found({ start_time: lastMs }), [lately], 'days from start_time');
      const ends = { start_time: 0, end_time: first * DAY_MS };
      expect('history.volume.end-day').equal(await found(ends), [then, edge, old], 'days up to end_time');
      const ahead = { start_time: 0, end_time: (today + 5) * DAY_MS };
      expect('history.volume.end-day').equal(
        await found(ahead),
        [lately, then, edge, old],
        'days up to a future end_time',
      );
      const one = rowsAt(await read(who, { start_time: 0, limit: 1 }), 'days');
      expect('history.volume.limit').equal(derived(one.length, one), 1, 'days');
      expect('history.volume.limit').equal(
        await found({ start_time: 0, limit: 5_001 }),
        [lately, then, edge, old],
        'days',
      );
      const share = (reply: JsonObject) => field(reply, 'maker_volume_share_14d');
      isShareOf(expect('history.volume.share-window'), whole, dateOf(today - SHARE_DAYS));
      expect('history.volume.share-window').equal(share(await read(who, ends)), share(whole), 'the share');
    };
    await Promise.all([judge(maker, 'maker_volume'), judge(taker, 'taker_volume')]);
  },
});

/** Advances the clock to an hour within a later day, with a fresh index; returns the day. */
export async function advanceClockByDays(
  { control, pace }: Pick<CaseContext<ClauseId>, 'control' | 'pace'>,
  days: number,
  { market, index }: { readonly market: MarketFacts; readonly index: string },
): Promise<number> {
  const nowMs = await pace.timeMs();
  await control.advance(days * DAY_MS - (nowMs % DAY_MS) + HOUR_MS);
  await control.oracle(market.coin, index, index);
  await control.commit(2);
  return Math.floor((await pace.timeMs()) / DAY_MS);
}

function judgeDates({ expect }: Pick<CaseContext<ClauseId>, 'expect'>, days: readonly JsonObject[], today: string) {
  const dates = days.map(({ date }) => date);
  const reported = derived(dates, days);
  expect('history.volume.date').relation(
    'dates of the form YYYY-MM-DD',
    { dates: reported },
    () => dates.every((date) => typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)),
    'days[*].date',
  );
  expect('history.volume.order').equal(reported, [...new Set(dates)].sort().reverse(), 'days[*].date');
  expect('history.volume.today').relation(
    `no row with date ${today}`,
    { dates: reported },
    () => !dates.includes(today),
  );
}

/** Volume that one account traded on a day, all of it on one side. */
interface OwnDay {
  readonly date: string;
  readonly volume: Dec;
  readonly key: string;
  readonly idleKey: string;
}

function judgeOwnVolumes(
  { expect }: Pick<CaseContext<ClauseId>, 'expect'>,
  days: readonly JsonObject[],
  own: readonly OwnDay[],
): void {
  for (const { date, volume, key, idleKey } of own) {
    const row = days.find((day) => day.date === date);
    expect('history.volume.raw-plane').decimal(field(row, key, days), volume, `${key} of ${date}`);
    expect('history.volume.raw-plane').decimal(field(row, idleKey, days), '0', `${idleKey} of ${date}`);
  }
}

/** Maker volume in that of the exchange, or in one's own: of which it is the share is not said. */
function isShareOf(expectation: Expectation, reply: JsonObject, since: string): void {
  const days = rowsAt(reply, 'days').filter(({ date }) => String(date) >= since);
  const sumOf = (key: string) => sumAt(days, key);
  const made = sumOf('maker_volume');
  const wholes = [sumOf('exchange_volume'), made.plus(sumOf('taker_volume'))];
  expectation.relation(
    'maker_volume divided by exchange_volume, or by maker_volume plus taker_volume, over the last 14 days',
    { share: decimalAt(reply, 'maker_volume_share_14d'), days },
    ({ share }) =>
      // Multiplied out, because a quotient has no exact decimal. Nobody traded on further days.
      wholes.some((whole) => {
        const isAtMost = share.minus(SHARE_TOLERANCE).times(whole).compare(made) <= 0;
        return isAtMost && share.plus(SHARE_TOLERANCE).times(whole).compare(made) >= 0;
      }),
    'maker_volume_share_14d',
  );
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function datesOf(rows: readonly JsonObject[]): readonly string[] {
  return rows.map(({ date }) => String(date));
}

function isTraded(row: JsonObject): boolean {
  return !decimalAt(row, 'maker_volume').plus(decimalAt(row, 'taker_volume')).equals(Dec.of(0));
}

/** Price x 1e8 times size x 10^sz_decimals. */
function rawOf({ szDecimals }: MarketFacts, trades: readonly OwnTrade[]): Dec {
  const whole = Dec.sum(trades.map(({ notional }) => notional));
  return whole.times(Dec.of(10n ** BigInt(8 + szDecimals)));
}
