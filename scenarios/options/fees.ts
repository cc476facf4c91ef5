import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { judgeFigureAsServed } from '../../harness/judging/as-served.ts';
import { productFeeRowIn, productFeeRowsIn } from '../../harness/setup/fee-schedule.ts';
import {
  findOrListOptionDeal,
  operateOptions,
  optionDealUnits,
  optionPremiumOf,
  tradeOption,
  writtenOptionEscrowOf,
} from '../../harness/setup/options.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const LEAST = 'a fee that the strike face bounds';
const OTHER = 'a fee that the premium bounds';
const none = Dec.of(0);
const MICRO = negativePowerOfTen(6);

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
    const parties = [await given.fundedAccount({ usdc: '60' }), await given.fundedAccount({ usdc: '60' })] as const;
    const [taker, maker] = parties;
    const cash = () =>
      Promise.all(
        parties.map(async ({ address }) =>
          spotTokenTotalIn(given.data(await target.read('account_state', { address })), usdc),
        ),
      );
    const face = deal.series.strike.times(optionDealUnits(deal, deal.size));
    const premium = optionPremiumOf(deal, deal.size);
    given.afterwards(() => operateOptions(context, { type: 'option_rates', taker_bps: null, premium_cap_ppm: null }));
    // The one term is the lower, then the other; the last places of both are cut.
    for (const [bps, ppm, says] of [
      ['3.3', 977_777, LEAST],
      ['100', 33_333, OTHER],
    ] as const) {
      await operateOptions(context, { type: 'option_rates', taker_bps: bps, premium_cap_ppm: ppm });
      const fees = given.data(await target.read('fee_schedule', { address: taker.address }));
      // A row of no documented type is judged by the shape; where those of options stand is not shown (D264).
      const product = productFeeRowsIn(fees)?.every(isProduct) ? productFeeRowIn(fees, 'option') : undefined;
      if (expect('options.fee.served').exercised(product !== undefined, 'fees of options')) {
        expect('options.fee.served').relation(
          `the rates ${bps} bps and ${ppm} ppm`,
          { product: derived(product, field(fees, 'user.products')) },
          ({ product: rates }) =>
            Number(rates?.option_premium_cap_ppm) === ppm && Number(rates?.option_taker_bps) === Number(bps),
        );
      }
      const ofFace = {
        least: bpsOfAmount(face.truncated(6), Dec.of(bps)).truncated(6),
        most: bpsOfAmount(face, Dec.of(bps)),
      };
      const capped = premium.times(Dec.of(ppm)).times(negativePowerOfTen(6));
      const ofPremium = { least: capped.truncated(6), most: capped };
      const fee = ofFace.most.compare(ofPremium.most) < 0 ? ofFace : ofPremium;
      given.require(fee.least.compare(Dec.of(0)) > 0, says);
      // The other one holds first, and then closes it.
      for (const [side, sign] of [
        ['Bid', 1n],
        ['Ask', -1n],
      ] as const) {
        const before = await cash();
        await tradeOption(context, { taker, maker }, deal, { side });
        const after = await cash();
        const [own = none, his = none] = after.map((now, n) => now.minus(before[n] ?? none));
        const place = lastDecimalPlaceOf(...before, ...after);
        const moved = premium.times(Dec.of(sign)).negated();
        const paid = moved.minus(own);
        const escrow = writtenOptionEscrowOf(deal, deal.size).times(Dec.of(sign));
        judgeFigureAsServed(
          expect('options.fee.taker'),
          his,
          moved.negated().minus(escrow),
          'USDC of the quoting side',
          [...before, ...after],
        );
        // Whichever of the two it is, the face is that of the strike.
        expect('options.fee.strike-face').relation(
          `${ofFace.least} to ${ofFace.most} of a face of ${face}, or ${ofPremium.least} to ${ofPremium.most} of the premium`,
          { paid },
          (fees) => isCutOf(fees.paid, ofFace, place) || isCutOf(fees.paid, ofPremium, place),
        );
        expect('options.fee.formula').relation(`${fee.least} to ${fee.most}: ${says}, of a ${side}`, { paid }, (fees) =>
          isCutOf(fees.paid, fee, place),
        );
      }
    }
  },
});

/** A term of the fee: cut to a micro-USDC at most, and to no further place at least. */
interface Term {
  readonly least: Dec;
  readonly most: Dec;
}

/** Returns whether a payment is the term, cut: that both terms are cut is stated; at which place is not. */
/** @param place  last one of the balances that tell what was paid */
function isCutOf(paid: Dec, { least, most }: Term, place: Dec): boolean {
  const slack = place.compare(MICRO) > 0 ? place : none;
  return paid.compare(least.minus(slack)) >= 0 && paid.compare(most.plus(slack)) <= 0;
}

function isProduct({ product, option_taker_bps: bps, option_premium_cap_ppm: ppm }: JsonObject): boolean {
  return typeof product === 'string' && typeof bps !== 'boolean' && typeof ppm !== 'boolean';
}
