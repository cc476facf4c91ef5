import { check } from '../../harness/check/check.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';

export default check({
  id: 'transfers.evm.by-agent',
  title: 'a transfer to the EVM signed by an agent debits the agent',
  clauses: ['transfers.evm.agent'],
  by: 'act',
  accounts: 'exact',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const clause = 'transfers.evm.agent';
    const desk = new EvmRpcClient(context);
    const asset = venue.usdc.signingId;
    const master = await given.fundedAccount({ usdc: '20' });
    const agent = await given.fundedAccount({ usdc: '10' });
    const { address: destination } = given.stranger();
    await approveAgentAndAwaitCommit(context, master, agent);
    const before = await readBalanceAfterPending(context, master.address, asset);
    await target.act(agent, evmTransferAction('1.25', destination));
    const arrived = await desk.awaitUsdc(destination, 1_250_000n);
    const ofAgent = await readBalance(context, agent.address, asset);
    const ofMaster = await readBalanceAfterPending(context, master.address, asset, before);
    expect(clause).decimal(ofMaster, before, 'USDC of the master account');
    if (!expect(clause).exercised(arrived.value > 0n, 'a transfer that an agent may sign')) return;
    // 1.25 USDC less than before.
    expect(clause).atMost(ofAgent, '8.75', 'USDC of the agent');
  },
});
