import { check } from '../../harness/check/check.ts';
import { jsonRequest, OperatorLimits, repeatRequest, SLOW_REFILL } from '../../harness/setup/operator-limits.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

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
    const traders = await leaseTwoTraders(context);
    await traders.trade('bid', traders.size());
    const limits = await OperatorLimits.acquire({ given, target, control });
    for (const trader of [traders.taker, traders.maker]) {
      await limits.setAndFill('per_account', { per_second: SLOW_REFILL, burst: BURST });
      const cancel = { type: 'cancel_all_orders', params: { owner: trader.address } };
      const sent = repeatRequest(SENT, () => jsonRequest('/exchange', target.envelope(trader, cancel).body));
      const { letIn } = await limits.volley(sent);
      // The size of the extra budget is not published.
      const words = `${BURST} requests or more to be let in, as without volume`;
      expect('limits.account.ladder').relation(words, { letIn }, (reported) => reported.letIn >= BURST);
    }
  },
});
