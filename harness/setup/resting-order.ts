import { atCommit } from '../../spec-schemas/outcomes.ts';
import type { CaseContext } from '../check/case-context.ts';
import { gridPxAtMarkPercent, type OrderSpec, scaledSizeForNotional } from '../check/order-spec.ts';
import { requireRestingEntry } from '../check/pending-orders.ts';
import type { Identity } from '../identity/keys.ts';
import { placeEachOrder } from './place-each.ts';

/** Refusals of an order for lack of money: none for the market's minimum order, or a size below the minimum. */
export const unaffordableRefusals = atCommit('MARGIN_INSUFFICIENT', 'ORDER_BELOW_MIN_NOTIONAL');

/** Without a price it rests far from the mark, where nobody trades; without a size it is worth 20 USDC. */
export interface RestingOrderSpec extends Omit<OrderSpec, 'px' | 'size'> {
  readonly px?: bigint;
  readonly size?: bigint;
}

export interface PlacedRestingOrder {
  readonly oid: string;
  readonly px: bigint;
  readonly size: bigint;
}

/** Places an order that rests. @throws Blocked when it does not */
export async function placeRestingOrder(
  { given }: Pick<CaseContext<never>, 'given'>,
  owner: Identity,
  spec: RestingOrderSpec,
): Promise<PlacedRestingOrder> {
  const whole = wholeOf(spec);
  const { oid } = requireRestingEntry(await given.placed(owner, whole));
  return { oid, px: whole.px, size: whole.size };
}

/** Like `placeRestingOrder`, for each. @throws Blocked when one does not rest */
export async function placeRestingOrders<const Wishes extends readonly RestingOrderSpec[]>(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  specs: Wishes,
): Promise<{ readonly [At in keyof Wishes]: PlacedRestingOrder }> {
  const wholes = specs.map(wholeOf);
  const entries = await placeEachOrder(context, owner, wholes);
  const oids = entries.map((entry) => requireRestingEntry(entry).oid);
  const rested = wholes.map(({ px, size }, at) => ({ oid: oids[at] ?? '', px, size }));
  // An order for each spec, in their order.
  return rested as { readonly [At in keyof Wishes]: PlacedRestingOrder };
}

function wholeOf(spec: RestingOrderSpec): OrderSpec {
  const px = spec.px ?? gridPxAtMarkPercent(spec.market, spec.side === 'bid' ? 60 : 160);
  return { ...spec, px, size: spec.size ?? scaledSizeForNotional(spec.market, px, 20n) };
}
