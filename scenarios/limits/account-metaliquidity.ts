import { check } from '../../harness/check/check.ts';
import {
  makeJsonRequest,
  makeRequestList,
  OperatorSetBudget,
  SLOW_REFILL_PER_SECOND,
} from '../../harness/setup/operator-limits.ts';
import { openMetaliquidityVault, vaultOperatorAction, voteMetaliquidityLeader } from '../../harness/setup/vaults.ts';

const BURST = 4;
const SENT = 3 * BURST;

export default check({
  id: 'limits.account.metaliquidity',
  title: 'an operator of a metaliquidity vault is exempt from the account budget, and any other account is not',
  clauses: ['limits.account.metaliquidity'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, target, control, expect } = context;
    const leader = await given.fundedAccount({ usdc: '80' });
    const operator = await given.fundedAccount({ usdc: '80' });
    const stranger = await given.fundedAccount();
    const vault = await openMetaliquidityVault(context, leader);
    // Both in the set and registered, so that the two readings agree.
    await voteMetaliquidityLeader(context, operator.address);
    await given.accepted(target.act(leader, vaultOperatorAction(vault, { operator: operator.address })));
    const limits = await OperatorSetBudget.acquire({ given, target, control });
    const passed = async (signer: typeof operator) => {
      await limits.setAndFill('per_account', { per_second: SLOW_REFILL_PER_SECOND, burst: BURST });
      const cancel = { type: 'cancel_all_orders', params: { owner: signer.address } };
      const sent = makeRequestList(SENT, () => makeJsonRequest('/exchange', target.envelope(signer, cancel).body));
      return (await limits.volley(sent)).letIn;
    };
    given.require((await passed(stranger)).value < SENT, 'the budget that was set limits nobody');
    expect('limits.account.metaliquidity').equal(
      await passed(operator),
      SENT,
      `number of admitted requests, of ${SENT} by an operator`,
    );
  },
});
