import { type Address, parseAddress, zeroAddress } from '../state/address.ts';
import { clearEvmSlots, putEvmAccount, putEvmCode, putEvmSlot } from '../state/evm.ts';
import type { VenueState } from '../state/venue-state.ts';
import type { World } from './machine/world.ts';

/** The venue's accounts, code and storage as the machine reads and writes them. */
export function worldOf(state: VenueState): World {
  const { accounts, codes, storage } = state.evm;
  return {
    account: (address) => accounts.get(addressIn(address)) ?? null,
    code: (hash) => codes.get(hash) ?? '0x',
    slot: (address, slot) => storage.get(addressIn(address))?.get(slot) ?? '',
    putAccount: (address, account) => putEvmAccount(state, addressIn(address), account),
    putCode: (hash, code) => putEvmCode(state, hash, code),
    putSlot: (address, slot, value) => putEvmSlot(state, addressIn(address), slot, value),
    clearSlots: (address) => clearEvmSlots(state, addressIn(address)),
  };
}

/** Returns the address that a text of the machine names, which is in lower case. */
export function addressIn(text: string): Address {
  return parseAddress(text) ?? zeroAddress;
}
