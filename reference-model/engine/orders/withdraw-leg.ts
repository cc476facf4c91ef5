import type { Core } from '../../core.ts';
import type { OrderReason } from '../../events.ts';
import type { Address } from '../../state/address.ts';
import {
  type ParkedTriggerLeg,
  parkedTriggerLegAt,
  parkedTriggerLegsByCloid,
  parkedTriggerLegsOf,
  unparkTriggerLeg,
} from '../../state/parked-legs.ts';
import { parkedLegEventFacts } from './order-facts.ts';

/** Returns the parked leg that `oid` names for this owner in this market; null if there is none. */
export function findParkedLeg(core: Core, owner: Address, market: number, oid: bigint): ParkedTriggerLeg | null {
  const leg = parkedTriggerLegAt(core.state, oid);
  return leg !== undefined && leg.owner === owner && leg.market === market ? leg : null;
}

/** Returns the parked leg with the lowest oid that carries the handle in a market. */
export function lowestParkedLegByCloid(
  core: Core,
  owner: Address,
  market: number,
  cloid: string,
): ParkedTriggerLeg | null {
  return (
    parkedTriggerLegsByCloid(core.state, cloid).find((leg) => leg.owner === owner && leg.market === market) ?? null
  );
}

/**
 * Removes a parked leg.
 * @param reason  null if the owner requested it
 */
export function cancelParkedLeg(core: Core, leg: ParkedTriggerLeg, reason: OrderReason | null): void {
  unparkTriggerLeg(core.state, leg.oid);
  emitParkedLegCancelled(core, leg, reason);
}

/** Emits the end of a leg that is no longer parked. */
export function emitParkedLegCancelled(core: Core, leg: ParkedTriggerLeg, reason: OrderReason | null): void {
  core.emit({
    kind: 'order',
    status: 'canceled',
    order: parkedLegEventFacts(leg),
    filledLots: null,
    avgPx: null,
    reason,
  });
}

/** Removes every parked leg of an account, in one market or in all. @returns the number removed */
export function cancelParkedLegs(core: Core, owner: Address, market: number | null): number {
  const legs = parkedTriggerLegsOf(core.state, owner).filter((leg) => market === null || leg.market === market);
  for (const leg of legs) cancelParkedLeg(core, leg, null);
  return legs.length;
}
