import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived } from '../../harness/check/evidence.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';

/**
 * Judges that an action which must be refused has no effect on an account without open orders and positions.
 * @returns the answer
 */
export async function actAndJudgeNoEffect(
  context: CaseContext<'orders.response.refused-changes-nothing'>,
  trader: Identity,
  act: () => Promise<ActResult>,
): Promise<ActResult> {
  const { given, target, venue, pace, expect } = context;
  const holding = async () => {
    const state = given.data(await target.read('account_state', { address: trader.address }));
    const usdc = spotTokenTotalIn(state, venue.usdc.signingId);
    const value = decimalAt(state, 'account_value');
    return derived([usdc.toString(), value.toString()], usdc, value);
  };
  const before = await holding();
  const reply = requireEveryOrderReported(await act());
  given.require(isRefused(reply) || areAllErrors(reply), 'what should be refused was taken');
  await pace.blocks();
  const unchanged = expect('orders.response.refused-changes-nothing');
  const orders = await readOpenOrders(context, trader.address);
  const fills = await readFills(context, trader.address);
  const after = await holding();
  unchanged.equal(derived(orders, orders, reply), [], 'open orders after the refusal');
  unchanged.equal(derived(fills, fills, reply), [], 'fills after the refusal');
  unchanged.equal(derived(after.value, after, reply), before, 'USDC total and account_value after the refusal');
  return reply;
}

function areAllErrors(reply: ActResult): boolean {
  return (
    reply.kind === 'statuses' &&
    reply.statuses.length > 0 &&
    reply.statuses.every(({ kind }) => kind === 'error' || kind === 'malformed')
  );
}
