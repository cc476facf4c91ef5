import type { ReadContext } from '../../harness/check/case-context.ts';
import { decimalAt, integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const type = 'funding_history';

/** Sample of a market's premium; both figures are fractions. */
export interface PremiumSample {
  readonly ts: bigint;
  readonly premium: Dec;
  readonly rate: Dec;
}

/** The samples of one market reported by `funding_history`, and its other fields. */
export interface PremiumSamples {
  readonly data: JsonObject;
  readonly rows: readonly PremiumSample[];
}

/** @throws Unsupported when the venue shows no samples in the public form (D106) */
export async function readPremiumSamples(
  { given, target }: ReadContext,
  coin: string,
  window: JsonObject = {},
): Promise<PremiumSamples> {
  const data = given.data(await target.read(type, { coin, ...window }));
  if (data.samples === undefined) throw new Unsupported('samples on funding_history');
  const rows = rowsAt(data, 'samples').map((row) => ({
    ts: integerAt(row, 'ts'),
    premium: decimalAt(row, 'premium'),
    rate: decimalAt(row, 'funding_rate'),
  }));
  return { data, rows };
}

/** Number of halvings that leave less than any figure shows. */
const HALVINGS = 60;

/** Weighted mean of the samples, each with half the weight of the next newer one; truncated at 18 decimals. */
export function premiumWeightedMean(rows: readonly PremiumSample[]): Dec {
  let num = 0n;
  let den = 0n;
  for (const [age, { premium }] of rows.toReversed().slice(0, HALVINGS).entries()) {
    const weight = 1n << BigInt(HALVINGS - age);
    num += (premium.truncated(18).scaledTo(18) ?? 0n) * weight;
    den += weight;
  }
  return den === 0n ? Dec.of(0) : Dec.of(num / den).times(negativePowerOfTen(18));
}
