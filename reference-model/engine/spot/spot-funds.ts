import type { Core } from '../../core.ts';
import { notional, truncToLots } from '../../numeric/crossings.ts';
import { lesserOf } from '../../numeric/order.ts';
import { type BookPx, type Lots, lots, type Units, units, ZERO_LOTS, ZERO_UNITS } from '../../numeric/planes.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { readAccount } from '../../state/account.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { OrderAtGate } from '../orders/order-gates.ts';

/** Rules on the funds for orders on a pair. @source engine facts, section 16 */
export interface SpotFundRules {
  /** Returns the part of an order that the given funds pay for. */
  readonly affords: Readonly<Record<'priced-bid' | 'market-bid' | 'ask', Affords>>;
  /** Returns the part of a replaced order's escrow that is free for its replacement. */
  readonly freed: (set: Units) => Units;
  /** Refusal of an order without any funds; null: it is accepted as a no-op. */
  readonly unfunded: Refusal | null;
  /** Maximum resting orders of one account on one pair. */
  readonly maxResting: number;
}

/** @returns affordable lots; null: no other account sells, so there is nothing to pay for */
type Affords = (core: Core, pair: SpotPair, order: OrderAtGate, spendable: Units) => Lots | null;

export const spotFundRules: SpotFundRules = {
  affords: {
    'priced-bid': (_core, pair, { px, lots: asked }, spendable) =>
      lesserOf(asked, boughtFor(spendable, px, pair.szDecimals)),
    'market-bid': affordedLevelByLevel,
    ask: (_core, pair, { lots: asked }, spendable) => lesserOf(asked, truncToLots(spendable, pair.szDecimals)),
  },
  freed: (set) => set,
  unfunded: null,
  maxResting: 1_000,
};

/** Not live yet: refusal of an order without any funds. @source write-api, "Errors" and "Versioning" */
export const insufficientBalanceRefusal = refuse('ASSET_INSUFFICIENT_BALANCE', 'insufficient spot balance');

/** A market order has no price of its own. */
export function isMarketOrder({ px }: Pick<OrderAtGate, 'px'>): boolean {
  return px === 0n;
}

/**
 * Cuts an order to what its owner can pay for.
 * @returns the remaining lots; 0: accepted as a no-op
 */
export function capOrderToFunds(core: Core, pair: SpotPair, order: OrderAtGate): Lots | Refusal {
  const { affords, unfunded } = core.rules.engine.spotFunds;
  const kind = order.side === 'ask' ? 'ask' : isMarketOrder(order) ? 'market-bid' : 'priced-bid';
  const spendable = spendableFor(core, pair, order);
  const fitting = affords[kind](core, pair, order, spendable);
  if (fitting === null && spendable > 0n) return ZERO_LOTS;
  if (fitting !== null && fitting > 0n) return fitting;
  return unfunded ?? ZERO_LOTS;
}

/** Returns the amount that an order's owner may spend on it; the escrow of a replaced order counts as free. */
function spendableFor(core: Core, pair: SpotPair, { owner, side, replaces }: OrderAtGate): Units {
  const asset = side === 'bid' ? pair.quote : pair.base;
  const { spending, escrow, spotFunds } = core.rules.engine;
  const free = spending.spendable(core, readAccount(core.state, owner), { asset, toPerp: false });
  const back = replaces === null ? ZERO_UNITS : spotFunds.freed(escrow.of(pair, replaces, replaces.lots).amount);
  return units(free + back);
}

function affordedLevelByLevel(core: Core, pair: SpotPair, { owner, lots: asked }: OrderAtGate, spendable: Units) {
  const group = core.rules.engine.placement.stpGroup(core, owner);
  let left: bigint = spendable;
  let bought: Lots | null = null;
  for (const ask of pair.book.walk('ask')) {
    if (ask.stpGroup === group) continue;
    const before: Lots = bought ?? ZERO_LOTS;
    const wanted = lesserOf(ask.lots, lots(asked - before));
    const can = lesserOf(wanted, boughtFor(units(left), ask.px, pair.szDecimals));
    bought = lots(before + can);
    left -= notional(ask.px, can, pair.szDecimals);
    if (bought === asked || can < ask.lots) break;
  }
  return bought;
}

/** Returns the whole lots that an amount of the quote token buys at a price. */
function boughtFor(amount: Units, px: BookPx, szDecimals: number): Lots {
  const each = notional(px, lots(1n), szDecimals);
  return amount <= 0n || each === 0n ? ZERO_LOTS : lots(amount / each);
}
