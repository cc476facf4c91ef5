import { type Units, type Usd, units, usd, ZERO_UNITS, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Committed sums of faucet credits per address (a cumulative cap today, a once-ever claim in the next release). */
export interface FaucetGrantSums {
  readonly usdc: Usd;
  readonly token: Units;
}

/** Grants of each address that was ever credited. */
export type FaucetGrants = Map<Address, FaucetGrantSums>;

const nothing: FaucetGrantSums = { usdc: ZERO_USD, token: ZERO_UNITS };

export function faucetGrantSumsOf({ faucetGrants }: VenueState, address: Address): FaucetGrantSums {
  return faucetGrants.get(address) ?? nothing;
}

/** Whether the chain has credited any leg to this address. */
export function hasFaucetGrant({ faucetGrants }: VenueState, address: Address): boolean {
  return faucetGrants.has(address);
}

/** @param amount  whole units x 1e18 */
export function addFaucetGrant(state: VenueState, address: Address, leg: keyof FaucetGrantSums, amount: Units): void {
  const { usdc, token } = faucetGrantSumsOf(state, address);
  state.faucetGrants.set(address, {
    usdc: leg === 'usdc' ? usd(usdc + amount) : usdc,
    token: leg === 'token' ? units(token + amount) : token,
  });
}
