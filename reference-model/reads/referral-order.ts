import type { Usd } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';

// Sort order of referral lists.

export function compareUsdDescending(left: Usd, right: Usd): number {
  if (left === right) return 0;
  return left > right ? -1 : 1;
}

export function compareAddresses(left: Address, right: Address): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
