import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { hasRefusalCode, isFirstResting } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { invalidRequest } from '../../spec-schemas/outcomes.ts';

const alone = check({
  id: 'orders.body.kinds',
  title: 'limit and market orders need no trigger block, and an unfilled gtc order rests, whatever its kind',
  clauses: ['orders.fields.kinds', 'orders.fields.optional', 'orders.fields.kind-blind'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const placed = (kind: 'limit' | 'market', handle: { readonly cloid?: string }) => {
      const order = orderAction(trader, { market, side: 'bid', px, size, kind, ...handle });
      return given.settled(order, target.act(trader, order));
    };
    const cloids = [random.cloid(), random.cloid()] as const;

    expect('orders.fields.kinds').accepted(await placed('limit', { cloid: cloids[0] }));
    // With the time in force that every venue accepts for this kind. It does not match, and may be answered with an error.
    const spec = { market, side: 'bid', px, size, kind: 'market', tif: 'ioc', cloid: random.cloid() } as const;
    const immediate = orderAction(trader, spec);
    const dry = await target.act(trader, immediate);
    // Neither an undecodable nor an unsupported kind.
    expect('orders.fields.kinds').relation(
      'a market order without a trigger block not to be refused as malformed or unsupported',
      { reply: dry },
      ({ reply }) => reply.kind !== 'other' && !hasRefusalCode(reply, invalidRequest) && !isUnsupported(reply),
      'error.code',
    );
    const unfilled = await placed('market', { cloid: cloids[1] });
    expect('orders.fields.kind-blind').relation(
      'the market order with tif gtc to rest',
      { reply: unfilled },
      ({ reply }) => isFirstResting(reply),
      'statuses[0]',
    );
    // Without a handle and any other optional field.
    expect('orders.fields.optional').accepted(await placed('limit', {}));

    const rows = await awaitOpenOrders(context, trader.address, (now) => now.length === 3);
    const handles = rows.map(({ cloid }) => (typeof cloid === 'string' ? cloid.toLowerCase() : ''));
    expect('orders.fields.kind-blind').relation(
      `the market order in open_orders, with cloid ${cloids[1]}`,
      { orders: rows },
      () => handles.includes(cloids[1]),
      'orders',
    );
    expect('orders.fields.optional').relation(
      'the limit order without a cloid in open_orders',
      { orders: rows },
      () => handles.includes(''),
      'orders',
    );
  },
});

export default alone;
export const bodyKindsInBatchCheck = toBatchedOrdersCheck(alone);
