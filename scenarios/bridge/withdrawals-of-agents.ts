import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { isAuthRefusal, isRefused } from '../../harness/client/outcome.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  bridgeWithdrawAction,
  DEFAULT_WITHDRAWAL_MICRO_USDC,
  readBridgeOutboxBody,
  usdcFromMicro,
  withdrawViaBridge,
} from '../../harness/setup/bridge.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'bridge.withdrawals.of-agents',
  title: 'a withdrawal signed by an agent debits the agent, not its master account',
  clauses: ['agents.master-only.own-withdrawal', 'agents.master-only.no-failure'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const master = await given.fundedAccount({ usdc: '12' });
    const agent = await given.fundedAccount({ usdc: '10' });
    const { address: to } = given.stranger();
    const { chain } = await withdrawViaBridge(context, master, { to });
    const entriesOf = (body: JsonObject | null) => (body === null ? undefined : rowsAt(body, 'entries').length);
    const count = entriesOf(await readBridgeOutboxBody(context, master.address));
    await approveAgentAndAwaitCommit(context, master, agent);
    const his = await readBalance(context, master.address, usdc);
    const its = await readBalance(context, agent.address, usdc);
    const reply = await target.act(agent, bridgeWithdrawAction({ to, chain }));
    const clause = expect('agents.master-only.own-withdrawal');
    clause.decimal(
      await readBalanceAfterPending(context, master.address, usdc, his),
      his,
      'USDC of the master account',
    );
    if (count !== undefined) {
      const body = await readBridgeOutboxBody(context, master.address);
      clause.equal(
        derived(entriesOf(body), body ?? reply),
        count,
        'number of withdrawal entries of the master account',
      );
    }
    // Refused for lack of funds, or for a reason that applies to anybody, but not because the signer is an agent.
    expect('agents.master-only.no-failure').relation(
      'no refusal with an AUTH code',
      { reply },
      (reported) => !isAuthRefusal(reported.reply),
    );
    if (isRefused(reply)) return;
    const left = await readBalance(context, agent.address, usdc);
    clause.relation(
      `at least ${usdcFromMicro(DEFAULT_WITHDRAWAL_MICRO_USDC)} USDC debited from the agent`,
      { before: its, left },
      (agents) => agents.left.compare(agents.before.minus(usdcFromMicro(DEFAULT_WITHDRAWAL_MICRO_USDC))) <= 0,
    );
  },
});
