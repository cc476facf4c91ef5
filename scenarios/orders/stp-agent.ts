import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { codeOf } from '../../harness/client/outcome.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';

const alone = check({
  id: 'orders.stp.agent',
  title: "an order signed by an agent never fills against its owner's orders, and self-trade prevention refuses it",
  clauses: ['orders.fields.stp-group', 'orders.fields.stp-refused'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const owner = await given.fundedAccount();
    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, owner, agent);
    const market = await given.market();
    const px = await drawPriceInsideSpread(context, market);
    const size = scaledSizeForNotional(market, px, 20n);
    const { oid } = await restInsideSpread(context, owner, { market, side: 'ask', px, size });
    const bid = orderAction(owner, { market, side: 'bid', px, size, stpMode: 'cancel_newest' });
    const reply = await target.act(agent, bid);
    const code = codeOf(reply) ?? '';
    given.require(!code.startsWith('AUTH_'), `the agent may not act: ${code}`);
    await pace.blocks(2);
    const fills = await readFills(context, owner.address);
    // A self-trade has two rows here; a trade with another account has one.
    const lone = fills.some(({ tid }) => fills.filter((other) => other.tid === tid).length === 1);
    if (venue.isolation === 'shared' && lone) throw new Disturbed('somebody else traded with an order of ours');
    const rows = await readOpenOrders(context, owner.address);
    const left = [fills.length, rows.map((row) => row.oid)];
    expect('orders.fields.stp-group').equal(
      derived(left, fills, rows),
      [0, [oid]],
      'number of fills, oids of the open orders',
    );
    expect('orders.fields.stp-refused').refused(requireEveryOrderReported(reply));
  },
});

export default alone;
export const stpAgentInBatchCheck = toBatchedOrdersCheck(alone);
