import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';

/** Above the numbers of all markets and pairs. */
const NO_MARKET = 4_000_000_000;

const alone = check({
  id: 'orders.body.zero-values',
  title: 'orders with size 0, price 0 or an unknown market are refused, and the refusal carries the error object',
  clauses: ['orders.body.size-zero', 'orders.body.px-zero', 'orders.body.market-unknown', 'orders.response.error'],
  by: 'act',
  async run({ given, target, expect, reportForm }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const empty = requireEveryOrderReported(
      await target.act(trader, orderAction(trader, { market, side: 'bid', px, size: 0n })),
    );
    const [entry] = empty.kind === 'statuses' ? empty.statuses : [];
    // A whole refusal is the envelope itself: the same object, whose shape is judged with the transcript.
    const error = empty.kind === 'refused' ? empty.error : entry?.kind === 'error' ? entry.error : null;
    expect('orders.response.error').relation(
      'an error object {error: {code, message}}',
      { reply: empty },
      // The message is free text of any length.
      () => error !== null && error.code !== '',
      'statuses[0].error',
    );
    if (entry?.kind === 'error') {
      reportForm('D05', entry.nested ? 'nested' : 'flat');
      expect('orders.response.error').unusual(entry.nested, { expected: 'code directly under error', actual: empty });
    }
    expect('orders.body.size-zero').refused(empty);
    const emptyAsk = { market, side: 'ask', px: gridPxAtMarkPercent(market, 160), size: 0n } as const;
    expect('orders.body.size-zero').refused(
      requireEveryOrderReported(await target.act(trader, orderAction(trader, emptyAsk))),
    );

    const free = requireEveryOrderReported(
      await target.act(trader, orderAction(trader, { market, side: 'bid', px: 0n, size })),
    );
    expect('orders.body.px-zero').refused(free);
    const { order } = orderAction(trader, { market, side: 'bid', px, size });
    const nowhere = await target.act(trader, { type: 'submit_order', order: { ...order, market: NO_MARKET } });
    expect('orders.body.market-unknown').refused(nowhere);
  },
});

export default alone;
export const bodyZeroValuesInBatchCheck = toBatchedOrdersCheck(alone);
