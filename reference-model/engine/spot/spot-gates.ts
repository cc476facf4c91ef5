import type { Core } from '../../core.ts';
import type { BookPx } from '../../numeric/planes.ts';
import { formatPx } from '../../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { Address } from '../../state/address.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { aloCrossGate, minNotionalGate, type OrderGate, postOnlyGate, zeroSizeGate } from '../orders/order-gates.ts';
import { accountHealthIn } from '../risk/account-scalars.ts';
import { isMarketOrder } from './spot-funds.ts';

/** Reasons why a pair takes no order of any kind, in the order in which they are looked at. */
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

/** A reason to take no order on a pair, whoever sends it and whatever it is. */
export interface PairAvailabilityGate {
  readonly id: 'spot-disabled' | 'inactive';
  readonly check: (core: Core, pair: SpotPair) => Refusal | null;
}

/** The first reason why a pair takes no order now. */
export function pairAvailabilityRefusal(core: Core, pair: SpotPair): Refusal | null {
  return firstRefusal(pairAvailabilityGates, core, pair);
}

/**
 * The gates of an order on a pair, in the order in which the venue looks; an unknown market is found before all of them,
 * and what the balance pays for after them. As with perps the documents fix no order.
 * @source engine facts, section 16; write-api, "Errors"
 */
export const spotOrderGates: readonly OrderGate<SpotPair>[] = [
  {
    id: 'tier',
    // The documents speak of an order, and make no difference between markets (D158).
    check: (core, snapshot) =>
      core.rules.engine.tiers.blocksOrders(accountHealthIn(snapshot).tier)
        ? refuse('PRECONDITION_FAILED', 'account in T1+ liquidation tier')
        : null,
  },
  ...pairAvailabilityGates.map(
    ({ id, check }): OrderGate<SpotPair> => ({ id, check: (core, _look, pair) => check(core, pair) }),
  ),
  postOnlyGate,
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
    // Without a price there is nothing to hold against the minimum before it trades (D159).
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

/** Whether a pair takes orders. @source read-api, "Spot registry" */
export interface PairTradingRules {
  readonly isOpen: (core: Core, pair: SpotPair) => boolean;
  /** Whether tick and lot size of it were ever set: no action of a deployer does. */
  readonly hasGrid: (pair: SpotPair) => boolean;
  /** Returns the price that bounds slices: the index of the base token, else the newest print; null: neither. */
  readonly referencePx: (core: Core, pair: SpotPair) => BookPx | null;
}

export const pairTradingRules: PairTradingRules = {
  // A pair can be opened only where it is quoted in USDC, and a token is not traded for itself.
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
