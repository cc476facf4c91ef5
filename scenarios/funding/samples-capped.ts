import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { awaitSampledFunding, PREMIUM_SAMPLE_MS, readFundingFigures } from '../../harness/setup/funding-row.ts';
import { hasOiRoomForFineQuotes, takeIndexControl } from '../../harness/setup/indexed-market.ts';
import { readPremiumSamples } from './samples.ts';

export default check({
  id: 'funding.samples.capped',
  title: 'funding_rate of a sample is its premium, clamped to the cap',
  clauses: ['funding.samples.clamp'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const market = await given.market(hasOiRoomForFineQuotes);
    const indexed = await takeIndexControl(context, market);
    await awaitSampledFunding(context, market.coin);
    const met = { inside: false, beyond: false };
    for (const [bid, ask] of [
      [990n, 1020n],
      [990n, 1110n],
      [890n, 1010n],
    ] as const) {
      const withdraw = await indexed.quote(bid, ask);
      await indexed.passTime(2 * PREMIUM_SAMPLE_MS);
      const { cap } = await readFundingFigures(context, market.coin);
      const { rows } = await readPremiumSamples(context, market.coin);
      await withdraw();
      for (const { premium, rate, ts } of rows.slice(-1)) {
        const isBeyond = premium.abs().compare(cap) > 0;
        met[isBeyond ? 'beyond' : 'inside'] ||= !premium.equals(Dec.of(0));
        const held = isBeyond ? (premium.compare(Dec.of(0)) > 0 ? cap : cap.negated()) : premium;
        expect('funding.samples.clamp').relation(
          `${held}, for a premium of ${premium} and a cap of ${cap}`,
          { rate, premium, cap },
          (figures) => isWithinTolerance(figures.rate, held, negativePowerOfTen(8)),
          `funding_rate of the sample of ${ts}`,
        );
      }
    }
    expect('funding.samples.clamp').exercised(met.inside && met.beyond, 'premiums inside and beyond the cap');
  },
});
