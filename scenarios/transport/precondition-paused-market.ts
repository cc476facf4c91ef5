import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { codeOf } from '../../harness/client/outcome.ts';
import { sendAndJudgeOpeningActionsRefused } from '../../harness/judging/opening-actions-refused.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { enactVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'transport.precondition.paused-market',
  title:
    'an order on a market paused by governance is refused with a failed precondition, and accepted after the pause',
  clauses: ['transport.precondition.paused'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const order = orderAction(trader, { market, side: 'bid', px, size });
    const resting = await placeRestingOrder(context, trader, { market, side: 'bid', px, size });
    const paused = (value: boolean) => enactVote(context, 'PauseMarket', { coin: market.coin, paused: value });
    given.afterwards(() => paused(false));
    await paused(true);
    expect('transport.precondition.paused').refused(requireEveryOrderReported(await target.act(trader, order)));
    const barred = { market, px, size, restingOid: resting.oid };
    const refused = expect('transport.precondition.paused');
    await sendAndJudgeOpeningActionsRefused(context, refused, [refused], trader, barred);
    await paused(false);
    const after = codeOf(requireEveryOrderReported(await target.act(trader, order)));
    // The earlier refusal was not caused by the pause.
    if (after !== null) throw new Blocked(`the order is refused without a pause as well: ${after}`);
  },
});
