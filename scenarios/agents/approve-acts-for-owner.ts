import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import {
  approveAgentAction,
  approveAgentAndAwaitCommit,
  isSignerRefused,
  judgeSignerAccepted,
} from '../../harness/setup/agent-approval.ts';
import { awaitOpenOrders, carriesCloid } from '../../harness/setup/own-orders.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'agents.approve.acts-for-owner',
  title: 'an approved agent acts for its owner, and an account can approve neither itself nor the zero address',
  clauses: ['agents.approve.acts', 'agents.owner.omitted', 'agents.approve.self', 'agents.approve.zero-address'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const master = await given.fundedAccount();
    const agent = given.stranger();
    const market = await given.market();
    for (const [clause, whom] of [
      ['agents.approve.self', master],
      ['agents.approve.zero-address', { address: zeroAddress }],
    ] as const) {
      // A venue that does not wait for the commit reports no refusal (D02).
      const reply = await actForCommitReply(
        context,
        () => target.act(master, approveAgentAction(whom)),
        makeUnaffordableProbe(context, master),
      );
      judgeCommitRefusal(expect(clause), reply);
    }

    await approveAgentAndAwaitCommit(context, master, agent);
    const cloid = random.cloid();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(master, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n), cloid });
    judgeSignerAccepted(context, expect('agents.approve.acts'), await target.act(agent, order));
    const rows = await awaitOpenOrders(context, master.address, (now) => now.some((row) => carriesCloid(row, cloid)));
    expect('agents.approve.acts').row(rows, { cloid });

    const away = async (signer: Identity) => {
      const all = { type: 'cancel_all_orders', params: { asset: market.id } };
      const reply = await target.act(signer, all);
      if (!isUnsupported(reply)) return reply;
      return target.act(signer, { type: 'cancel_by_cloid', params: { asset: market.id, cloid } });
    };
    const byAgent = await away(agent);
    await pace.blocks(2);
    const kept = await awaitOpenOrders(context, master.address, (now) => now.length > 0);
    expect('agents.owner.omitted').relation(
      'the order of the master account to stay open after a cancel by its agent without owner',
      { orders: kept, answer: byAgent },
      ({ orders }) => orders.some((row) => carriesCloid(row, cloid)),
    );
    const byMaster = await away(master);
    expect('agents.owner.omitted').relation(
      'a cancel by the master account without owner not to be refused for its signer',
      { answer: byMaster },
      ({ answer }) => !isSignerRefused(answer),
    );
    await given.accepted(byMaster);
    const left = await awaitOpenOrders(context, master.address, (now) => now.length === 0);
    expect('agents.owner.omitted').equal(left, [], 'open orders of the master account after its own cancel');
  },
});
