import { ModelFault } from '../model-fault.ts';
import { refuse } from '../refusal.ts';
import { type Address, parseAddress } from '../state/address.ts';

/** An unsigned integer of a request: its shape has passed, so any of the three spellings is exact. */
export function parseRequestUint(value: number | bigint | string): bigint {
  return BigInt(value);
}

/** The 16 bytes of a client order id in their one spelling; letter case is signed and carries nothing else. */
export function normalizeCloid(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : value.toLowerCase();
}

/** @throws ModelFault on what the shape of a request does not let pass */
export function parseRequestAddress(value: string): Address {
  const address = parseAddress(value);
  if (address === null) throw new ModelFault('actions.addressOf', { expected: 'an address', got: value });
  return address;
}

/** Refusal of an amount of whole units that `parseUnits` cannot read. */
export const unreadableAmountRefusal = refuse('INVALID_REQUEST', 'amount is no decimal of at most 18 places');
