import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { approveAgentAction } from '../../harness/setup/agent-approval.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';
import { prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { prepareOwnedActions } from '../../harness/setup/owned-actions.ts';
import { awaitArrival } from '../../harness/setup/reply-before-commit.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'signing.expiry.dropped-actions',
  title: 'any action whose deadline passes while it waits for its block has no effect',
  clauses: ['signing.expiry.dropped'],
  by: 'operate',
  control: 'block',
  accounts: 'exact',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('signing.expiry.dropped');
    const [owner, marker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const payer = await given.fundedAccount({ usdc: '20', native: '2' });
    const agent = given.stranger();
    const asOwner = await makeOwnerNamingActionSource(context, payer);
    const owned = await prepareOwnedActions(context, owner);
    const ways = await prepareOutflowActions(context, payer);
    // A market of dear orders pays the accounts more.
    const market = await given.market();
    const money = await readUsdcAndNative(context, payer.address);
    const control = await given.blocksHeld();
    // Right after a full minute: an advance cuts blocks at boundaries, and none of a round interval comes before the deadline.
    await control.advance(61_000 - ((await pace.timeMs()) % 60_000));
    const deadline = BigInt(await pace.timeMs()) + 5_000n;
    for (const action of owned.actions) await sendWaiting(context, owner, action, deadline);
    for (const { action } of ways) await sendWaiting(context, payer, action('1'), deadline);
    await sendWaiting(context, payer, approveAgentAction(agent), deadline);
    // Without a deadline, behind the others: the block that has it is theirs, or later.
    const px = gridPxAtMarkPercent(market, 60);
    const last = orderAction(marker, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    await sendWaiting(context, marker, last, null);
    await control.advance(60_000);
    await control.commit();
    const [row] = await readOpenOrders(context, marker.address);
    given.require(row !== undefined, 'the order without a deadline did not commit');
    // An advance may cut a block of a boundary on its way: one before the deadline is not late.
    if (row === undefined || integerAt(row, 'inserted_at') <= deadline)
      throw new Disturbed('a block was cut before the deadline');

    clause.equal(await owned.now(), owned.before, 'open orders of the account after actions whose deadline has passed');
    const left = await readUsdcAndNative(context, payer.address);
    for (const token of ['usdc', 'native'] as const)
      clause.decimal(left[token], money[token], `${token} of the account after transfers whose deadline has passed`);
    // An approval takes one block: there is one more.
    await control.commit();
    await control.commit();
    clause.relation(
      'a refusal of the action of an agent whose approve_agent was dropped',
      { reply: await target.act(agent, asOwner()) },
      ({ reply }) => isRefused(reply),
    );
  },
});

/** Sends an action, and waits until it is pending. Nothing is judged by its reply: what was dropped may have none. */
async function sendWaiting(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  who: Identity,
  action: WireAction,
  deadline: bigint | null,
): Promise<void> {
  const { address } = who;
  const counters = given.data(await target.read('user_rate_limit', { address }));
  const before = Number(integerAt(counters, 'pending_count'));
  const acting = target.act(who, action, deadline === null ? {} : { expiresAfter: deadline });
  await awaitArrival({ given, target }, address, acting, before + 1);
}
