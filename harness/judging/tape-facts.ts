import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { derived, field } from '../check/evidence.ts';
import { decimalAt, rowsAt, textAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen } from '../compare/planes.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readPerpRow } from '../setup/market-row.ts';
import { readPrintsIfTimed } from './tape-prints.ts';

// Effect of a print on its market's reads, whatever caused the print.

export const tradeTapeClauses = ['markets.trades.joins-fills', 'markets.rows.day-volume'] as const;
type Context = CaseContext<(typeof tradeTapeClauses)[number]>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CENT = negativePowerOfTen(2);
/** A venue may truncate a longer list of prints, whose sum is then useless. */
const PRINTS_WHOLE = 100;
/** Maximum hours tried to find one without trades a day earlier. */
const MOST_LOOKS = 6;

const notionalOf = (rows: readonly JsonObject[]) =>
  Dec.sum(rows.map((row) => decimalAt(row, 'px').times(decimalAt(row, 'sz'))));

/** The day's volume before a trade; null: unknown because of other traders, or of a tape that tells no times. */
export interface DayVolumeBeforeTrade {
  readonly volume: Dec;
  /** Notional of the prints a day ago, an hour before and after: it may leave the day meanwhile. */
  readonly leaving: Dec;
  readonly timeMs: number;
}

/** Reads the day's volume, and the part that may leave it meanwhile, which takes prints that tell their time. */
export async function readDayVolumeBeforeTrade(
  context: ReadContext & Pick<Context, 'pace' | 'venue'>,
  { coin }: MarketFacts,
): Promise<DayVolumeBeforeTrade | null> {
  const { pace, venue } = context;
  if (venue.isolation !== 'closed') return null;
  const timeMs = await pace.timeMs();
  const window = {
    start_time: Math.max(0, timeMs - DAY_MS - HOUR_MS),
    end_time: Math.max(0, timeMs - DAY_MS + HOUR_MS),
  };
  const leaving = await readPrintsIfTimed(context, coin, window);
  if (leaving === null || leaving.length >= PRINTS_WHOLE) return null;
  const volume = decimalAt(await readPerpRow(context, 'markets', coin), 'day_ntl_vlm');
  return { volume, leaving: notionalOf(leaving), timeMs };
}

/**
 * Like `readDayVolumeBeforeTrade`, after advancing to an hour without trades a day earlier, or with as few as some hours have: for a case
 * that has the clock to itself. Other cases have moved the clock by days, and traded here in between.
 */
export async function advanceToQuietDayVolume(
  context: Context,
  market: MarketFacts,
): Promise<DayVolumeBeforeTrade | null> {
  for (let looks = 1; looks < MOST_LOOKS; looks++) {
    const before = await readDayVolumeBeforeTrade(context, market);
    if (before?.leaving.equals(Dec.of(0)) === true || !(await context.pace.moveClock(2 * HOUR_MS))) return before;
  }
  return readDayVolumeBeforeTrade(context, market);
}

/** Judges that the tape contains each of these fills once, and that the day's volume rose by at least their sum. */
export async function judgeTradeTape(
  { given, target, pace, expect }: Context,
  { coin }: MarketFacts,
  before: DayVolumeBeforeTrade | null,
  { by, fills }: { readonly by: string; readonly fills: readonly JsonObject[] },
): Promise<void> {
  const tape = await pace.eventually(
    async () => given.data(await target.read('trades', { coin })),
    (body) => fills.every(({ tid }) => rowsAt(body, 'trades').some((row) => row.tid === tid)),
  );
  for (const fill of fills) {
    const prints = rowsAt(tape, 'trades').filter(({ tid }) => tid === fill.tid);
    const joined = expect('markets.trades.joins-fills');
    joined.equal(
      derived(prints.length, fill, field(tape, 'trades')),
      1,
      `number of rows in trades with the tid of a fill by ${by}`,
    );
    if (prints[0] === undefined) continue;
    joined.decimal(field(prints[0], 'px'), textAt(fill, 'px'));
    joined.decimal(field(prints[0], 'sz'), textAt(fill, 'sz'));
  }
  const counted = expect('markets.rows.day-volume');
  if (!counted.exercised(before !== null, 'a volume that nobody else moves') || before === null) return;
  const traded = notionalOf(fills);
  if (!counted.exercised(traded.compare(before.leaving) > 0, 'prints of a day ago that are worth less')) return;
  // No text states the precision of a sum of notionals.
  const least = before.volume.minus(before.leaving).plus(traded).minus(CENT);
  const after = await pace.eventually(
    async () => decimalAt(await readPerpRow({ given, target }, 'markets', coin), 'day_ntl_vlm'),
    (volume) => volume.compare(least) >= 0,
  );
  const isOneHour = (await pace.timeMs()) - before.timeMs < HOUR_MS;
  if (!counted.exercised(isOneHour, 'a volume before and after within the hour')) return;
  counted.relation(
    `a day_ntl_vlm of at least ${least} USDC, including the fills by ${by}`,
    { day_ntl_vlm: after },
    ({ day_ntl_vlm }) => day_ntl_vlm.compare(least) >= 0,
    `day_ntl_vlm of ${coin}`,
  );
}
