import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { entryOf } from '../../harness/check/settled-orders.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';

/** Refusals that an order meets when its number names another market than its price and size were made for. */
const elsewhere = new Set([
  'MARKET_NOT_FOUND',
  'MARKET_INACTIVE',
  'ORDER_INVALID_PRICE',
  'ORDER_INVALID_SIZE',
  'ORDER_BELOW_MIN_NOTIONAL',
  'PRECONDITION_FAILED',
  'MARGIN_INSUFFICIENT',
]);

export default check({
  id: 'markets.meta.signing-id',
  title: 'an order signed for the signing_id of a row reaches the market of that row',
  clauses: ['markets.meta.signing-id'],
  by: 'act',
  async run({ given, target, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const px = pxAt(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: sizeWorth(market, px, 20n) });
    const entry = entryOf(await given.settled(order, target.act(trader, order)));
    const path = `order signed for ${market.id}`;
    if (entry.kind === 'error' && elsewhere.has(entry.error.code)) {
      expect('markets.meta.signing-id').that(false, {
        expected: `an order that rests on ${market.coin}`,
        actual: entry.error.code,
        path,
      });
    }
    if (entry.kind !== 'resting') throw new Blocked(`the order is ${entry.kind}`);
    const rows = await pace.eventually(
      () => openOrders({ given, target }, trader.address),
      (orders) => orders.length > 0,
    );
    expect('markets.meta.signing-id').equal(
      rows.map(({ coin }) => coin),
      [market.coin],
      path,
    );
  },
});
