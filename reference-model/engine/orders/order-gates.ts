import type { StpMode } from '../../book/book-rules.ts';
import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { notional } from '../../numeric/crossings.ts';
import type { BookPx, Lots } from '../../numeric/planes.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Address } from '../../state/address.ts';
import type { BrokerShare } from '../../state/brokers.ts';
import type { LiveOrder, OrderOrigin, Tif } from '../../state/live-order.ts';
import type { PositionLeg } from '../../state/positions.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import type { MarginSnapshot } from '../risk/account-scalars.ts';

/** A placement while it passes the gates. */
export interface OrderAtGate {
  readonly owner: Address;
  readonly market: number;
  readonly leg: PositionLeg;
  readonly origin: OrderOrigin;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly tif: Tif;
  readonly stpMode: StpMode;
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  /** Broker's share in the taker fills of this order; absent: none. The resting part pays no broker. */
  readonly broker?: BrokerShare | null;
  /** The live order that a modify cancels if this one is accepted. */
  readonly replaces: LiveOrder | null;
}

/**
 * Whether the order is the exit of a fired leg: the leg passed the form gates when it was parked, and its size is what is left to close.
 */
export function isTriggeredExit({ origin, replaces }: OrderAtGate): boolean {
  return origin.kind === 'trigger' && replaces === null;
}

/** Accepted with no effect. */
export interface OrderNoop {
  readonly noop: string;
}

/** Reason to refuse an order on a kind of market. Gates write nothing. */
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

export const postOnlyModeGate: OrderGate<TradedMarket> = {
  id: 'post-only',
  // The text does not mention exits that the venue itself sends, so they are exempt.
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

/** Returns the first verdict of the gates; null: the order is accepted. */
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
