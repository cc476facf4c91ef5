import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { isAccepted, isRefusedWith } from '../../harness/client/outcome.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { readPerpRow, wrongMarketRefusals } from '../../harness/setup/market-row.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';

export default check({
  id: 'markets.meta.signing-id',
  title: 'an order signed for the signing_id of a row reaches the market of that row',
  clauses: ['markets.meta.signing-id'],
  by: 'act',
  async run({ given, target, pace, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const reply = await given.settled(order, target.act(trader, order));
    const entry = requireOnlyStatusEntry(reply);
    const path = `order signed for ${market.id}`;
    const listed = field(await readPerpRow({ given, target }, 'markets_meta', market.coin), 'signing_id');
    if (entry.kind === 'error' && isRefusedWith(reply, wrongMarketRefusals)) {
      expect('markets.meta.signing-id').relation(
        `the order resting on ${market.coin}`,
        { reply },
        () => isAccepted(reply),
        path,
      );
    }
    if (entry.kind !== 'resting') throw new Blocked(`the order is ${entry.kind}`);
    const rows = await pace.eventually(
      () => readOpenOrders({ given, target }, trader.address),
      (orders) => orders.length > 0,
    );
    expect('markets.meta.signing-id').equal(
      derived(
        rows.map(({ coin }) => coin),
        rows,
        listed,
      ),
      [market.coin],
      path,
    );
  },
});
