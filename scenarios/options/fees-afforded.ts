import { check } from '../../harness/check/check.ts';
import { spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { optionFeeBoundsFor } from '../../harness/judging/option-fee.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import {
  findOrListOptionDeal,
  openRfqSession,
  optionPremiumOf,
  performOptionsOperatorAction,
  placeRfqQuote,
  rfqAcceptAction,
  sendAndJudgeAcceptRefusal,
  tradeOption,
} from '../../harness/setup/options.ts';
import { makeUnaffordableProbe, sendAssetAction } from '../../harness/setup/token-send.ts';

const RATES = { takerBps: '100', premiumCapPpm: 977_777 };
/** A fee whose half is still an amount of USDC by itself. */
const LEAST_FEE = Dec.of('0.001');

export default check({
  id: 'options.fees.afforded',
  title: 'a buyer who can pay the premium but not the fee on top of it is refused, and accepted where there is no fee',
  clauses: ['options.funds.together'],
  by: 'operate',
  control: 'vote',
  accounts: 'fresh',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '20' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const { size } = deal;
    const rates = { takerBps: Dec.of(RATES.takerBps), premiumCapPpm: Dec.of(RATES.premiumCapPpm) };
    const { fee } = optionFeeBoundsFor(deal, size, rates);
    given.require(fee.least.compare(LEAST_FEE) > 0, 'the fee of the deal is next to nothing');
    const kept = optionPremiumOf(deal, size)
      .plus(fee.least.times(Dec.of('0.5')))
      .truncated(6);
    const has = spotTokenTotalIn(given.data(await target.read('account_state', { address: taker.address })), usdc);
    const excess = has.minus(kept).truncated(6);
    given.require(excess.compare(Dec.of(0)) > 0, 'the account holds less than the premium');
    const away = sendAssetAction({ asset: usdc, destination: maker.address, amount: excess.toString() });
    await given.accepted(target.act(taker, away));
    await awaitBalance(context, taker.address, usdc, has.minus(excess).toString());

    const session = await openRfqSession(context, taker, deal);
    const index = await placeRfqQuote(context, maker, taker, deal, session);
    const action = rfqAcceptAction(session, index, size);
    const unset = () =>
      performOptionsOperatorAction(context, { type: 'option_rates', taker_bps: null, premium_cap_ppm: null });
    given.afterwards(unset);
    await performOptionsOperatorAction(context, {
      type: 'option_rates',
      taker_bps: RATES.takerBps,
      premium_cap_ppm: RATES.premiumCapPpm,
    });
    const isRefused = await sendAndJudgeAcceptRefusal(context, expect('options.funds.together'), {
      who: taker,
      series: deal.series.id,
      action,
      probe: makeUnaffordableProbe(context, taker),
      session,
    });
    if (!isRefused) return;
    await unset();
    // Without a fee the same money pays: the fee it was that nothing paid.
    expect('options.funds.together').accepted(await target.act(taker, action));
    given.afterwards(async () => void (await tradeOption(context, { taker, maker }, deal, { side: 'Ask' })));
  },
});
