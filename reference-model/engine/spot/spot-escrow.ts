import type { Core } from '../../core.ts';
import { type Holder, holderForAccount, holderForOrderEscrow } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { notional, unitsOfLots, unitsOfUsd } from '../../numeric/crossings.ts';
import type { Lots } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { OrderAtGate } from '../orders/order-gates.ts';
import type { OrderHold } from '../orders/order-lane.ts';

/** Rules of the escrow of a pair's resting orders. @source engine facts, section 16 */
export interface SpotEscrowRules {
  readonly of: (pair: SpotPair, order: Pick<OrderAtGate, 'side' | 'px'>, size: Lots) => OrderHold;
  /** Returns the part of the escrow that is released with an order that ends. */
  readonly returned: (set: OrderHold, order: LiveOrder) => OrderHold;
  /** Holder that pays for a party without escrow: the spot wallet for a split account's USDC. */
  readonly payer: (core: Core, owner: Address, asset: number) => Holder;
}

export const spotEscrowRules: SpotEscrowRules = {
  of: (pair, { side, px }, size) =>
    side === 'bid'
      ? { token: pair.quote, amount: unitsOfUsd(notional(px, size, pair.szDecimals)) }
      : { token: pair.base, amount: unitsOfLots(size, pair.szDecimals) },
  returned: (set) => set,
  payer: (core, owner, asset) =>
    asset === core.params.usdc ? core.rules.engine.abstraction.usdcHolder(core, owner, false) : holderForAccount(owner),
};

/** Moves into escrow what a resting order may need. */
export function holdOrderEscrow(core: Core, pair: SpotPair, order: LiveOrder): void {
  const { of, payer } = core.rules.engine.escrow;
  const { token, amount } = of(pair, order, order.lots);
  const { owner } = order;
  moveMoney(core, {
    token,
    amount,
    from: payer(core, owner, token),
    to: holderForOrderEscrow(owner),
    why: { kind: 'escrow' },
  });
}

/** Releases the escrow for the remaining size of an order that ended; no-op on a market without escrow. */
export function releaseOrderEscrow(core: Core, order: LiveOrder): void {
  const pair = core.state.markets.get(order.market);
  if (pair?.kind !== 'spot') return;
  const { of, payer, returned } = core.rules.engine.escrow;
  const { token, amount } = returned(of(pair, order, order.lots), order);
  const { owner } = order;
  moveMoney(core, {
    token,
    amount,
    from: holderForOrderEscrow(owner),
    to: payer(core, owner, token),
    why: { kind: 'escrow' },
  });
}

/** Returns the payer for one party of a print: a resting order pays from escrow, an incoming one does not. */
export function fillPayerOf(core: Core, owner: Address, rests: boolean, asset: number): Holder {
  return rests ? holderForOrderEscrow(owner) : core.rules.engine.escrow.payer(core, owner, asset);
}
