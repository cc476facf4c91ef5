import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import {
  makeJsonRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { MeasuredRequestBudget } from '../../harness/setup/spent-budget.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { makeSignedCancelAllRequest } from './signed-cancel.ts';

const BURST = 6;
const SENT = 2 * BURST;
/** Requests charged to the account's budget by a trade and its attempts. */
const REQUESTS = 10;

export default check({
  id: 'limits.account.volume',
  title: 'an account with trading volume has at least the budget of an account without volume',
  clauses: ['limits.account.ladder'],
  by: 'act',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    if (!context.venue.capabilities.has('control')) return asFound(context);
    const { given, target, control, expect } = context;
    const traders = await leaseTwoTraders(context);
    await traders.trade('bid', traders.size());
    const limits = await OperatorSetBudget.acquire({ given, target, control });
    for (const trader of [traders.taker, traders.maker]) {
      await limits.setAndFill('per_account', { per_second: SLOW_REFILL_PER_SECOND, burst: BURST });
      const cancel = { type: 'cancel_all_orders', params: { owner: trader.address } };
      const sent = makeRequestList(SENT, () => makeJsonRequest('/exchange', target.envelope(trader, cancel).body));
      const { letIn } = await limits.volley(sent);
      // The size of the extra budget is not published.
      const words = `${BURST} or more requests to be admitted, the budget without volume`;
      expect('limits.account.ladder').relation(words, { letIn }, (reported) => reported.letIn >= BURST);
    }
  },
});

/** With the venue's own budget, which an account without volume has too. */
async function asFound(context: CaseContext<'limits.account.ladder'>): Promise<void> {
  const { given, expect } = context;
  const traders = await leaseTwoTraders(context);
  await traders.trade('bid', traders.size());
  const idle = await given.fundedAccount({ usdc: '5' });
  const of = async (who: Identity) =>
    (await MeasuredRequestBudget.ofAccount(context, () => makeSignedCancelAllRequest(context, who))).burst;
  const without = await of(idle);
  const withVolume = await of(traders.taker);
  // The traders sent some requests before, which time has partly refilled.
  const least = Math.floor(without.letIn.value - without.refilled) - REQUESTS;
  expect('limits.account.ladder').relation(
    `${least} or more requests to be admitted, the budget of an account without volume`,
    { without: without.letIn, withVolume: withVolume.letIn },
    () => withVolume.letIn.value >= least,
  );
}
