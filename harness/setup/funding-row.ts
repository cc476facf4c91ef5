import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import type { MarketRequirement } from '../check/market-picker.ts';
import { decimalAt, integerAt, rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen } from '../compare/planes.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { readPerpRow } from './market-row.ts';

const HOUR_MS = 3_600_000n;
/** Interval of premium samples. @source supplement, engine: section 13 */
export const PREMIUM_SAMPLE_MS = 8_000;
/** Number of sample intervals within which a market certainly has its first sample. */
const FIRST_SAMPLES = 4;

/** Funding of a market as shown by its row. Premium, rate and cap are fractions, the latter two per period. */
export interface FundingFigures {
  readonly premium: Dec | null;
  readonly rate: Dec;
  readonly cap: Dec;
  readonly interval: bigint;
  /** The next settlement boundary, ms; 0 before the first sample. */
  readonly next: bigint;
  /** The row that the figures were read from. */
  readonly source: JsonObject;
}

export async function readFundingFigures(reading: ReadContext, coin: string): Promise<FundingFigures> {
  const row = await readPerpRow(reading, 'markets', coin);
  const interval = integerAt(row, 'funding.interval_ms');
  if (interval <= 0n) throw new Blocked(`${coin} has no funding interval`);
  return {
    premium: Dec.parse(row.premium),
    rate: ofPeriod(decimalAt(row, 'funding.rate_per_hr'), interval),
    cap: ofPeriod(decimalAt(row, 'funding.cap_per_hr'), interval),
    interval,
    next: integerAt(row, 'funding.next_payment_ts'),
    source: row,
  };
}

/** Like `readFundingFigures`, after advancing a market past its first sample. @throws Unsupported when it has none even then */
export async function awaitSampledFunding(
  context: ReadContext & Pick<CaseContext<never>, 'pace'>,
  coin: string,
): Promise<FundingFigures> {
  let figures = await readFundingFigures(context, coin);
  for (let n = 0; n < FIRST_SAMPLES && figures.next === 0n; n++) {
    await context.pace.passed(PREMIUM_SAMPLE_MS);
    figures = await readFundingFigures(context, coin);
  }
  if (figures.next === 0n) throw new Unsupported('a market with a funding sample');
  return figures;
}

/** Maximum interval, ms, that a case waits for where the clock cannot be moved. */
const LONGEST_MS = 120_000n;

/**
 * Requirement of a case that waits for settlements: a market with frequent ones where the clock cannot be moved; where there is none, any.
 */
export async function makeFrequentFundingRequirement({
  given,
  target,
  pace,
}: ReadContext & Pick<CaseContext<never>, 'pace'>): Promise<MarketRequirement> {
  const rows = pace.movesClock ? [] : rowsAt(given.data(await target.read('markets', { kind: 'perp' })), 'perp');
  const often = rows.filter((row) => integerAt(row, 'funding.interval_ms') <= LONGEST_MS).map(({ coin }) => coin);
  return ({ coin }) => often.length === 0 || often.includes(coin);
}

/** @throws Unsupported where waiting for a boundary of this interval would take too long */
export function assumeFundingSettlesSoon({ pace }: Pick<CaseContext<never>, 'pace'>, interval: bigint): void {
  if (pace.movesClock || interval <= LONGEST_MS) return;
  throw new Unsupported(`control: a funding interval of ${interval} ms, where ${LONGEST_MS} ms are waited for at most`);
}

/** Returns the maximum delay of a settlement after its boundary, ms: a venue may process it with the following sample. */
export function maxSettlementLagMsFor(interval: bigint): bigint {
  const quarter = interval / 4n;
  return quarter < 60_000n ? quarter : 60_000n;
}

/**
 * Returns the maximum funding that a position of this notional may have accrued in this time, whole USDC: a venue may settle accrued
 * funding with each trade, not only at boundaries. Twice the amount at the current rate, which may change meanwhile.
 */
export function maxAccruedFundingOf({ rate, interval }: FundingFigures, notional: Dec, ms: bigint): Dec {
  const whole = notional.abs().times(rate.abs()).times(Dec.of(2)).truncated(18).scaledTo(18) ?? 0n;
  // Funding of an earlier period was settled at its boundary.
  return Dec.of((whole * (ms < interval ? ms : interval)) / interval).times(negativePowerOfTen(18));
}

/** Converts basis points per hour to a fraction per period, truncated at 22 places. */
function ofPeriod(bps: Dec, interval: bigint): Dec {
  const scaled = bps.truncated(18).scaledTo(18) ?? 0n;
  return Dec.of((scaled * interval) / HOUR_MS)
    .times(negativePowerOfTen(22))
    .readAt(...bps.from);
}
