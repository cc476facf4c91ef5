import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

const digits = /^(0|[1-9][0-9]*)$/;

export default check({
  id: 'transport.scalar.order-and-trade-ids',
  title: 'order and trade ids are strings of digits, and balances are in whole units',
  clauses: ['transport.scalar.digit-string', 'transport.scalar.money'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '150.25' }),
      given.fundedAccount({ usdc: '150.25' }),
    ]);
    const balance = await readBalance(context, maker.address, venue.usdc.signingId);
    expect('transport.scalar.money').decimal(balance, '150.25', 'USDC total');

    const market = await given.market();
    await placeRestingOrder({ given }, maker, { market, side: 'bid' });
    const open = given.data(await target.read('open_orders', { address: maker.address }));
    await tradeWorthAndCloseAtEnd(context, 60n, { market, maker, taker });
    const fills = given.data(await target.read('user_fills', { address: taker.address }));
    // Rows only: an entry of `statuses` may contain a number.
    const clause = expect('transport.scalar.digit-string');
    const ofOrders = clause
      .exercisedBy(rowsAt(open, 'orders'), 'a row of a resting order')
      .map((row) => field(row, 'oid'));
    const ofFills = clause
      .exercisedBy(rowsAt(fills, 'fills'), 'a row of a fill')
      .flatMap((row) => [field(row, 'oid'), field(row, 'tid')]);
    for (const id of [...ofOrders, ...ofFills]) {
      clause.relation(
        'oid or tid to be a string of digits',
        { id },
        ({ id }) => typeof id === 'string' && digits.test(id),
      );
    }
  },
});
