import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import type { Address } from '../state/address.ts';
import { putEvmAccount, putEvmCode, putEvmSlot } from '../state/evm.ts';
import type { VenueState } from '../state/venue-state.ts';
import { assembleEvmCode } from './assemble.ts';

/** Address of USDC on the EVM. @source engine facts, section 27 */
export const usdcContractAddress: Address = '0x0000000000000000000000000000000000010000';
export const USDC_DECIMALS = 6;

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';

/** An ERC-20 token: balances in the mapping at slot 0, allowances in the mapping at slot 1, the supply at slot 2. */
const code = assembleEvmCode(`
  0x00 CALLDATALOAD 0xe0 SHR
  DUP1 0x70a08231 EQ @balanceOf JUMPI      DUP1 0xa9059cbb EQ @transfer JUMPI
  DUP1 0x23b872dd EQ @transferFrom JUMPI   DUP1 0x095ea7b3 EQ @approve JUMPI
  DUP1 0xdd62ed3e EQ @allowance JUMPI      DUP1 0x18160ddd EQ @totalSupply JUMPI
  DUP1 0x313ce567 EQ @decimals JUMPI       DUP1 0x95d89b41 EQ @symbol JUMPI
  DUP1 0x06fdde03 EQ @symbol JUMPI
  :fail 0x00 0x00 REVERT

  :balanceOf 0x04 CALLDATALOAD 0x00 MSTORE 0x00 0x20 MSTORE 0x40 0x00 KECCAK256 SLOAD
  :answer 0x00 MSTORE 0x20 0x00 RETURN
  :yes 0x01 @answer JUMP
  :totalSupply 0x02 SLOAD @answer JUMP
  :decimals 0x06 @answer JUMP
  :symbol 0x20 0x00 MSTORE 0x04 0x20 MSTORE
    0x5553444300000000000000000000000000000000000000000000000000000000 0x40 MSTORE 0x60 0x00 RETURN

  :allowance 0x04 CALLDATALOAD 0x00 MSTORE 0x01 0x20 MSTORE 0x40 0x00 KECCAK256 0x20 MSTORE
    0x24 CALLDATALOAD 0x00 MSTORE 0x40 0x00 KECCAK256 SLOAD @answer JUMP
  :approve CALLER 0x00 MSTORE 0x01 0x20 MSTORE 0x40 0x00 KECCAK256 0x20 MSTORE
    0x04 CALLDATALOAD 0x00 MSTORE 0x24 CALLDATALOAD 0x40 0x00 KECCAK256 SSTORE
    0x24 CALLDATALOAD 0x00 MSTORE 0x04 CALLDATALOAD CALLER ${APPROVAL} 0x20 0x00 LOG3 @yes JUMP

  :transfer @yes 0x24 CALLDATALOAD 0x04 CALLDATALOAD CALLER @move JUMP
  :transferFrom 0x04 CALLDATALOAD 0x00 MSTORE 0x01 0x20 MSTORE 0x40 0x00 KECCAK256 0x20 MSTORE
    CALLER 0x00 MSTORE 0x40 0x00 KECCAK256
    DUP1 SLOAD 0x44 CALLDATALOAD DUP2 DUP2 GT @fail JUMPI SWAP1 SUB SWAP1 SSTORE
    @yes 0x44 CALLDATALOAD 0x24 CALLDATALOAD 0x04 CALLDATALOAD @move JUMP

  :move 0x00 0x20 MSTORE
    DUP1 0x00 MSTORE 0x40 0x00 KECCAK256 DUP1 SLOAD DUP5 DUP2 DUP2 GT @fail JUMPI SWAP1 SUB SWAP1 SSTORE
    DUP2 0x00 MSTORE 0x40 0x00 KECCAK256 DUP1 SLOAD DUP5 ADD SWAP1 SSTORE
    DUP3 0x00 MSTORE ${TRANSFER} 0x20 0x00 LOG3 POP JUMP
`);

const codeHash = `0x${bytesToHex(keccak256(hexToBytes(code.slice(2))))}`;
const SUPPLY_SLOT = '2'.padStart(64, '0');

/** Deploys the contract at genesis. */
export function predeployUsdc(state: VenueState): void {
  putEvmCode(state, codeHash, code);
  putEvmAccount(state, usdcContractAddress, { nonce: 1n, balance: 0n, codeHash });
}

/** Returns the balance of an account in base units. */
export function usdcBalanceOnEvm({ evm }: VenueState, owner: Address): bigint {
  return BigInt(`0x0${evm.storage.get(usdcContractAddress)?.get(slotOf(owner)) ?? ''}`);
}

/** Sum over all holders. */
export function usdcSupplyOnEvm({ evm }: VenueState): bigint {
  return BigInt(`0x0${evm.storage.get(usdcContractAddress)?.get(SUPPLY_SLOT) ?? ''}`);
}

/** Mints units that come from the venue; a negative amount burns them. */
export function issueUsdcOnEvm(state: VenueState, owner: Address, amount: bigint): void {
  putEvmSlot(state, usdcContractAddress, slotOf(owner), digits(usdcBalanceOnEvm(state, owner) + amount));
  putEvmSlot(state, usdcContractAddress, SUPPLY_SLOT, digits(usdcSupplyOnEvm(state) + amount));
}

function digits(value: bigint): string {
  if (value === 0n) return '';
  const text = value.toString(16);
  return text.length % 2 === 0 ? text : `0${text}`;
}

function slotOf(owner: Address): string {
  const word = concatBytes(new Uint8Array(12), hexToBytes(owner.slice(2)), new Uint8Array(32));
  return bytesToHex(keccak256(word));
}
