import type { StpMode } from '../../book/book-rules.ts';
import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { notional } from '../../numeric/crossings.ts';
import type { BookPx, Lots } from '../../numeric/planes.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Address } from '../../state/address.ts';
import type { BrokerShare } from '../../state/brokers.ts';
import type { LiveOrder, OrderOrigin, Tif } from '../../state/live-order.ts';
import type { Leg } from '../../state/positions.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import type { MarginSnapshot } from '../risk/account-scalars.ts';

/** A placement on its way through the gates. */
export interface OrderAtGate {
  readonly owner: Address;
  readonly market: number;
  readonly leg: Leg;
  readonly origin: OrderOrigin;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly tif: Tif;
  readonly stpMode: StpMode;
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  /** Broker's share in the taker fills of this order; left out: nobody. The part that rests pays nobody. */
  readonly broker?: BrokerShare | null;
  /** The live order that a modify takes off when this one comes. */
  readonly replaces: LiveOrder | null;
}

/** The exit of a parked leg that fired: the leg has passed its form, and what is left to close is what it closes. */
export function isTriggeredExit({ origin, replaces }: OrderAtGate): boolean {
  return origin.kind === 'trigger' && replaces === null;
}

/** Accepted, nothing to do. */
export interface OrderNoop {
  readonly noop: string;
}

/** Reason not to accept an order on a kind of market. Gates write nothing. */
export interface OrderGate<Traded extends TradedMarket> {
  readonly id: OrderGateId;
  readonly check: OrderGateCheck<Traded>;
}

export type OrderGateCheck<Traded extends TradedMarket> = (
  core: Core,
  snapshot: MarginSnapshot,
  market: Traded,
  order: OrderAtGate,
) => Refusal | OrderNoop | null;

export type OrderGateId =
  | 'spot-disabled'
  | 'inactive'
  | 'market-order'
  | 'resting-limit'
  | 'tier'
  | 'delist'
  | 'paused'
  | 'post-only'
  | 'flags'
  | 'stale'
  | 'zero-size'
  | 'tick'
  | 'lot'
  | 'min-size'
  | 'min-notional'
  | 'reduce-only'
  | 'leg-size'
  | 'oi-cap'
  | 'alo-cross'
  | 'margin';

export const postOnlyGate: OrderGate<TradedMarket> = {
  id: 'post-only',
  // An exit that the venue sends is no order of anybody's: the text says nothing of it.
  check: ({ state }, _look, _market, order) =>
    state.flags.postOnly && order.tif !== 'alo' && !isTriggeredExit(order)
      ? refuse('PRECONDITION_FAILED', 'only orders that add are taken')
      : null,
};

export const zeroSizeGate: OrderGate<TradedMarket> = {
  id: 'zero-size',
  check: (_core, _look, _market, order) => (order.lots <= 0n ? refuse('ORDER_ZERO_SIZE', 'size is zero') : null),
};

export const minNotionalGate: OrderGate<TradedMarket> = {
  id: 'min-notional',
  check: (_core, _look, market, order) =>
    !isTriggeredExit(order) && notional(order.px, order.lots, market.szDecimals) < market.minNotional
      ? refuse('ORDER_BELOW_MIN_NOTIONAL', 'notional below market minimum')
      : null,
};

export const aloCrossGate: OrderGate<TradedMarket> = {
  id: 'alo-cross',
  check: (_core, _look, market, order) =>
    order.tif === 'alo' && market.book.crosses(order.side, order.px)
      ? refuse('PRECONDITION_FAILED', 'alo order would cross the book')
      : null,
};

/** The first verdict of the gates; null: the order may come. */
export function firstGateVerdict<Traded extends TradedMarket>(
  gates: readonly OrderGate<Traded>[],
  core: Core,
  snapshot: MarginSnapshot,
  market: Traded,
  order: OrderAtGate,
): Refusal | OrderNoop | null {
  for (const gate of gates) {
    const verdict = gate.check(core, snapshot, market, order);
    if (verdict !== null) return verdict;
  }
  return null;
}
