// Contracts that exist on the EVM of every venue, and test contracts.

/** Path at which the venue serves JSON-RPC. */
export const EVM_PATH = '/evm';
/** Default interval of EVM blocks, ms. @source engine facts, section 27 */
export const EVM_BLOCK_MS = 1_000;
/** Address of USDC on the EVM of a venue that serves no binding of it. @source engine facts, section 27 */
export const DEFAULT_EVM_USDC_ADDRESS = `0x${'0'.repeat(35)}10000`;
/** Address to which tokens are sent to return to the venue. @source engine facts, section 27 */
export const EVM_TO_VENUE_ADDRESS = `0x${'0'.repeat(36)}0602`;

/** Stores its call data word in slot 0, and reverts if that is 0. */
export const STORE_CONTRACT_CODE = '6000358015600c57600055005b60006000fd';
/** Logs its call data word, as the topic of an empty log. */
export const LOG_CONTRACT_CODE = '60003560006000a100';

/** Returns the data of a transaction that creates a contract. @param code  hex digits, fewer than 256 bytes */
export function contractCreationData(code: string): string {
  const length = (code.length / 2).toString(16).padStart(2, '0');
  return `0x60${length}600c60003960${length}6000f3${code}`;
}

/** Encodes a number or an address as one call data word: hex digits. */
export function encodeEvmWord(value: bigint | string): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16);
  return digits.padStart(64, '0');
}

/** Returns the call data that queries an owner's token balance. */
export function balanceOfCallData(owner: string): string {
  return `0x70a08231${encodeEvmWord(owner)}`;
}

/** Returns the call data of a token transfer. */
export function transferCallData(to: string, units: bigint): string {
  return `0xa9059cbb${encodeEvmWord(to)}${encodeEvmWord(units)}`;
}
