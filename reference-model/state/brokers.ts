import { type Usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Maximum fee in whole bps by owner and broker; no entry: not approved. */
export type BrokerApprovals = Map<Address, Map<Address, number>>;

/** Unclaimed earnings of brokers, USDC. Only `money/move.ts` writes it. */
export type BrokerCredits = ReadonlyMap<Address, Usd>;

/** null: not approved. */
export function approvedBrokerFeeOf({ brokerApprovals }: VenueState, owner: Address, broker: Address): number | null {
  return brokerApprovals.get(owner)?.get(broker) ?? null;
}

/** Ascending broker address. */
export function approvedBrokersOf(
  { brokerApprovals }: VenueState,
  owner: Address,
): readonly { readonly broker: Address; readonly maxBps: number }[] {
  return [...(brokerApprovals.get(owner) ?? [])]
    .map(([broker, maxBps]) => ({ broker, maxBps }))
    .sort((one, other) => (one.broker < other.broker ? -1 : 1));
}

/** A later approval replaces the earlier one. */
export function approveBroker({ brokerApprovals }: VenueState, owner: Address, broker: Address, maxBps: number): void {
  const own = brokerApprovals.get(owner);
  if (own === undefined) brokerApprovals.set(owner, new Map([[broker, maxBps]]));
  else own.set(broker, maxBps);
}

export function revokeBroker({ brokerApprovals }: VenueState, owner: Address, broker: Address): void {
  const own = brokerApprovals.get(owner);
  own?.delete(broker);
  if (own?.size === 0) brokerApprovals.delete(owner);
}

export function brokerCreditOf({ brokerCredit }: VenueState, broker: Address): Usd {
  return brokerCredit.get(broker) ?? ZERO_USD;
}

/** Broker that earns a share of an order's taker volume, and the share. */
export interface BrokerShare {
  readonly broker: Address;
  /** Fee in whole bps. */
  readonly bps: number;
}
