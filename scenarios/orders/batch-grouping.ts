import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { isUnread } from '../../harness/client/unread-body.ts';

export default check({
  id: 'orders.baskets.grouping',
  title: 'a batch that names no grouping has independent legs, and an unknown grouping is refused',
  clauses: ['orders.baskets.grouping-default', 'orders.baskets.grouping-words'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = pxAt(market, 60);
    const size = sizeWorth(market, px, 20n);
    const leg = (lots: bigint) => orderAction(trader, { market, side: 'bid', px, size: lots }).order;
    // A refused leg would take the others of a group with it.
    const orders = [leg(size), leg(0n), leg(size)];
    const sent = (params: { readonly grouping?: string }) =>
      target.act(trader, { type: 'batch_order', params: { orders, ...params } });
    for (const params of given.some([{}, { grouping: 'na' }], 1)) {
      const reply = told(await sent(params));
      const kinds = reply.kind === 'statuses' ? reply.statuses.map(({ kind }) => kind) : [reply.kind];
      expect('orders.baskets.grouping-default').equal(
        kinds,
        ['resting', 'error', 'resting'],
        `statuses of a batch with grouping ${params.grouping ?? 'left out'}`,
      );
    }
    for (const grouping of given.some(['oco', 'bracket'], 1)) {
      const reply = await sent({ grouping });
      // No text says how it is refused: as a word that cannot be read, or as one that has no path.
      const refused =
        isUnread(reply) || ['ACTION_UNSUPPORTED', 'PRECONDITION_FAILED'].includes(refusalOf(reply)?.code ?? '');
      expect('orders.baskets.grouping-words').that(refused, {
        expected: `a refusal of grouping ${grouping}`,
        actual: reply,
      });
    }
  },
});
