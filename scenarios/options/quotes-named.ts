import { check } from '../../harness/check/check.ts';
import { spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import {
  awaitOptionHolding,
  findOrListOptionDeal,
  type OptionHolding,
  openRfqSession,
  optionDealUnits,
  optionPremiumOf,
  placeRfqQuote,
  readOptionHolding,
  rfqAcceptAction,
} from '../../harness/setup/options.ts';

export default check({
  id: 'options.quotes.named',
  title:
    'rfq_accept fills the one quote that it names, with its quoter and at its price, on Bid and Ask, and ends the others',
  clauses: ['options.accept.named-quote', 'options.accept.ends-session'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const deal = await findOrListOptionDeal(context);
    const size = deal.size / 2;
    const [taker, first, second, third] = await Promise.all([
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '60' }),
    ]);
    const named = expect('options.accept.named-quote');
    // USDC of a maker including its own escrow. Makers pay no fee.
    const holding = async ({ address }: Identity) => {
      const leg = await readOptionHolding(context, address, deal.series.id);
      const cash = spotTokenTotalIn(given.data(await target.read('account_state', { address })), usdc);
      return { ...unitsOf(leg), worth: cash.plus(leg.escrow) };
    };

    let held = 0;
    // Neither the first nor the last index, so that filling either of those is detected.
    const fills = 1;
    for (const { side, bought } of [
      { side: 'Bid', bought: size },
      { side: 'Ask', bought: -size },
    ] as const) {
      const session = await openRfqSession(context, taker, deal, { side, size });
      const quotes = [
        { maker: first, price: deal.price },
        { maker: second, price: 2 * deal.price },
        { maker: third, price: 3 * deal.price },
      ] as const;
      const indexes: number[] = [];
      for (const { maker, price } of quotes)
        indexes.push(await placeRfqQuote(context, maker, taker, deal, session, { size, price }));
      const before = [await holding(first), await holding(second), await holding(third)] as const;
      await given.accepted(target.act(taker, rfqAcceptAction(session, indexes[fills] ?? fills, size)));
      held += bought;
      await awaitOptionHolding(context, taker.address, deal.series.id, optionDealUnits(deal, held));
      for (const at of [0, 1, 2] as const) {
        const { maker, price } = quotes[at];
        const now = await holding(maker);
        const filled = at === fills ? bought : 0;
        const which = at === fills ? 'that was accepted' : 'that was not accepted';
        const isNetted = now.isOneSided && before[at].isOneSided;
        if (named.exercised(isNetted, 'a leg that is either long or short'))
          named.decimal(now.net.minus(before[at].net), optionDealUnits(deal, -filled), `units of the quote ${which}`);
        const paid = now.worth.minus(before[at].worth);
        const due = optionPremiumOf(deal, filled, price);
        // No text states the decimals of served balances.
        const slack = lastDecimalPlaceOf(now.worth, before[at].worth);
        named.relation(
          `USDC change of ${due}, within the precision of served balances`,
          { paid },
          () => isWithinTolerance(paid, due, slack),
          `USDC of the quote ${which}`,
        );
      }
      // The other quotes end with the session.
      await target.act(taker, rfqAcceptAction(session, indexes[0] ?? 0, size));
      await pace.blocks(2);
      const kept = unitsOf(await readOptionHolding(context, taker.address, deal.series.id));
      if (expect('options.accept.ends-session').exercised(kept.isOneSided, 'a leg that is either long or short'))
        expect('options.accept.ends-session').decimal(
          kept.net,
          optionDealUnits(deal, held),
          'units of the requester after an accept of another quote of the ended request',
        );
    }
  },
});

/** Held minus written units; a leg that shows both sides, which is only publicly ruled out, does not tell them. */
function unitsOf({ long, short }: Pick<OptionHolding, 'long' | 'short'>) {
  const zero = Dec.of(0);
  return { net: long.minus(short), isOneSided: long.equals(zero) || short.equals(zero) };
}
