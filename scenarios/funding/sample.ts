import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { at, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { maxSettlementLagMsFor, PREMIUM_SAMPLE_MS, readFundingFigures } from '../../harness/setup/funding-row.ts';
import { readPremiumSamples } from './samples.ts';

const clauses = ['funding.next.before-sample', 'funding.premium.before-sample'] as const;

export default check({
  id: 'funding.sample.none-yet',
  title: 'a market without a funding sample has no premium and no next payment',
  clauses,
  by: 'observe',
  run: judgeUnsampled,
});

export const sampleNoneYetAfterBlocksCheck = check({
  id: 'funding.sample.none-after-blocks',
  title: 'blocks alone give a market without a funding sample no next_payment_ts',
  clauses,
  by: 'operate',
  control: 'block',
  leases: ['clock'],
  async run(context) {
    await context.control.commit(2);
    await judgeUnsampled(context);
  },
});

async function judgeUnsampled(
  context: Pick<CaseContext<(typeof clauses)[number]>, 'given' | 'target' | 'expect'>,
): Promise<void> {
  const { given, target, expect } = context;
  const rows = rowsAt(given.data(await target.read('markets')), 'perp');
  const isZero = (text: unknown) => Dec.parse(text)?.equals(Dec.of(0)) === true;
  // Each of the two fields shows whether a sample exists, so each is judged when the other says no. A premium may also be null for a book
  // without a price: then the rate is from an earlier sample.
  const unsampled = rows.filter((row) => row.premium === null && isZero(at(row, 'funding.rate_per_hr')));
  const unscheduled = rows.filter((row) => at(row, 'funding.next_payment_ts') === 0);
  if (unsampled.length + unscheduled.length === 0) throw new Unsupported('a market before its first funding sample');
  for (const row of unscheduled)
    expect('funding.premium.before-sample').equal(field(row, 'premium'), null, `premium of ${row.coin}`);
  // A sample of a book without a price may also be null (D238): only a market whose other field says so has taken none.
  for (const row of unsampled) {
    const { data, rows: samples } = await readPremiumSamples(context, textAt(row, 'coin'));
    const hasNone = samples.length === 0 && typeof data.source === 'string';
    if (expect('funding.next.before-sample').exercised(hasNone, 'a market that tells of no sample'))
      expect('funding.next.before-sample').equal(
        field(row, 'funding.next_payment_ts'),
        0,
        `funding.next_payment_ts of ${row.coin}`,
      );
  }
}

export const sampleComesCheck = check({
  id: 'funding.sample.comes',
  title: 'a trading market is sampled within one interval, and then has a next_payment_ts',
  clauses: ['funding.sample.comes'],
  by: 'operate',
  control: 'funding',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, control, expect } = context;
    const { coin } = await given.market();
    const figures = () => readFundingFigures(context, coin);
    let now = await figures();
    for (let n = 0; n < SOON && now.next === 0n; n++) {
      await control.advance(PREMIUM_SAMPLE_MS);
      now = await figures();
    }
    // Governance sets the sampling interval of a market (D32).
    if (now.next === 0n) {
      await control.advance(Number(now.interval + maxSettlementLagMsFor(now.interval)));
      now = await figures();
    }
    expect('funding.sample.comes').relation(
      'a next_payment_ts above 0, one interval after the first read at the latest',
      { next_payment_ts: field(now.source, 'funding.next_payment_ts') },
      () => now.next > 0n,
      `funding.next_payment_ts of ${coin}`,
    );
  },
});

/** Number of samples within which a market has its first one, at the published interval. */
const SOON = 2;
