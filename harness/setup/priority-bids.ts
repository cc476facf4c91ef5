import type { CaseContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { type OrderSpec, orderAction } from '../check/order-spec.ts';
import { sumAt } from '../client/json-at.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { bpsOfAmount, isWithinTolerance, lastDecimalPlaceOf } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { readBalanceAfterPending } from './balances.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';
import type { TwoTraders } from './two-traders.ts';

/** @param bps  whole */
export function priorityBidAction(asset: number, bps: number) {
  return { type: 'priority_bid', params: { asset, bid_bps: bps } };
}

/** Returns a batch of one order. */
export function oneOrderBatchAction(owner: Identity, spec: OrderSpec) {
  const { order } = orderAction(owner, spec);
  return { type: 'batch_order', params: { owner: owner.address, orders: [order] } };
}

/** Places a bid, which applies to the owner's next order on the asset once this resolves. */
export async function placePriorityBid(
  context: Pick<CaseContext<never>, 'target' | 'pace'>,
  owner: Identity,
  asset: number,
  bps: number,
): Promise<void> {
  await actAndAwaitCommit(context, owner, priorityBidAction(asset, bps));
}

/** Whether a refusal has the status of a call that reached its commit (D01). */
export function hasCommitHttpStatus({ status }: ActResult): boolean {
  return status === COMMITTED;
}

const COMMITTED = 200;

/** Returns this many whole bps of a notional, truncated to a micro-USDC. */
export function priorityBidCost(notional: Dec, bps: number): Dec {
  return bpsOfAmount(notional, Dec.of(bps)).truncated(6);
}

/** Payment, with the tolerance of the figures that show it: a last place of each. */
export interface PaymentBesideFees {
  readonly paid: Dec;
  readonly slack: Dec;
}

/** Judges that this much was paid, within the precision of the figures. */
export function judgePaymentBesideFees(
  expectation: Expectation,
  { paid, slack }: PaymentBesideFees,
  due: Dec,
  what: string,
): void {
  expectation.relation(due.toString(), { paid }, () => isWithinTolerance(paid, due, slack), what);
}

/**
 * Returns what the taker of two traders paid for an action, apart from the fees of its fills: no other effect may remain.
 * @param fills  its total number of fills afterwards
 */
export async function measurePaymentBesideFees(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>,
  traders: TwoTraders,
  fills: { readonly before: number; readonly after: number },
  act: () => Promise<unknown>,
): Promise<PaymentBesideFees> {
  const { taker } = traders;
  const level = async (count: number) => {
    const fees = sumAt(count === 0 ? [] : await traders.fills(taker, count), 'fee');
    const cash = await readBalanceAfterPending(context, taker.address, context.venue.usdc.signingId);
    return { cash, fees, sum: cash.plus(fees) };
  };
  const before = await level(fills.before);
  await act();
  const after = await level(fills.after);
  const ofFee = lastDecimalPlaceOf(before.fees, after.fees);
  const ofCash = lastDecimalPlaceOf(before.cash, after.cash);
  return { paid: before.sum.minus(after.sum), slack: ofCash.plus(ofFee.times(Dec.of(fills.after))) };
}
