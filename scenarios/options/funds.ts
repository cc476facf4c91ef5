import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  awaitOptionHolding,
  findOrListOptionDeal,
  openRfqSession,
  optionDealUnits,
  optionPremiumOf,
  placeRfqQuote,
  rfqAcceptAction,
  writtenOptionEscrowOf,
} from '../../harness/setup/options.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'options.funds.premium-counts',
  title: 'the writer of a put needs only its escrow less the premium received',
  clauses: ['options.funds.net-premium', 'options.rfq.polled'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const writer = await given.fundedAccount({ usdc: '25' });
    const socket = await context.feed();
    // Sends away everything that the escrow leaves free.
    const half = Dec.of(optionPremiumOf(deal, deal.size).times(Dec.of('0.5')).truncated(2).toString());
    const needed = writtenOptionEscrowOf(deal, deal.size).minus(half);
    const has = spotTokenTotalIn(given.data(await target.read('account_state', { address: writer.address })), usdc);
    const amount = has.minus(needed).truncated(2);
    given.require(amount.compare(Dec.of(0)) > 0, 'the account holds less than the escrow');
    const sent = sendAssetAction({ asset: usdc, destination: taker.address, amount: amount.toString() });
    await given.accepted(target.act(writer, sent));
    const session = await openRfqSession(context, taker, deal);
    const index = await placeRfqQuote(context, writer, taker, deal, session);
    const reply = await target.act(taker, rfqAcceptAction(session, index, deal.size));
    // A venue may require more for the reverse trade than the taker has left.
    given.afterwards(async () => {
      const back = await openRfqSession(context, taker, deal, { side: 'Ask' });
      const again = await placeRfqQuote(context, writer, taker, deal, back);
      await given.accepted(target.act(taker, rfqAcceptAction(back, again, deal.size)));
    });
    expect('options.funds.net-premium').accepted(reply);
    const { long, row, positions } = await awaitOptionHolding(
      context,
      taker.address,
      deal.series.id,
      optionDealUnits(deal, deal.size),
    );
    expect('options.funds.net-premium').relation(
      `a fill although the writer has ${needed} USDC of the escrow ${writtenOptionEscrowOf(deal, deal.size)}, as the premium received counts`,
      { long, leg: derived(row, positions), reply },
      (fill) => fill.long.equals(optionDealUnits(deal, deal.size)),
    );
    // No channel has this name: requests for quotes are polled, never pushed.
    socket.send({ method: 'subscribe', subscription: { type: 'rfq_user', user: taker.address } });
    const answer = await socket.take(
      ({ channel }) => channel === 'error' || channel === 'subscriptionResponse',
      'the answer to subscribe rfq_user',
    );
    expect('options.rfq.polled').equal(
      derived(answer.channel, answer),
      'error',
      'channel of the answer to subscribe rfq_user',
    );
  },
});
