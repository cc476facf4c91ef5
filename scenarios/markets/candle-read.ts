import type { ReadContext } from '../../harness/check/case-context.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { withoutMalformedFields } from '../../harness/setup/well-formed-rows.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

export const CANDLES_READ = 'candle_snapshot';

/** Milliseconds of the intervals used by cases. */
export const candleIntervalMs = { '1m': 60_000, '1h': 3_600_000 } as const;

export interface CandleReply {
  readonly body: JsonObject;
  /** Bars as served. */
  readonly raw: readonly JsonObject[];
  /** Bars without those that lack their documented form. */
  readonly bars: readonly JsonObject[];
}

/** @throws NotExercised without a list of bars: no key of this read is documented (D106) */
export async function readCandles({ given, target }: ReadContext, args: JsonObject): Promise<CandleReply> {
  const body = given.data(await target.read(CANDLES_READ, args));
  if (!isJsonArray(body.candles)) throw new NotExercised('a list of bars');
  const raw = body.candles.filter(isJsonObject);
  return { body, raw, bars: withoutMalformedFields('info.candle_snapshot', 'candles', raw) };
}

/** `t` of the bars sorted by time, whatever their order; null if a bar lacks it. */
export function barTimesOf(bars: readonly JsonObject[]): readonly number[] | null {
  const times = bars.flatMap(({ t }) => (typeof t === 'number' ? [t] : []));
  return times.length === bars.length ? times.toSorted((a, b) => a - b) : null;
}

/** First and last of those times, as in `coverage`. */
export function firstAndLastTime(times: readonly number[]): readonly unknown[] {
  return [times[0] ?? null, times.at(-1) ?? null];
}

/** Both ends of the coverage; null if malformed, which the shape reports (D106). */
export function reportedCandleCoverage({ coverage }: JsonObject): readonly unknown[] | null {
  const ends = isJsonObject(coverage) ? [coverage.start, coverage.end] : [];
  return ends.length === 2 && ends.every((end) => end === null || typeof end === 'number') ? ends : null;
}
