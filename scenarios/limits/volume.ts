import { check } from '../../harness/check/check.ts';
import { jsonRequest, OperatorLimits, SLOW, times } from '../../harness/setup/operator-limits.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

const BURST = 6;
const SENT = 2 * BURST;

export default check({
  id: 'limits.account.volume',
  title: 'an account that has traded has no less than the budget of one that has not',
  clauses: ['limits.account.ladder'],
  by: 'operate',
  control: 'setting',
  needs: ['funded-accounts'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, target, control, expect } = context;
    const traders = await twoTraders(context);
    await traders.trade('bid', traders.size());
    const limits = await OperatorLimits.taken({ given, target, control });
    for (const trader of [traders.taker, traders.maker]) {
      await limits.full('per_account', { per_second: SLOW, burst: BURST });
      const cancel = { type: 'cancel_all_orders', params: { owner: trader.address } };
      const sent = times(SENT, () => jsonRequest('/exchange', target.envelope(trader, cancel).body));
      const { letIn } = await limits.volley(sent);
      // The size of the extra budget is not published.
      const words = `${BURST} requests or more to be let in, as without volume`;
      expect('limits.account.ladder').relation(words, { letIn }, (told) => told.letIn >= BURST);
    }
  },
});
