import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import type { BookPx, Lots } from '../../numeric/planes.ts';
import { formatLots, formatPx, formatUsd } from '../../numeric/served.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { isLegClosingSide } from '../../state/position-modes.ts';
import { freePerpCollateral } from '../abstraction.ts';
import { accountHealthIn, availableMarginIn, type MarginSnapshot } from '../risk/account-scalars.ts';
import { orderMarginRequirement } from '../risk/margin.ts';
import { type LegEffect, positionSizeOf } from '../risk/positions.ts';
import {
  aloCrossGate,
  isTriggeredExit,
  minNotionalGate,
  type OrderAtGate,
  type OrderGate,
  type OrderNoop,
  postOnlyModeGate,
  zeroSizeGate,
} from './order-gates.ts';

/**
 * Gates of a perp order in evaluation order; an unknown market is refused before all of them. The documents fix no order. Ours is: what the
 * market allows, then the form of the order, then what needs the book and the account's money.
 * @source write-api, "Order body" and "Errors"; engine facts, sections 3 and 10
 */
export const perpOrderGates: readonly OrderGate<PerpMarket>[] = [
  {
    id: 'tier',
    // Letting an account reduce its risk is the usual exception; the documents state none (D76).
    check: (core, snapshot, _market, order) =>
      !order.reduceOnly && core.rules.engine.tiers.blocksOrders(accountHealthIn(snapshot).tier)
        ? refuse('PRECONDITION_FAILED', 'account in T1+ liquidation tier')
        : null,
  },
  {
    id: 'delist',
    check: (core, snapshot, market, order) =>
      market.halted && orderLegEffect(core, snapshot, market, order).opening > 0n
        ? refuse('PRECONDITION_FAILED', 'market is delisted: closing orders only')
        : null,
  },
  {
    id: 'paused',
    check: (_core, _look, { paused, settlement }) => {
      if (settlement !== null) return refuse('PRECONDITION_FAILED', 'market is settled');
      return paused ? refuse('PRECONDITION_FAILED', 'market is paused by governance') : null;
    },
  },
  postOnlyModeGate,
  {
    id: 'flags',
    check: (core, snapshot, market, order) => {
      if (market.open && market.close) return null;
      const { opening, closing } = orderLegEffect(core, snapshot, market, order);
      if (!market.open && (opening > 0n || !market.close))
        return refuse('MARKET_INACTIVE', 'market takes no opening order');
      if (!market.close && closing > 0n) return refuse('MARKET_INACTIVE', 'market takes no closing order');
      return null;
    },
  },
  {
    id: 'stale',
    check: (core, snapshot, market, order) =>
      core.rules.engine.pushes.isStale(core, market) && orderLegEffect(core, snapshot, market, order).opening > 0n
        ? refuse('MARKET_INACTIVE', 'the price of the deployer is stale: closing orders only')
        : null,
  },
  zeroSizeGate,
  {
    id: 'tick',
    // Zero is on every grid but is no price (D07); the bound of a market exit need not be on the grid.
    check: (_core, _look, market, order) => {
      const { px } = order;
      const isOff = px <= 0n || (px % market.tick !== 0n && !isTriggeredExit(order));
      return isOff
        ? refuse('ORDER_INVALID_PRICE', 'px not tick-aligned', {
            field: 'px',
            limit: formatPx(market.tick),
            actual: formatPx(px),
          })
        : null;
    },
  },
  {
    id: 'lot',
    check: (_core, _look, { step, szDecimals }, order) =>
      order.lots % step !== 0n
        ? refuse('ORDER_INVALID_SIZE', 'size not lot-aligned', {
            field: 'size',
            limit: formatLots(step, szDecimals),
            actual: formatLots(order.lots, szDecimals),
          })
        : null,
  },
  {
    id: 'min-size',
    check: (_core, _look, market, order) =>
      order.lots < market.minLots && !isTriggeredExit(order)
        ? refuse('ORDER_BELOW_MIN_NOTIONAL', 'size below market minimum')
        : null,
  },
  minNotionalGate,
  {
    id: 'reduce-only',
    check: (core, snapshot, market, order) => {
      if (!order.reduceOnly) return null;
      if (positionSizeOf(core.state, snapshot.account.address, market.id, order.leg) === 0n)
        return makeReduceOnlyNoop();
      return orderLegEffect(core, snapshot, market, order).opening > 0n ? makeReduceOnlyGrowthRefusal() : null;
    },
  },
  {
    id: 'leg-size',
    // A leg of a hedged account has one direction: an order can close at most its size (D78).
    check: (core, snapshot, market, order) =>
      isLegClosingSide(order.leg, order.side) && orderLegEffect(core, snapshot, market, order).opening > 0n
        ? refuse('PRECONDITION_FAILED', 'order exceeds the leg that it reduces')
        : null,
  },
  {
    id: 'oi-cap',
    check: (core, snapshot, market, order) => {
      const { capReached, throughMark } = core.rules.engine.openInterest;
      if (!throughMark(market, order.side, order.px)) return null;
      const { opening } = orderLegEffect(core, snapshot, market, order);
      return opening > 0n && capReached(market, opening)
        ? refuse('MARKET_OI_CAP', 'open interest at the market cap')
        : null;
    },
  },
  aloCrossGate,
  {
    id: 'margin',
    check: (core, snapshot, market, order) => {
      if (order.reduceOnly) return null;
      const { account } = snapshot;
      const free = freePerpCollateral(core, account, availableMarginIn(snapshot, order.replaces));
      const test = orderMarginRequirement(core, account, market, order, free);
      return test === null || core.rules.engine.margin.funds(test)
        ? null
        : refuse('MARGIN_INSUFFICIENT', 'free collateral below the requirement', {
            field: 'margin',
            limit: formatUsd(test.free),
            actual: formatUsd(test.required),
          });
    },
  },
];

export interface OpenInterestRules {
  readonly capReached: (market: PerpMarket, opening: Lots) => boolean;
  /** Whether an order is priced through the committed mark. A passive order may rest even at the cap. */
  readonly throughMark: (market: PerpMarket, side: Side, px: BookPx) => boolean;
}

/** The cap applies at the cap, not across it: an order that starts below it is accepted whole, whatever it adds. */
export const openInterestRules: OpenInterestRules = {
  capReached: (market) => market.oiCap !== null && market.openInterest >= market.oiCap,
  throughMark: ({ mark }, side, px) => mark !== null && (side === 'bid' ? px > mark : px < mark),
};

export function makeReduceOnlyNoop(): OrderNoop {
  return { noop: 'reduce_only with nothing to reduce' };
}

export function makeReduceOnlyGrowthRefusal(): Refusal {
  return refuse('PRECONDITION_FAILED', 'reduce_only would grow position');
}

export function orderLegEffect(
  core: Core,
  { account }: MarginSnapshot,
  market: PerpMarket,
  order: OrderAtGate,
): LegEffect {
  const held = positionSizeOf(core.state, account.address, market.id, order.leg);
  return core.rules.engine.positions.effect(held, order.side, order.lots);
}
