import { ModelFault } from '../model-fault.ts';
import { refuse } from '../refusal.ts';
import { type Address, parseAddress } from '../state/address.ts';

/** Parses an unsigned integer of a request whose shape has passed, so each of the three spellings is exact. */
export function parseRequestUint(value: number | bigint | string): bigint {
  return BigInt(value);
}

/** Normalizes a client order id of 16 bytes to a single spelling; letter case is signed but has no meaning. */
export function normalizeCloid(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : value.toLowerCase();
}

/** @throws ModelFault if the value does not match its request shape */
export function parseRequestAddress(value: string): Address {
  const address = parseAddress(value);
  if (address === null) throw new ModelFault('actions.addressOf', { expected: 'an address', got: value });
  return address;
}

/** Refusal of an amount of whole units that `parseUnits` cannot read. */
export const unreadableAmountRefusal = refuse('INVALID_REQUEST', 'amount is no decimal of at most 18 places');
