// Contracts that stand on the EVM of every venue, and contracts of our own.

/** Path at which the venue answers JSON-RPC. */
export const EVM_PATH = '/evm';
/** Interval of EVM blocks by default, ms. @source engine facts, section 27 */
export const EVM_BLOCK_MS = 1_000;
/** Address of USDC on the EVM of a venue that serves no binding of it. @source engine facts, section 27 */
export const DEFAULT_USDC_CONTRACT = `0x${'0'.repeat(35)}10000`;
/** Address from which tokens go back to the venue. @source engine facts, section 27 */
export const BURN_ADDRESS = `0x${'0'.repeat(36)}0602`;

/** Stores the word that it is sent under slot 0, and reverts where that is 0. */
export const STORE_CONTRACT_CODE = '6000358015600c57600055005b60006000fd';
/** Logs the word that it is sent, as the topic of an empty log. */
export const LOG_CONTRACT_CODE = '60003560006000a100';

/** Returns the data of a transaction that creates a contract. @param code  hex digits, fewer than 256 bytes */
export function contractCreationData(code: string): string {
  const length = (code.length / 2).toString(16).padStart(2, '0');
  return `0x60${length}600c60003960${length}6000f3${code}`;
}

/** A number, or an address, as one word of what a contract is sent: hex digits. */
export function evmWord(value: bigint | string): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16);
  return digits.padStart(64, '0');
}

/** Asks the contract of a token what somebody has of it. */
export function balanceOfCallData(owner: string): string {
  return `0x70a08231${evmWord(owner)}`;
}

/** Has the contract of a token pay somebody. */
export function transferCallData(to: string, units: bigint): string {
  return `0xa9059cbb${evmWord(to)}${evmWord(units)}`;
}
