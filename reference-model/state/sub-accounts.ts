import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** An account without a key, below the one that created it. Its money is at its own address, as for any account. */
export interface SubAccount {
  readonly index: number;
  readonly address: Address;
  readonly name: string;
  /** Whether it is in its master's self-trade group. No match evaluates this, because it places no orders. */
  readonly sharesStpGroup: boolean;
}

export interface SubAccounts {
  /** Sub-accounts by master and index, in creation order. None is ever removed. */
  readonly byMaster: Map<Address, Map<number, SubAccount>>;
  /** The master of each sub-account, by its address. */
  readonly masters: Map<Address, Address>;
}

export function makeEmptySubAccounts(): SubAccounts {
  return { byMaster: new Map(), masters: new Map() };
}

export function subAccountAt({ subAccounts }: VenueState, master: Address, index: number): SubAccount | undefined {
  return subAccounts.byMaster.get(master)?.get(index);
}

export function subAccountsOf({ subAccounts }: VenueState, master: Address): IteratorObject<SubAccount> {
  return subAccounts.byMaster.get(master)?.values() ?? [].values();
}

export function countOfSubAccounts({ subAccounts }: VenueState, master: Address): number {
  return subAccounts.byMaster.get(master)?.size ?? 0;
}

/** The lowest index that a master has not used. @param from  minimum index */
export function lowestFreeSubAccountIndex(state: VenueState, master: Address, from = 0): number {
  let index = from;
  while (subAccountAt(state, master, index) !== undefined) index += 1;
  return index;
}

/** The index after the highest in use; after the last valid index, an invalid one. */
export function nextSubAccountIndex(state: VenueState, master: Address): number {
  return subAccountsOf(state, master).reduce((next, { index }) => Math.max(next, index + 1), 0);
}

/** The master of a sub-account's address; undefined: not a sub-account. */
export function masterOf({ subAccounts }: VenueState, address: Address): Address | undefined {
  return subAccounts.masters.get(address);
}

/** Adds a sub-account at an index that the master has not used. */
export function putSubAccount({ subAccounts }: VenueState, master: Address, made: SubAccount): void {
  const own = subAccounts.byMaster.get(master);
  if (own === undefined) subAccounts.byMaster.set(master, new Map([[made.index, made]]));
  else own.set(made.index, made);
  subAccounts.masters.set(made.address, master);
}

/**
 * The first 20 bytes of keccak-256 over the master's address and the index as 8 big-endian bytes.
 * @source engine facts, section 28
 */
export function deriveAddressOfSubAccount(master: Address, index: number): Address {
  const bytes = concatBytes(hexToBytes(master.slice(2)), new Uint8Array(8));
  new DataView(bytes.buffer).setBigUint64(20, BigInt(index));
  return `0x${bytesToHex(keccak256(bytes).subarray(0, 20))}`;
}
