import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { readPrintsNewestFirst } from '../../harness/judging/tape-prints.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { barTimesOf, candleIntervalMs, firstAndLastTime, readCandles, reportedCandleCoverage } from './candle-read.ts';

const MINUTE_MS = candleIntervalMs['1m'];

export const candlesTradesCheck = check({
  id: 'markets.candles.trades',
  title:
    'a trade candle has the prices, size and number of the trades of its minute, and a minute without trades has no candle',
  clauses: [
    'markets.candles.trade-figures',
    'markets.candles.gaps',
    'markets.candles.coverage',
    'markets.candles.bucket',
    'markets.candles.prices',
  ],
  by: 'act',
  // Others' prints would be included in the bars.
  needs: ['closed'],
  leases: ['time'],
  async run(context) {
    const { pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { coin } = traders.market;
    const [low, , high] = traders.pxs;
    const printsSince = (start_time: number) => readPrintsNewestFirst(context, coin, { start_time });
    let startMs = minuteOf(await pace.timeMs());
    await assumeReadableCandles(context, coin, startMs);
    // Moves to a new minute: others' trades in this one may exceed what the tape shows.
    if ((await printsSince(startMs)).length > 0) {
      await pace.passed(MINUTE_MS, startMs);
      startMs = minuteOf(await pace.timeMs());
    }
    await traders.trade('bid', [traders.size(), traders.size()], low);
    await traders.trade('ask', traders.size(), high);
    await pace.passed(2 * MINUTE_MS, minuteOf(await pace.timeMs()));
    await traders.trade('ask', traders.size(), low);
    await pace.passed(MINUTE_MS + SETTLED_MS, minuteOf(await pace.timeMs()));
    const prints = await printsSince(startMs);
    const buckets = Map.groupBy(prints, ({ time }) => minuteOf(Number(time)));

    const start_time = Math.min(...buckets.keys());
    const { body, bars } = await readCandles(context, { coin, interval: '1m', candle_type: 'trade', start_time });
    const times = barTimesOf(bars);
    if (times === null) throw new NotExercised('bars that tell when they begin');
    const minutes = [...buckets.keys()].sort((a, b) => a - b);
    expect('markets.candles.gaps').equal(
      derived(times, field(body, 'candles')),
      derived(minutes, prints),
      't of the candles, against the minutes with a trade',
    );
    const coverage = reportedCandleCoverage(body);
    if (expect('markets.candles.coverage').exercised(coverage !== null, 'a coverage'))
      expect('markets.candles.coverage').equal(
        derived(coverage, field(body, 'coverage')),
        derived(firstAndLastTime(times), field(body, 'candles')),
        'coverage.start, coverage.end',
      );
    for (const bar of bars) judgeBar(expect, bar, buckets.get(Number(bar.t)) ?? []);
  },
});

function minuteOf(timeMs: number): number {
  return timeMs - (timeMs % MINUTE_MS);
}

/**
 * Queries bars before waiting for minutes.
 * @throws NotExercised if they are in no readable form
 */
async function assumeReadableCandles(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  coin: string,
  start_time: number,
) {
  await readCandles(context, { coin, interval: '1m', candle_type: 'trade', start_time });
}

/** Time after a minute's end at which its bar is final, ms: a venue that takes much longer is too slow. */
const SETTLED_MS = 3_000;

export const candlesMinuteCheck = check({
  id: 'markets.candles.minute',
  title: 'the trade candle of a finished minute has the prices, size and number of its trades',
  clauses: ['markets.candles.trade-figures', 'markets.candles.bucket', 'markets.candles.prices'],
  by: 'act',
  leases: ['time'],
  async run(context) {
    const { given, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { coin } = traders.market;
    const startMs = await pace.timeMs();
    await assumeReadableCandles(context, coin, minuteOf(startMs));
    await traders.trade('bid', [traders.size(), traders.size()]);
    // The newest print of any account.
    const printMs = await pace.eventually(
      async () => Number((await readPrintsNewestFirst(context, coin, { start_time: startMs }))[0]?.time),
      (time) => time >= startMs,
    );
    given.require(printMs >= startMs, 'the print is not on the tape');
    const start_time = minuteOf(printMs);
    const end_time = start_time + MINUTE_MS - 1;
    await pace.passed(MINUTE_MS + SETTLED_MS, start_time);
    // The minute is over, so no trade can be added to it.
    const prints = await readPrintsNewestFirst(context, coin, { start_time, end_time });
    const { bars } = await readCandles(context, { coin, interval: '1m', candle_type: 'trade', start_time, end_time });
    const bar = bars.find(({ t }) => t === start_time);
    if (bar === undefined || prints.length === 0) throw new NotExercised('a bar of a minute with a print');
    judgeBar(expect, bar, prints);
  },
});

type Judged = 'markets.candles.trade-figures' | 'markets.candles.bucket' | 'markets.candles.prices';

/** Judges a minute's bar against its prints. */
function judgeBar(expect: CaseContext<Judged>['expect'], bar: JsonObject, prints: readonly JsonObject[]): void {
  const inside = prints.toSorted((a, b) => Number(a.time) - Number(b.time));
  if (typeof bar.T === 'number') expect('markets.candles.bucket').equal(field(bar, 'T'), Number(bar.t) + MINUTE_MS - 1);
  const pxs = inside.map((print) => decimalAt(print, 'px')).toSorted((a, b) => a.compare(b));
  const figures = expect('markets.candles.trade-figures');
  const sizes = Dec.sum(inside.map((print) => decimalAt(print, 'sz')));
  const value = Dec.sum(inside.map((print) => decimalAt(print, 'px').times(decimalAt(print, 'sz'))));
  if (typeof bar.v === 'string') figures.decimal(field(bar, 'v'), sizes);
  if (typeof bar.q === 'string') figures.decimal(field(bar, 'q'), value);
  if (bar.n !== undefined) figures.equal(derived(Number(bar.n), field(bar, 'n')), derived(inside.length, inside), 'n');
  const at = (time: JsonValue | undefined) => inside.filter((print) => print.time === time).map(({ px }) => px ?? null);
  // No figure shows the order of prints within a block.
  for (const [key, of] of [
    ['h', [pxs.at(-1)?.toString() ?? null]],
    ['l', [pxs[0]?.toString() ?? null]],
    ['o', at(inside[0]?.time)],
    ['c', at(inside.at(-1)?.time)],
  ] as const)
    if (typeof bar[key] === 'string')
      expect('markets.candles.prices').relation(
        'a px of one of the prints that the figure can come from',
        { price: field(bar, key), prints: derived(of, inside) },
        (observed) => observed.prints.some((px) => isSameDecimal(observed.price, px)),
        key,
      );
}
