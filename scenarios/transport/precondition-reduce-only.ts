import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { receivedRefusalIn } from '../../harness/client/outcome.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { errorRow } from '../../spec-schemas/catalogue/errors.ts';

export default check({
  id: 'transport.precondition.reduce-only',
  title: 'a reduce-only order that would increase a position is refused with PRECONDITION_FAILED and a message',
  clauses: ['transport.precondition.state-rule'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker: trader } = traders;
    await traders.trade('bid', traders.size());
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(trader, {
      market,
      side: 'bid',
      px,
      size: scaledSizeForNotional(market, px, 20n),
      reduceOnly: true,
    });
    const reply = requireEveryOrderReported(await target.act(trader, order));
    const refusal = receivedRefusalIn(reply)?.error ?? null;
    given.require(refusal !== null, 'the order that would grow the position was not refused');
    // A later release may give the rule its own code; another rule's code is wrong today.
    if (errorRow(refusal?.code ?? '') !== undefined) expect('transport.precondition.state-rule').refused(reply);
    expect('transport.precondition.state-rule').relation(
      'a message in the refusal of the reduce-only order',
      { message: derived(refusal?.message ?? '', reply) },
      ({ message }) => message.trim() !== '',
      'error.message',
    );
  },
});
