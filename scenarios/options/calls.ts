import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  findOrListOptionDeal,
  openRfqSession,
  optionPremiumOf,
  placeRfqQuote,
  readNewestBlockTimeMs,
  readOptionHolding,
  readTokenNameAndId,
  rfqAcceptAction,
  rfqRequestAction,
  tradeOption,
  writtenOptionEscrowOf,
} from '../../harness/setup/options.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { grantTokensForCase, readCallTokenId } from './coins.ts';

export default check({
  id: 'options.calls.filled',
  title: 'the writer of a call locks the coin as escrow until the call is closed',
  clauses: [
    'options.fill.escrow-call',
    'options.state.escrow-writer',
    'options.state.settle-asset',
    'options.state.account-escrow',
    'options.fill.closing-writer',
    'options.funds.coin',
    'options.request.bounded-coin',
  ],
  by: 'operate',
  control: 'funds',
  async run(context) {
    const { given, target, venue, expect } = context;
    const deal = await findOrListOptionDeal(context, 'call');
    const coin = await readCallTokenId(context, deal);
    const writer = await given.fundedAccount({ usdc: '40' });
    const buyer = await given.fundedAccount({ usdc: '40' });
    const state = async () => given.data(await target.read('account_state', { address: writer.address }));

    // An account with USDC but without a coin.
    const bounded = rfqRequestAction(deal, await readNewestBlockTimeMs(context), { side: 'Ask', limit: 1 });
    const atOnce = await actForCommitReply(
      context,
      () => target.act(writer, bounded),
      makeUnaffordableProbe(context, writer),
    );
    judgeCommitRefusal(expect('options.request.bounded-coin'), atOnce);
    const session = await openRfqSession(context, writer, deal, { side: 'Ask' });
    const index = await placeRfqQuote(context, buyer, writer, deal, session);
    const late = await actForCommitReply(
      context,
      () => target.act(writer, rfqAcceptAction(session, index, deal.size)),
      makeUnaffordableProbe(context, writer),
    );
    judgeCommitRefusal(expect('options.funds.coin'), late);

    const escrow = writtenOptionEscrowOf(deal, deal.size);
    await grantTokensForCase(context, writer, coin, escrow.plus(escrow).toString());
    const before = await state();
    const reply = await target.act(writer, rfqAcceptAction(session, index, deal.size));
    expect('options.funds.coin').accepted(reply);
    await context.pace.eventually(
      () => readOptionHolding(context, writer.address, deal.series.id),
      ({ row }) => row !== undefined,
    );
    const after = await state();
    const tied = spotTokenTotalIn(before, coin).minus(spotTokenTotalIn(after, coin));
    expect('options.funds.coin').relation(
      'a fill that takes the coin of the writer into escrow',
      { tied, reply },
      (fill) => !fill.tied.equals(Dec.of(0)),
    );
    expect('options.fill.escrow-call').decimal(tied, escrow, 'coins escrowed by the writer');
    const usdc = spotTokenTotalIn(after, venue.usdc.signingId).minus(spotTokenTotalIn(before, venue.usdc.signingId));
    expect('options.fill.escrow-call').atMost(usdc, optionPremiumOf(deal, deal.size), 'USDC gained by the writer');
    const { row, positions } = await readOptionHolding(context, writer.address, deal.series.id);
    expect('options.state.escrow-writer').decimal(field(row, 'escrow', positions), escrow);
    const names = await readTokenNameAndId(context, deal.series.underlying);
    expect('options.state.settle-asset').relation(
      `${names.join(' or ')}, the coin of the series`,
      { settle: field(row, 'settle_asset', positions) },
      ({ settle }) => names.includes(String(settle)),
      'settle_asset',
    );
    // Coins do not count as escrowed USDC.
    expect('options.state.account-escrow').decimal(decimalAt(after, 'option.escrow'), '0', 'option.escrow');
    await tradeOption(context, { taker: writer, maker: buyer }, deal, { side: 'Bid' });
    const back = spotTokenTotalIn(await state(), coin).minus(spotTokenTotalIn(after, coin));
    expect('options.fill.closing-writer').decimal(back, escrow, 'escrowed coins returned to the writer');
  },
});
