import { check } from '../../harness/check/check.ts';
import {
  makeJsonRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { MeasuredRequestBudget } from '../../harness/setup/spent-budget.ts';
import { makeSignedCancelAllRequest } from './signed-cancel.ts';

const BURST = 4;
/** Number of requests from each of the three. */
const SENT = BURST + 2;

export default check({
  id: 'limits.account.agents',
  title: 'a master account and its agents share one account budget',
  clauses: ['limits.account.agents'],
  by: 'act',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, target, pace, expect, venue } = context;
    const master = await given.fundedAccount();
    const agents = [given.stranger(), given.stranger()] as const;
    // Nonces count per account: agents with nonces of their own would repeat the master's.
    const nextNonce = () => target.envelope(master, { type: 'noop' }).nonce;
    const cancel = { type: 'cancel_all_orders', params: { owner: master.address } };
    for (const [n, agent] of agents.entries()) {
      await given.accepted(
        target.act(master, { type: 'approve_agent', params: { agent: agent.address, name: `agent-${n}` } }),
      );
      await pace.blocks(2);
      await given.accepted(target.act(agent, cancel, { nonce: nextNonce() }));
    }
    if (!venue.capabilities.has('control')) {
      const { budget } = await MeasuredRequestBudget.ofAccount(context, () =>
        makeSignedCancelAllRequest(context, master),
      );
      given.require((await budget.refilled(SENT)).right, 'the budget of the master refills as documented');
      const signers = [master, ...agents];
      const together = await budget.drain('a request signed by the master account or an agent', 1, (n) =>
        budget.send(makeSignedCancelAllRequest(context, signers[n % signers.length] ?? master, master)),
      );
      together.judge(expect('limits.account.agents'));
      return;
    }
    const market = await given.market();
    const limits = await OperatorSetBudget.acquire(context);
    await limits.setAndFill('per_account', { per_second: SLOW_REFILL_PER_SECOND, burst: BURST });
    const signers = [master, ...agents];
    const drawn = makeRequestList(SENT * signers.length, nextNonce);
    // The account is in `params`, or in the one key of a cancel.
    const cancelOne = { type: 'cancel_order', cancel: { owner: master.address, market: market.id, oid: 1 } };
    const requests = drawn.map((nonce, n) => {
      const signer = signers[n % signers.length] ?? master;
      const action = n % 2 === 0 ? cancel : cancelOne;
      return makeJsonRequest('/exchange', target.envelope(signer, action, { nonce }).body);
    });
    const words = `${BURST} requests of the master account and both agents together to be admitted`;
    await limits.judgeAdmitted(expect('limits.account.agents'), words, await limits.volley(requests), BURST);
  },
});
