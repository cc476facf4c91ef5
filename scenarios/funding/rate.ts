import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  awaitSampledFunding,
  type FundingFigures,
  PREMIUM_SAMPLE_MS,
  readFundingFigures,
} from '../../harness/setup/funding-row.ts';
import { hasOiRoomForFineQuotes, takeIndexControl } from '../../harness/setup/indexed-market.ts';
import { type PremiumSamples, premiumWeightedMean, readPremiumSamples } from './samples.ts';

type Judging = Pick<CaseContext<never>, 'given' | 'target' | 'control' | 'pace'>;

/** Number of samples after which earlier ones no longer matter. */
const MANY = 40;
const SPREAD = Dec.of('0.0005');
/** Interest of one hour. @source supplement, engine: section 13 */
const INTEREST = Dec.of('0.0000125');
const HOUR_MS = 3_600_000n;
/** Premiums are served with eight decimals. */
const TOLERANCE = Dec.of(3).times(negativePowerOfTen(8));

const setup = {
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
} as const;

export const rateSampleWeightsCheck = check({
  id: 'funding.rate.folds',
  title: 'premium samples come every 8 seconds, and each halves the weight of the samples before it',
  clauses: ['funding.sample.cadence'],
  ...setup,
  async run(context) {
    const indexed = await steadyMarket(context);
    const { coin } = indexed.market;
    const withdraw = await indexed.quote(990n, 1030n);
    await indexed.passTime(MANY * PREMIUM_SAMPLE_MS);
    await withdraw();
    // Part of the premium has decayed, part remains.
    await indexed.passTime(2 * PREMIUM_SAMPLE_MS);
    const { figures, samples } = await look(context, coin);
    const { rows } = samples;
    const apart = rows.slice(1).map(({ ts }, at) => ts - (rows[at]?.ts ?? 0n));
    const cadence = context.expect('funding.sample.cadence');
    cadence.relation(
      `samples ${PREMIUM_SAMPLE_MS} ms apart`,
      { apart: derived(apart, field(samples.data, 'samples')) },
      (observed) => observed.apart.length > 0 && observed.apart.every((ms) => ms === BigInt(PREMIUM_SAMPLE_MS)),
      'samples[*].ts',
    );
    const average = premiumWeightedMean(rows);
    if (!cadence.exercised(average.abs().compare(SPREAD) > 0, 'an average on its way')) return;
    const expected = rateOf(average, figures);
    const alone = within(average, figures.cap);
    cadence.relation(
      `a rate of ${expected}, for an average premium of ${average} with interest, or of that average alone`,
      {
        rate: figures.rate,
        premiums: derived(
          rows.map(({ premium }) => premium.toString()),
          field(samples.data, 'samples'),
        ),
      },
      // Another clause judges whether interest moves the rate (D239).
      ({ rate }) => [expected, alone].some((due) => isWithinTolerance(rate, due, TOLERANCE)),
      'funding.rate_per_hr, of one period',
    );
  },
});

export const rateOfOnePremiumCheck = check({
  id: 'funding.rate.of-one-premium',
  title: 'the funding rate follows a constant premium, and is the interest rate where there is no premium',
  clauses: ['funding.rate.formula'],
  ...setup,
  async run(context) {
    const indexed = await steadyMarket(context);
    const { coin } = indexed.market;
    await indexed.passTime(MANY * PREMIUM_SAMPLE_MS);
    judgeRate(context, await look(context, coin), 'after a long time without a premium');
    for (const [bid, ask] of [
      [990n, 1030n],
      [970n, 1010n],
    ] as const) {
      const withdraw = await indexed.quote(bid, ask);
      await indexed.passTime(MANY * PREMIUM_SAMPLE_MS);
      judgeRate(context, await look(context, coin), 'after a long time with one premium');
      await withdraw();
    }
  },
});

async function steadyMarket(context: Judging) {
  const market = await context.given.market(hasOiRoomForFineQuotes);
  const indexed = await takeIndexControl(context, market);
  await awaitSampledFunding(context, market.coin);
  return indexed;
}

interface Look {
  readonly figures: FundingFigures;
  readonly samples: PremiumSamples;
}

/** Rate and samples, with no sample taken between the two reads. */
async function look(context: ReadContext, coin: string): Promise<Look> {
  for (;;) {
    const samples = await readPremiumSamples(context, coin);
    const figures = await readFundingFigures(context, coin);
    const again = await readPremiumSamples(context, coin);
    if (again.rows.at(-1)?.ts === samples.rows.at(-1)?.ts) return { figures, samples };
  }
}

/** Judges the rate of a premium constant for so long that it equals its average. */
function judgeRate({ expect }: CaseContext<'funding.rate.formula'>, { figures, samples }: Look, when: string): void {
  const latest = samples.rows.slice(-MANY / 2);
  const last = latest.at(-1);
  const isStill =
    last !== undefined &&
    latest.every(({ premium }) => isWithinTolerance(premium, last.premium, negativePowerOfTen(8)));
  if (!isStill) throw new NotExercised('a premium that stays the same');
  const expected = rateOf(last.premium, figures);
  expect('funding.rate.formula').relation(
    `a rate of ${expected} ${when}`,
    { rate: figures.rate, premium: last.premium },
    ({ rate }) => isWithinTolerance(rate, expected, TOLERANCE),
    'funding.rate_per_hr, of one period',
  );
}

/** Rate of one period for an averaged premium. */
function rateOf(average: Dec, { interval, cap }: FundingFigures): Dec {
  if (interval !== HOUR_MS) throw new NotExercised('a period of one hour, whose interest is known');
  return within(average.plus(within(INTEREST.minus(average), SPREAD)), cap);
}

function within(value: Dec, width: Dec): Dec {
  if (value.compare(width) > 0) return width;
  return value.compare(width.negated()) < 0 ? width.negated() : value;
}
