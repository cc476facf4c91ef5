import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import {
  makeJsonRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { MeasuredRequestBudget } from '../../harness/setup/spent-budget.ts';
import { makeSignedCancelAllRequest } from './signed-cancel.ts';

const BURST = 4;
const SENT = 3 * BURST;

/** Requests of an account that has sent none: far fewer than any documented budget affords. */
const OWN = 48;

export default check({
  id: 'limits.account.coverage',
  title: 'each account has the same minimum budget, spent by writes that name the account, and not by reads',
  clauses: ['limits.account.floor', 'limits.account.exchange-only', 'limits.account.named'],
  by: 'act',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, master, agent);
    // A stranger may be refused for its signature, independent of any budget.
    const idle = [await given.fundedAccount({ usdc: '5' }), await given.fundedAccount({ usdc: '5' })];
    if (!venue.capabilities.has('control')) return coverageFound(context, { master, agent, idle });
    const limits = await OperatorSetBudget.acquire(context);
    const filled = () => limits.setAndFill('per_account', { per_second: SLOW_REFILL_PER_SECOND, burst: BURST });
    const sent = async (signer: Identity, owner: Identity | null, count = SENT) => {
      const action = { type: 'cancel_all_orders', params: owner === null ? {} : { owner: owner.address } };
      const requests = makeRequestList(count, () => makeJsonRequest('/exchange', target.envelope(signer, action).body));
      return limits.volley(requests);
    };

    await filled();
    for (const fresh of idle) {
      const words = `${BURST} of ${SENT} requests of an account without volume to be admitted`;
      await limits.judgeAdmitted(expect('limits.account.floor'), words, await sent(fresh, null), BURST);
    }

    await filled();
    const read = makeJsonRequest('/info', { type: 'open_orders', address: master.address });
    const reads = await limits.volley(makeRequestList(SENT, () => read));
    const exchangeOnly = expect('limits.account.exchange-only');
    exchangeOnly.equal(reads.letIn, SENT, 'number of reads served');
    const after = `${BURST} requests to be admitted after reads of the same account`;
    await limits.judgeAdmitted(exchangeOnly, after, await sent(master, master), BURST);

    await filled();
    const { passed } = await sent(agent, master);
    given.require(passed >= BURST, `only ${passed} requests of the agent were let in`);
    const own = await sent(agent, null, 1);
    const { letIn } = await sent(master, master, BURST);
    const named = expect('limits.account.named');
    named.equal(own.letIn, 1, "admitted requests for the agent's own account");
    const most = await limits.mayHaveRefilled();
    named.relation(
      'no further request of the master account to be admitted after the agent spent its budget',
      { letIn },
      (of) => of.letIn <= most,
    );
  },
});

interface Covered {
  readonly master: Identity;
  readonly agent: Identity;
  readonly idle: readonly Identity[];
}

/** Once the agent has used up its master's budget: shows who shares that budget, and who does not. */
async function coverageFound(
  context: CaseContext<'limits.account.floor' | 'limits.account.exchange-only' | 'limits.account.named'>,
  { master, agent, idle }: Covered,
): Promise<void> {
  const { expect, target } = context;
  const { budget, burst } = await MeasuredRequestBudget.ofAccount(context, () =>
    makeSignedCancelAllRequest(context, agent, master),
  );
  const spent = () =>
    budget.drain('a request of the master account', 1, () => budget.send(makeSignedCancelAllRequest(context, master)));
  const named = expect('limits.account.named');
  const count = Math.min(OWN, Math.floor(burst.letIn.value / 2));
  // Single requests first: they show at once what a count over time shows in half a minute.
  for (const fresh of idle) {
    const letIn = await budget.beside(makeRequestList(count, () => makeSignedCancelAllRequest(context, fresh)));
    expect('limits.account.floor').equal(letIn, count, 'admitted requests of an account without earlier requests');
  }
  const none = { type: 'cancel_all_orders', params: {} };
  const ofAgent = makeRequestList(count, () => makeJsonRequest('/exchange', target.envelope(agent, none).body));
  named.equal(await budget.beside(ofAgent), count, "admitted requests for the agent's own account");
  (await spent()).judge(named);

  const read = makeJsonRequest('/info', { type: 'open_orders', address: master.address });
  const exchangeOnly = expect('limits.account.exchange-only');
  const letIn = await budget.beside(makeRequestList(count, () => read));
  exchangeOnly.equal(letIn, count, 'number of reads served for an account with a spent budget');
  const beside = await budget.drain('a request of the master account sent together with a read', 1, async () => {
    const [reply] = await Promise.all([budget.send(makeSignedCancelAllRequest(context, master)), budget.send(read)]);
    return reply;
  });
  beside.judge(exchangeOnly);
}
