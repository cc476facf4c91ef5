import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { isTruncatedOptionFee, optionFeeBoundsFor, optionFeeRatesIn } from '../../harness/judging/option-fee.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { makeEqualNotionalDeals, premiumParts } from '../../harness/setup/option-deals-alike.ts';
import {
  findOrListOptionDeal,
  type OptionDeal,
  optionPremiumOf,
  performOptionsOperatorAction,
  tradeOption,
} from '../../harness/setup/options.ts';
import { grantTokensForCase, readCallTokenId } from './coins.ts';

const MICRO = negativePowerOfTen(6);

export default check({
  id: 'options.fees.alike',
  title: 'a put and a call with equal strike face and premium are charged the same fee, at any rates',
  clauses: ['options.fee.formula'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const call = await callOnNative(context);
    const isNative = call.series.underlying === venue.native.name;
    const put = await findOrListOptionDeal(context);
    await setRatesIfOperated(context);
    const taker = await given.fundedAccount({ usdc: '20.000001' });
    const maker = await given.fundedAccount({ usdc: '40', ...(isNative ? { native: '8' } : {}) });
    if (!isNative) await grantTokensForCase(context, maker, await readCallTokenId(context, call), '8');
    const cash = async () =>
      spotTokenTotalIn(
        given.data(await target.read('account_state', { address: taker.address })),
        venue.usdc.signingId,
      );
    // Rates not set by this case are used as well.
    const rates = optionFeeRatesIn(given.data(await target.read('fee_schedule', { address: taker.address })));
    // The account sells at the second premium what it bought at the first, so that nothing more has to be escrowed.
    for (const [side, part] of [
      ['Bid', premiumParts.low],
      ['Ask', premiumParts.high],
    ] as const) {
      const deals = makeEqualNotionalDeals({ put, call }, part);
      const feeOf = async (deal: OptionDeal) => {
        const before = await cash();
        await tradeOption(context, { taker, maker }, deal, { side });
        const after = await cash();
        const premium = optionPremiumOf(deal, deal.size);
        return { fee: before.minus(after).minus(side === 'Bid' ? premium : premium.negated()), before, after };
      };
      const ofPut = await feeOf(deals.put);
      const ofCall = await feeOf(deals.call);
      const zero = Dec.of(0);
      const isCharged = ofPut.fee.compare(zero) > 0 || ofCall.fee.compare(zero) > 0;
      if (!expect('options.fee.formula').exercised(isCharged, 'rates above 0')) return;
      const place = lastDecimalPlaceOf(ofPut.before, ofPut.after, ofCall.before, ofCall.after);
      if (expect('options.fee.formula').exercised(rates !== null, 'rates of options in fee_schedule') && rates !== null)
        for (const [deal, paid] of [
          [deals.put, ofPut.fee],
          [deals.call, ofCall.fee],
        ] as const) {
          const { fee } = optionFeeBoundsFor(deal, deal.size, rates);
          expect('options.fee.formula').relation(
            `a fee from ${fee.least} to ${fee.most} at the rates of fee_schedule`,
            { paid },
            (fees) => isTruncatedOptionFee(fees.paid, fee, place),
            `fee of a ${deal.series.kind}, premium ${optionPremiumOf(deal, deal.size)}`,
          );
        }
      expect('options.fee.formula').relation(
        'the same fee for the put and the call',
        { put: ofPut.fee, call: ofCall.fee },
        (fees) => isWithinTolerance(fees.put, fees.call, MICRO.plus(place)),
        'fees of the put and of the call',
      );
    }
  },
});

/** Accounts are granted one token that a writer can escrow; another one requires a vote. */
async function callOnNative(context: CaseContext<'options.fee.formula'>): Promise<OptionDeal> {
  try {
    return await findOrListOptionDeal(context, 'call', ({ underlying }) => underlying === context.venue.native.name);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return findOrListOptionDeal(context, 'call');
  }
}

/** Without an operator the venue's own rates are in force. */
async function setRatesIfOperated(context: CaseContext<'options.fee.formula'>): Promise<void> {
  const rates = (taker: string | null, cap: number | null) =>
    performOptionsOperatorAction(context, { type: 'option_rates', taker_bps: taker, premium_cap_ppm: cap });
  try {
    await rates('3.3', 125_000);
  } catch (error) {
    if (error instanceof Unsupported) return;
    throw error;
  }
  context.given.afterwards(() => rates(null, null));
}
