import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { judgeFigureToShownPrecision } from '../../harness/judging/as-served.ts';
import {
  findOptionLotsWithTruncatedFees,
  isTruncatedOptionFee,
  optionFeeBoundsFor,
  optionFeeRatesIn,
} from '../../harness/judging/option-fee.ts';
import { isOptionFeeRowReadable, productFeeRowIn, productFeeRowsIn } from '../../harness/setup/fee-schedule.ts';
import {
  findOrListOptionDeal,
  optionDealUnits,
  optionPremiumOf,
  performOptionsOperatorAction,
  tradeOption,
  writtenOptionEscrowOf,
} from '../../harness/setup/options.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const LEAST = 'a fee that the strike face bounds';
const OTHER = 'a fee that the premium bounds';
const none = Dec.of(0);
/** More than a truncation removes. */
const ROUGHLY = negativePowerOfTen(5);

export default check({
  id: 'options.fees.charged',
  title: 'the requester pays the lower of a share of the strike face and a share of the premium, on either side',
  clauses: ['options.fee.formula', 'options.fee.strike-face', 'options.fee.taker', 'options.fee.served'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const deal = await findOrListOptionDeal(context);
    // With the maximum decimals of USDC, so that a payment with fewer is fully visible.
    const each = { usdc: '60.000001' };
    const parties = [await given.fundedAccount(each), await given.fundedAccount(each)] as const;
    const [taker, maker] = parties;
    const cash = () =>
      Promise.all(
        parties.map(async ({ address }) =>
          spotTokenTotalIn(given.data(await target.read('account_state', { address })), usdc),
        ),
      );
    given.afterwards(() =>
      performOptionsOperatorAction(context, { type: 'option_rates', taker_bps: null, premium_cap_ppm: null }),
    );
    // First one term is lower, then the other; both have digits to truncate.
    for (const [bps, ppm, says] of [
      ['3.3', 977_777, LEAST],
      ['100', 33_333, OTHER],
    ] as const) {
      await performOptionsOperatorAction(context, { type: 'option_rates', taker_bps: bps, premium_cap_ppm: ppm });
      const fees = given.data(await target.read('fee_schedule', { address: taker.address }));
      // The shape judges a row of undocumented type; where option rows are placed is not shown (D264).
      const product = productFeeRowsIn(fees)?.every(isProduct) ? productFeeRowIn(fees, 'option') : undefined;
      const isRead = product !== undefined && isOptionFeeRowReadable(product);
      const set = { takerBps: Dec.of(bps), premiumCapPpm: Dec.of(ppm) };
      // An operator may round a rate that it is given; whether a venue charges what it shows is judged below.
      const shown = isRead ? optionFeeRatesIn(fees) : set;
      const isServed = expect('options.fee.served').exercised(isRead, 'fees of options');
      const size = findOptionLotsWithTruncatedFees(deal, set);
      const ofSet = optionFeeBoundsFor(deal, size, set);
      const { ofFace, ofPremium, fee } = shown === null ? ofSet : optionFeeBoundsFor(deal, size, shown);
      given.require(ofSet.fee.least.compare(none) > 0, says);
      const face = deal.series.strike.times(optionDealUnits(deal, size));
      const premium = optionPremiumOf(deal, size);
      // The other account holds first, and then closes the leg.
      for (const [side, sign] of [
        ['Bid', 1n],
        ['Ask', -1n],
      ] as const) {
        const before = await cash();
        await tradeOption(context, { taker, maker }, deal, { side, size });
        const after = await cash();
        const [own = none, his = none] = after.map((now, n) => now.minus(before[n] ?? none));
        const place = lastDecimalPlaceOf(...before, ...after);
        const rough = place.compare(ROUGHLY) > 0 ? place : ROUGHLY;
        const moved = premium.times(Dec.of(sign)).negated();
        const paid = moved.minus(own);
        const escrow = writtenOptionEscrowOf(deal, size).times(Dec.of(sign));
        judgeFigureToShownPrecision(
          expect('options.fee.taker'),
          his,
          moved.negated().minus(escrow),
          'USDC change of the quoter',
          [...before, ...after],
        );
        if (isServed) {
          expect('options.fee.served').relation(
            `the fee at the rates that fee_schedule shows, not at option_taker_bps ${bps} and option_premium_cap_ppm ${ppm} that it does not`,
            { paid, product: derived(product, field(fees, 'user.products')) },
            (observed) =>
              !isTruncatedOptionFee(observed.paid, ofSet.fee, place) ||
              (shown !== null && isTruncatedOptionFee(observed.paid, fee, place)),
          );
        }
        // For both kinds the face is that of the strike.
        expect('options.fee.strike-face').relation(
          `a fee from ${ofFace.least} to ${ofFace.most} on the strike face ${face}, or from ${ofPremium.least} to ${ofPremium.most} on the premium`,
          { paid },
          // The formula's clause judges how the last decimal comes about.
          (fees) => isTruncatedOptionFee(fees.paid, ofFace, rough) || isTruncatedOptionFee(fees.paid, ofPremium, rough),
        );
        expect('options.fee.formula').relation(
          `a fee from ${fee.least} to ${fee.most} (${says}) for a ${side} request`,
          { paid },
          (fees) => isTruncatedOptionFee(fees.paid, fee, place),
        );
      }
    }
  },
});

function isProduct({ product, option_taker_bps: bps, option_premium_cap_ppm: ppm }: JsonObject): boolean {
  return typeof product === 'string' && typeof bps !== 'boolean' && typeof ppm !== 'boolean';
}
