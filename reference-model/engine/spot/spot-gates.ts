import type { Core } from '../../core.ts';
import type { BookPx } from '../../numeric/planes.ts';
import { formatPx } from '../../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { Address } from '../../state/address.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import {
  aloCrossGate,
  minNotionalGate,
  type OrderGate,
  postOnlyModeGate,
  zeroSizeGate,
} from '../orders/order-gates.ts';
import { accountHealthIn } from '../risk/account-scalars.ts';
import { isMarketOrder } from './spot-funds.ts';

/** Reasons for which a pair accepts no orders at all, in evaluation order. */
export const pairAvailabilityGates: readonly PairAvailabilityGate[] = [
  {
    id: 'spot-disabled',
    check: ({ state }) => (state.flags.spotDisabled ? refuse('PRECONDITION_FAILED', 'spot trading disabled') : null),
  },
  {
    id: 'inactive',
    check: (core, pair) =>
      core.rules.engine.pairs.isOpen(core, pair) ? null : refuse('MARKET_INACTIVE', 'spot pair inactive'),
  },
];

/** A reason to accept no order on a pair, independent of sender and order. */
export interface PairAvailabilityGate {
  readonly id: 'spot-disabled' | 'inactive';
  readonly check: (core: Core, pair: SpotPair) => Refusal | null;
}

/** Returns the first reason for which a pair accepts no orders now. */
export function pairAvailabilityRefusal(core: Core, pair: SpotPair): Refusal | null {
  return firstRefusal(pairAvailabilityGates, core, pair);
}

/**
 * Gates of an order on a pair in evaluation order. An unknown market is refused before them, and funds are checked after them. As for
 * perps, the documents fix no order.
 * @source engine facts, section 16; write-api, "Errors"
 */
export const spotOrderGates: readonly OrderGate<SpotPair>[] = [
  {
    id: 'tier',
    // The documents say "order" without distinguishing kinds of market (D158).
    check: (core, snapshot) =>
      core.rules.engine.tiers.blocksOrders(accountHealthIn(snapshot).tier)
        ? refuse('PRECONDITION_FAILED', 'account in T1+ liquidation tier')
        : null,
  },
  ...pairAvailabilityGates.map(
    ({ id, check }): OrderGate<SpotPair> => ({ id, check: (core, _look, pair) => check(core, pair) }),
  ),
  postOnlyModeGate,
  zeroSizeGate,
  {
    id: 'market-order',
    check: (_core, _look, _pair, order) =>
      isMarketOrder(order) && order.tif !== 'ioc'
        ? refuse('INVALID_REQUEST', 'limit_px 0 is a market order, which needs tif ioc')
        : null,
  },
  {
    id: 'tick',
    check: (_core, _look, { tick }, { px }) =>
      px % tick === 0n
        ? null
        : refuse('ORDER_INVALID_PRICE', 'px not tick-aligned', {
            field: 'px',
            limit: formatPx(tick),
            actual: formatPx(px),
          }),
  },
  {
    id: minNotionalGate.id,
    // A market order has no price to compare with the minimum before it trades (D159).
    check: (core, snapshot, pair, order) =>
      isMarketOrder(order) ? null : minNotionalGate.check(core, snapshot, pair, order),
  },
  {
    id: 'resting-limit',
    check: (core, _look, pair, { owner, tif, replaces }) =>
      tif !== 'ioc' && replaces === null && restingOn(core, owner, pair) >= core.rules.engine.spotFunds.maxResting
        ? refuse('PRECONDITION_FAILED', 'spot resting-order cap reached — cancel some orders first')
        : null,
  },
  aloCrossGate,
];

/** Whether a pair accepts orders. @source read-api, "Spot registry" */
export interface PairTradingRules {
  readonly isOpen: (core: Core, pair: SpotPair) => boolean;
  /** Whether its tick and lot size were ever set; no deployer action sets them. */
  readonly hasGrid: (pair: SpotPair) => boolean;
  /** Returns the reference price that bounds slices: the index of the base token, otherwise the newest print; null: neither. */
  readonly referencePx: (core: Core, pair: SpotPair) => BookPx | null;
}

export const pairTradingRules: PairTradingRules = {
  // A pair can open only if it is quoted in USDC and its base is another token.
  isOpen: ({ params }, { active, base, quote }) => active && quote === params.usdc && base !== quote,
  hasGrid: ({ registeredAt }) => registeredAt === 0,
  referencePx: (core, { base, lastPx }) => core.rules.engine.conversion.market(core, base)?.oracle?.px ?? lastPx,
};

function restingOn({ state }: Core, owner: Address, { id }: SpotPair): number {
  const orders = state.accounts.get(owner)?.orders;
  if (orders === undefined) return 0;
  let count = 0;
  for (const market of orders.values()) if (market === id) count += 1;
  return count;
}
