import type { Core } from '../../core.ts';
import type { OrderReason } from '../../events.ts';
import type { Address } from '../../state/address.ts';
import { type ParkedLeg, parkedLegAt, parkedLegsByCloid, parkedLegsOf, unparkLeg } from '../../state/parked-legs.ts';
import { parkedLegEventFacts } from './order-facts.ts';

/** The parked leg that `oid` names for this owner in this market; null when there is none. */
export function findParkedLeg(core: Core, owner: Address, market: number, oid: bigint): ParkedLeg | null {
  const leg = parkedLegAt(core.state, oid);
  return leg !== undefined && leg.owner === owner && leg.market === market ? leg : null;
}

/** The parked leg of the lowest oid that carries the handle in a market. */
export function lowestParkedLegByCloid(core: Core, owner: Address, market: number, cloid: string): ParkedLeg | null {
  return parkedLegsByCloid(core.state, cloid).find((leg) => leg.owner === owner && leg.market === market) ?? null;
}

/**
 * Takes a parked leg off.
 * @param reason  null when the owner asked for it
 */
export function cancelParkedLeg(core: Core, leg: ParkedLeg, reason: OrderReason | null): void {
  unparkLeg(core.state, leg.oid);
  emitLegCancelled(core, leg, reason);
}

/** Says that a leg which is parked no more came to its end. */
export function emitLegCancelled(core: Core, leg: ParkedLeg, reason: OrderReason | null): void {
  core.emit({
    kind: 'order',
    status: 'canceled',
    order: parkedLegEventFacts(leg),
    filledLots: null,
    avgPx: null,
    reason,
  });
}

/** Takes off every parked leg of an account, in one market or in all. @returns how many went */
export function cancelParkedLegs(core: Core, owner: Address, market: number | null): number {
  const legs = parkedLegsOf(core.state, owner).filter((leg) => market === null || leg.market === market);
  for (const leg of legs) cancelParkedLeg(core, leg, null);
  return legs.length;
}
