import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Disturbed, Inconclusive } from '../../harness/kernel/verdicts.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';

export default check({
  id: 'transport.status.beside-commits',
  title: 'exchange_status has frozen false and an unchanged chain_identity while an order commits',
  clauses: ['transport.status.frozen', 'transport.status.chain-identity-stable'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = await drawPriceInsideSpread(context, market);
    const look = async () => {
      const status = given.data(await target.read('exchange_status'));
      const state = given.data(await target.read('account_state', { address: trader.address }));
      return { status, height: integerAt(state, 'height') };
    };

    const before = await look();
    const { oid } = await restInsideSpread(context, trader, {
      market,
      side: 'bid',
      px,
      size: scaledSizeForNotional(market, px, 20n),
    });
    const rows = await awaitOpenOrders(context, trader.address, (orders) => isAmongOrders(orders, oid));
    given.require(isAmongOrders(rows, oid), 'the order is not listed');
    // The list may be as new as the order while the figures lag by a block.
    const after = await pace.eventually(look, ({ height }) => height !== before.height);
    // A new genesis restarts the count.
    if (after.height < before.height) throw new Disturbed('the chain began anew');
    if (after.height === before.height)
      throw new Inconclusive(
        `the height stands still: ${after.height} before an order committed, and blocks behind it`,
      );

    const flags = [before, after].map(({ status }) => status.frozen);
    // A halt that began or ended in between proves nothing about the commit.
    const isSteady = flags[0] === flags[1];
    if (expect('transport.status.frozen').exercised(isSteady, 'a flag that did not change meanwhile'))
      expect('transport.status.frozen').equal(field(after.status, 'frozen'), false);
    const names = [before, after].map(({ status }) => status.chain_identity);
    const isNamed = names.some((name) => typeof name === 'string' && name !== 'underivable');
    if (expect('transport.status.chain-identity-stable').exercised(isNamed, 'a chain identity'))
      expect('transport.status.chain-identity-stable').equal(
        derived(names[1], field(after.status, 'chain_identity'), field(before.status, 'chain_identity')),
        names[0],
        'chain_identity',
      );
  },
});
