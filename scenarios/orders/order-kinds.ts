import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { openOrdersOnce } from '../../harness/setup/own-orders.ts';

/** Codes of a kind that is not read, or has no path. */
const unread = ['INVALID_REQUEST', 'ACTION_UNSUPPORTED'];

export default check({
  id: 'orders.body.kinds',
  title: 'limit and market orders need no trigger block, and one that does not trade rests, whatever its kind',
  clauses: ['orders.fields.kinds', 'orders.fields.optional', 'orders.fields.kind-blind'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = pxAt(market, 60);
    const size = sizeWorth(market, px, 20n);
    const placed = (kind: 'limit' | 'market', handle: { readonly cloid?: string }) => {
      const order = orderAction(trader, { market, side: 'bid', px, size, kind, ...handle });
      return given.settled(order, target.act(trader, order));
    };
    const cloids = [random.cloid(), random.cloid()] as const;

    expect('orders.fields.kinds').accepted(await placed('limit', { cloid: cloids[0] }));
    // With the time in force that every venue takes with this kind. It finds nobody, and may be told so as an error.
    const wish = { market, side: 'bid', px, size, kind: 'market', tif: 'ioc', cloid: random.cloid() } as const;
    const immediate = orderAction(trader, wish);
    const dry = await target.act(trader, immediate);
    expect('orders.fields.kinds').that(dry.kind !== 'other' && !unread.includes(refusalOf(dry)?.code ?? ''), {
      expected: 'a market order that is taken without a trigger block',
      actual: dry,
      path: 'error.code',
    });
    const unfilled = await placed('market', { cloid: cloids[1] });
    const kind = unfilled.kind === 'statuses' ? unfilled.statuses[0]?.kind : unfilled.kind;
    expect('orders.fields.kind-blind').that(kind === 'resting', {
      expected: 'a market order with gtc that rests',
      actual: unfilled,
      path: 'statuses[0]',
    });
    // Neither a handle nor anything else that an order may leave out.
    expect('orders.fields.optional').accepted(await placed('limit', {}));

    const rows = await openOrdersOnce(context, trader.address, (now) => now.length === 3);
    const handles = rows.map(({ cloid }) => (typeof cloid === 'string' ? cloid.toLowerCase() : ''));
    expect('orders.fields.kind-blind').that(handles.includes(cloids[1]), {
      expected: 'the market order on the book',
      actual: rows,
      path: 'orders',
    });
    expect('orders.fields.optional').that(handles.includes(''), {
      expected: 'the order without a handle on the book',
      actual: rows,
      path: 'orders',
    });
  },
});
