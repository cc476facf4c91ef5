import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { tracedStatusEntryKinds } from '../../harness/setup/order-answers.ts';

export default check({
  id: 'orders.baskets.grouping',
  title: 'batch_order without a grouping places independent orders, and an unknown grouping is refused',
  clauses: ['orders.baskets.grouping-default', 'orders.baskets.grouping-words'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const leg = (lots: bigint) => orderAction(trader, { market, side: 'bid', px, size: lots }).order;
    // A refused leg would take the others of a group with it.
    const orders = [leg(size), leg(0n), leg(size)];
    const sent = (params: { readonly grouping?: string }) =>
      target.act(trader, { type: 'batch_order', params: { orders, ...params } });
    for (const params of given.sample([{}, { grouping: 'na' }], 1)) {
      const reply = requireEveryOrderReported(await sent(params));
      // The word `na` is a public fact, which a venue built without public facts need not know (D256).
      const isKnown = params.grouping === undefined || reply.kind !== 'refused';
      if (!expect('orders.baskets.grouping-default').exercised(isKnown, 'a venue that knows the word `na`')) continue;
      expect('orders.baskets.grouping-default').equal(
        tracedStatusEntryKinds(reply),
        ['resting', 'error', 'resting'],
        `statuses of a batch_order with grouping ${params.grouping ?? 'left out'}`,
      );
    }
    // No text says how it is refused: as undecodable, or as unsupported.
    for (const grouping of given.sample(['oco', 'bracket'], 1))
      expect('orders.baskets.grouping-words').refused(await sent({ grouping }));
  },
});
