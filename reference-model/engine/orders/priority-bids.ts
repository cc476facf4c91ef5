import type { MatchEvent } from '../../book/book.ts';
import type { Core } from '../../core.ts';
import { notional, usdAtBpsCutToMicro } from '../../numeric/crossings.ts';
import { type Usd, usd } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { consumePriorityBid } from '../../state/priority-bids.ts';
import { chargePriorityBid } from '../fees/fees.ts';

/** An order accepted by a market. */
export interface AcceptedOrder {
  readonly owner: Address;
  readonly origin: LiveOrder['origin'];
  readonly replaces: LiveOrder | null;
}

/** @source engine facts, section 24 */
export interface PriorityBidUseRules {
  /** Whether an order consumes the bid of its owner. */
  readonly spendsBid: (order: AcceptedOrder) => boolean;
  /** Returns the charge for the taker-filled part, on top of the fee. @param bps  whole */
  readonly charge: (filled: Usd, bps: number) => Usd;
}

export const priorityBidUseRules: PriorityBidUseRules = {
  // Orders that the venue places later for an account (slices, fired exits, chase re-prices) do not consume its bid.
  spendsBid: ({ origin: { kind }, replaces }) =>
    kind === 'plain' || kind === 'scale' || (kind === 'chase' && replaces === null),
  charge: usdAtBpsCutToMicro,
};

/** Consumes the bid of an order's owner and charges it. */
export function spendPriorityBid(
  core: Core,
  market: PerpMarket,
  order: AcceptedOrder,
  events: readonly MatchEvent<LiveOrder>[],
): void {
  const rules = core.rules.engine.priority;
  if (!rules.spendsBid(order)) return;
  const bps = consumePriorityBid(core.state, order.owner, market.id);
  if (bps > 0) chargePriorityBid(core, order.owner, rules.charge(filledNotional(market, events), bps));
}

/** Notional of the prints. */
function filledNotional({ szDecimals }: PerpMarket, events: readonly MatchEvent<LiveOrder>[]): Usd {
  let sum = 0n;
  for (const event of events) if (event.kind === 'fill') sum += notional(event.px, event.lots, szDecimals);
  return usd(sum);
}
