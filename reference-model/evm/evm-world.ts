import { type Address, parseAddress, zeroAddress } from '../state/address.ts';
import { clearEvmSlots, putEvmAccount, putEvmCode, putEvmSlot } from '../state/evm.ts';
import type { VenueState } from '../state/venue-state.ts';
import type { EvmWorld } from './machine/world.ts';

/** Exposes the venue's accounts, code and storage to the EVM interpreter. */
export function evmWorldOf(state: VenueState): EvmWorld {
  const { accounts, codes, storage } = state.evm;
  return {
    account: (address) => accounts.get(parseMachineAddress(address)) ?? null,
    code: (hash) => codes.get(hash) ?? '0x',
    slot: (address, slot) => storage.get(parseMachineAddress(address))?.get(slot) ?? '',
    putAccount: (address, account) => putEvmAccount(state, parseMachineAddress(address), account),
    putCode: (hash, code) => putEvmCode(state, hash, code),
    putSlot: (address, slot, value) => putEvmSlot(state, parseMachineAddress(address), slot, value),
    clearSlots: (address) => clearEvmSlots(state, parseMachineAddress(address)),
  };
}

/** Parses an address from the interpreter, which is in lower case. */
export function parseMachineAddress(text: string): Address {
  return parseAddress(text) ?? zeroAddress;
}
