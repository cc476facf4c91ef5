import type { Lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { PositionLeg } from './positions.ts';
import type { VenueState } from './venue-state.ts';

/** Lots that the venue has taken over and found no counterparty for, by owner, market and leg. */
export type UnplacedTakeovers = Map<Address, Map<TakeoverKey, Lots>>;
type TakeoverKey = `${number} ${PositionLeg}`;

/** Zero: none of the leg is taken over. */
export function unplacedTakeoverLotsOf(
  { takeovers }: VenueState,
  owner: Address,
  market: number,
  leg: PositionLeg,
): bigint {
  return takeovers.get(owner)?.get(`${market} ${leg}`) ?? 0n;
}

/** Sets how much of a leg waits; zero removes its row. */
export function setUnplacedTakeoverLots(
  { takeovers }: VenueState,
  owner: Address,
  { market, leg }: { readonly market: number; readonly leg: PositionLeg },
  lots: Lots,
): void {
  const own = takeovers.get(owner) ?? new Map<TakeoverKey, Lots>();
  if (lots === 0n) own.delete(`${market} ${leg}`);
  else own.set(`${market} ${leg}`, lots);
  putRow(takeovers, owner, own);
}

/** Drops an owner's cross takeovers once the account has recovered; isolated legs are independent of that. */
export function dropCrossTakeovers({ takeovers, positions }: VenueState, owner: Address): void {
  const own = takeovers.get(owner);
  if (own === undefined) return;
  for (const key of own.keys()) if (positions.get(owner)?.get(key)?.margin.mode !== 'isolated') own.delete(key);
  putRow(takeovers, owner, own);
}

function putRow(takeovers: UnplacedTakeovers, owner: Address, own: Map<TakeoverKey, Lots>): void {
  if (own.size === 0) takeovers.delete(owner);
  else takeovers.set(owner, own);
}
