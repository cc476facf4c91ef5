import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { barTimesOf, candleIntervalMs, firstAndLastTime, readCandles, reportedCandleCoverage } from './candle-read.ts';

/** Maximum number of bars in one answer. */
const MOST_BARS = 500;

const keys = ['t', 'T', 's', 'i', 'o', 'c', 'h', 'l', 'f'];

/** Minutes to let pass with a movable clock: enough for a few bars or, on a closed venue, for more than one answer holds. */
const MINUTES = { shared: 5, closed: MOST_BARS + 10 };

export const candlesSeriesCheck = check({
  id: 'markets.candles.series',
  title: 'candles of the mark are on their time grid without gaps, in rising order, with o and c between l and h',
  clauses: [
    'markets.candles.shape',
    'markets.candles.bucket',
    'markets.candles.prices',
    'markets.candles.order',
    'markets.candles.gaps',
    'markets.candles.carried',
    'markets.candles.coverage',
    'markets.candles.limit',
  ],
  by: 'observe',
  leases: ['clock'],
  async run(context) {
    const { venue, pace, expect } = context;
    // A bar needs a mark.
    const market = venue.markets.find(({ mark }) => mark !== null);
    if (market === undefined) throw new Unsupported('a perp market with a mark');
    const passed = (await pace.moveClock(MINUTES[venue.isolation] * candleIntervalMs['1m']))
      ? MINUTES[venue.isolation]
      : 0;
    for (const interval of ['1m', '1h'] as const) {
      const { body, raw, bars } = await readCandles(context, { coin: market.coin, interval });
      const listed = field(body, 'candles');
      for (const bar of expect('markets.candles.shape').exercisedBy(raw, 'a bar')) {
        const lacking = keys.filter((key) => !(key in bar));
        expect('markets.candles.shape').equal(derived(lacking, bar), [], 'keys missing in a candle');
      }
      for (const bar of bars) judgeBar(expect, bar, interval, market.coin);
      const times = barTimesOf(bars);
      if (times === null) throw new NotExercised('bars that tell when they begin');
      const reported = bars.map(({ t }) => t);
      if (expect('markets.candles.order').exercised(bars.length > 1, 'two bars'))
        expect('markets.candles.order').equal(derived(reported, listed), [...new Set(times)], 't of the candles');
      const rises = times.slice(1).map((t, n) => t - (times[n] ?? 0));
      for (const rise of expect('markets.candles.gaps').exercisedBy(rises, 'two bars'))
        expect('markets.candles.gaps').equal(
          derived(rise, listed),
          candleIntervalMs[interval],
          'difference of t between consecutive candles',
        );
      const least = Math.min(MOST_BARS, (passed * candleIntervalMs['1m']) / candleIntervalMs[interval]);
      if (passed > 0)
        expect('markets.candles.gaps').relation(
          `a candle for each of ${passed} minutes, up to the limit of a reply`,
          { bars: derived(bars.length, listed) },
          (observed) => observed.bars >= Math.floor(least),
        );
      if (expect('markets.candles.limit').exercised(bars.length >= MOST_BARS, 'a venue with so long a past'))
        await isNewest(context, interval, derived(times, listed));
      const coverage = reportedCandleCoverage(body);
      if (expect('markets.candles.coverage').exercised(coverage !== null, 'a coverage'))
        expect('markets.candles.coverage').equal(
          derived(coverage, field(body, 'coverage')),
          derived(firstAndLastTime(times), listed),
          'coverage.start, coverage.end',
        );
    }
    const ahead = await readCandles(context, { coin: market.coin, interval: '1m', start_time: 2 ** 52 });
    const none = reportedCandleCoverage(ahead.body);
    if (expect('markets.candles.coverage').exercised(none !== null, 'a coverage'))
      expect('markets.candles.coverage').equal(
        derived([ahead.raw, none], ahead.body),
        [[], [null, null]],
        'candles and coverage of a read without candles',
      );
  },
});

/** Judges that bars with these start times are the newest five hundred. */
async function isNewest(
  { pace, expect }: CaseContext<'markets.candles.limit'>,
  interval: keyof typeof candleIntervalMs,
  times: Traced<readonly number[]>,
): Promise<void> {
  expect('markets.candles.limit').equal(derived(times.value.length, times), MOST_BARS, 'bars');
  const nowMs = await pace.timeMs();
  expect('markets.candles.limit').relation(
    `t of the last candle to be less than two intervals before ${nowMs}`,
    { last: derived(times.value.at(-1), times) },
    ({ last = 0 }) => nowMs - last < 2 * candleIntervalMs[interval],
  );
}

type Expecting = Parameters<(typeof candlesSeriesCheck)['run']>[0]['expect'];

function judgeBar(expect: Expecting, bar: JsonObject, interval: keyof typeof candleIntervalMs, coin: string): void {
  const { t, T, s, i, f } = bar;
  expect('markets.candles.shape').equal(derived([s ?? coin, i ?? interval], bar), [coin, interval], 's, i');
  if (typeof t === 'number' && typeof T === 'number')
    expect('markets.candles.bucket').equal(
      derived([t % candleIntervalMs[interval], T - t + 1], field(bar, 't'), field(bar, 'T')),
      [0, candleIntervalMs[interval]],
      't modulo the interval, and T - t + 1',
    );
  const [open, close, high, low] = ['o', 'c', 'h', 'l'].map((key) => Dec.parse(bar[key]));
  if (!open || !close || !high || !low) return;
  if (expect('markets.candles.carried').exercised(f === true, 'a bar that carries a price forward'))
    expect('markets.candles.carried').relation('o, c, h and l to be equal in a candle with f true', { bar }, () =>
      [close, high, low].every((px) => px.equals(open)),
    );
  expect('markets.candles.prices').relation('o and c between l and h', { bar }, () =>
    [open, close].every((px) => high.compare(px) >= 0 && low.compare(px) <= 0),
  );
}
