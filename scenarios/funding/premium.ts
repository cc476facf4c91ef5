import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { at, decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen, pxInUsdc } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitSampledFunding, PREMIUM_SAMPLE_MS } from '../../harness/setup/funding-row.ts';
import {
  hasOiRoomForFineQuotes,
  type IndexControlledMarket,
  takeIndexControl,
} from '../../harness/setup/indexed-market.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';

/** According to the supplement, an index is valid for a minute. */
const STALE_MS = 61_000;
/** No document states the sampling interval. */
const LONGEST_SAMPLE_MS = 120_000;
/** More samples than a venue retains, and than affect any figure that it shows. */
const SILENT_INTERVALS = 6;
const TWO = Dec.of(2);

export default check({
  id: 'funding.premium.sampled',
  title:
    'a premium sample is the middle of the impact prices relative to the index, and 0 without such a price or index',
  clauses: ['funding.premium.impact', 'funding.premium.missing'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, control } = context;
    const market = await given.market(hasOiRoomForFineQuotes);
    const indexed = await takeIndexControl(context, market);
    await awaitSampledFunding(context, market.coin);
    // After samples of another premium, so that an overall mean differs from the latest sample.
    await indexed.passTime(LONGEST_SAMPLE_MS);
    const withdraw = await judgeQuotedPremium(context, indexed);

    await control.advance(STALE_MS + 2 * PREMIUM_SAMPLE_MS);
    await isMissing(context, market.coin, 'with an index older than a minute');
    await indexed.untilPremiumMoved(LONGEST_SAMPLE_MS);
    await withdraw();
    await indexed.untilPremiumMoved(LONGEST_SAMPLE_MS);
    await isMissingOnThinBook(context, market.coin, 'that neither side fills');
    for (const [bid, ask, what] of [
      [990n, null, 'that bids alone fill'],
      [null, 1030n, 'that asks alone fill'],
    ] as const) {
      const withdrawSide = await indexed.quote(bid, ask);
      await indexed.passTime(LONGEST_SAMPLE_MS);
      await isMissingOnThinBook(context, market.coin, what);
      await withdrawSide();
    }
  },
});

async function isMissingOnThinBook(
  context: CaseContext<'funding.premium.missing'>,
  coin: string,
  what: string,
): Promise<void> {
  const { impact_pxs: left } = await readPerpRow(context, 'markets', coin);
  // Others' orders alone may fill it.
  const isThin = context
    .expect('funding.premium.missing')
    .exercised(left === undefined, `a book ${what} for the impact notional`);
  if (isThin) await isMissing(context, coin, `on a book ${what} for the impact notional`);
}

export const premiumAfterSilenceCheck = check({
  id: 'funding.premium.after-silence',
  title: 'hours without any action do not prevent the next premium samples of a market',
  clauses: ['funding.premium.impact'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, control } = context;
    const market = await given.market(hasOiRoomForFineQuotes);
    const indexed = await takeIndexControl(context, market);
    const { interval } = await awaitSampledFunding(context, market.coin);
    await control.advance(SILENT_INTERVALS * Number(interval));
    await judgeQuotedPremium(context, indexed);
  },
});

/** Quotes around the index, and judges the sample of that book. @returns a function that cancels the quotes */
async function judgeQuotedPremium(
  context: CaseContext<'funding.premium.impact'>,
  indexed: IndexControlledMarket,
): Promise<() => Promise<void>> {
  const { expect } = context;
  const { market } = indexed;
  const withdraw = await indexed.quote(990n, 1030n);
  // Makes the mark differ from the index.
  await indexed.submit(1003n);
  await indexed.untilPremiumMoved(LONGEST_SAMPLE_MS);
  const row = await readPerpRow(context, 'markets', market.coin);
  if (at(row, 'impact_pxs.1') === undefined) throw new Unsupported('a book that fills the impact notional');
  const impact = decimalAt(row, 'impact_pxs.0').plus(decimalAt(row, 'impact_pxs.1'));
  const index = decimalAt(row, 'oracle_px');
  // Twice the index, multiplied out because a quotient has no exact decimal. Impact prices are truncated to the grid.
  const tolerance = pxInUsdc(2n * market.tick).plus(index.times(negativePowerOfTen(7)));
  expect('funding.premium.impact').relation(
    `a premium of (${impact} / 2 - ${index}) / ${index}, the middle of impact_pxs relative to oracle_px`,
    { premium: field(row, 'premium'), oracle_px: index, impact_pxs: field(row, 'impact_pxs') },
    (observed) => {
      const premium = Dec.parse(observed.premium);
      return (
        premium !== null &&
        isWithinTolerance(premium.times(index).times(TWO), impact.minus(index.times(TWO)), tolerance)
      );
    },
    'premium',
  );
  return withdraw;
}

async function isMissing(context: CaseContext<'funding.premium.missing'>, coin: string, when: string): Promise<void> {
  const row = await readPerpRow(context, 'markets', coin);
  context
    .expect('funding.premium.missing')
    .relation(
      `a premium of 0 or null (D238) ${when}`,
      { premium: field(row, 'premium') },
      ({ premium }) => premium === null || Dec.parse(premium)?.equals(Dec.of(0)) === true,
      'premium',
    );
}
