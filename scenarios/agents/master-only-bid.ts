import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import {
  judgePaymentBesideFees,
  measurePaymentBesideFees,
  placePriorityBid,
} from '../../harness/setup/priority-bids.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Bid in whole basis points. */
const HIGHEST = 8;

export default check({
  id: 'agents.master-only.bid',
  title: 'a priority bid of an agent is charged to the agent, not to its master account',
  clauses: ['agents.master-only.settings'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const size = traders.size();
    // An account in its own right, which is also the other one's agent.
    await approveAgentAndAwaitCommit(context, taker, maker);
    await placePriorityBid(context, maker, market.id, HIGHEST);
    const paid = await measurePaymentBesideFees(context, traders, { before: 0, after: 1 }, () =>
      traders.trade('bid', size),
    );
    judgePaymentBesideFees(
      expect('agents.master-only.settings'),
      paid,
      Dec.of(0),
      'USDC paid by the master account for the bid of its agent',
    );
  },
});
