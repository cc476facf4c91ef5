import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { actualAndExpectedDifferences } from '../../harness/check/mismatched-facts.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { rowsAt, sumAt } from '../../harness/client/json-at.ts';
import { pickComparableMembers } from '../../harness/compare/mismatched-members.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitEndedOrder, MISSING_ORDER_END_REPORT } from '../../harness/setup/ended-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'orders.status.fills-listed',
  title: 'order_status lists and sums the same fills of an order as user_fills',
  clauses: ['orders.status.total-of-fills', 'orders.status.filled'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const { address } = traders.taker;
    const { takerOid: oid } = await traders.trade('bid', [traders.size(), traders.size()]);
    const body = await awaitEndedOrder(context, { oid, address }, 'filled');
    if (body === null) throw new NotExercised(MISSING_ORDER_END_REPORT);
    assumeShownKeys('info.order_status', body, 'total_filled_sz', 'fills');
    const all = await traders.fills(traders.taker, 2);
    const fills = all.filter((fill) => fill.oid === oid);
    const sum = sumAt(fills, 'sz');
    expect('orders.status.total-of-fills').decimal(field(body, 'total_filled_sz'), sum);
    for (const leg of rowsAt(body, 'fills')) {
      const row = fills.find(({ tid }) => tid === leg.tid);
      expect('orders.status.filled').equal(
        ...actualAndExpectedDifferences(row, pickComparableMembers(row, leg), leg, row ?? all),
      );
    }
  },
});
