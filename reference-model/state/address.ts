/** A 20-byte account address: 0x and 40 lower-case hex characters. */
export type Address = `0x${string}`;

const addressPattern = /^(?:0x)?([0-9a-fA-F]{40})$/;
const asItIsKept = /^0x[0-9a-f]{40}$/;

/** Parses an address of 40 or 42 characters; null if invalid. The result is lower case (D10). */
export function parseAddress(text: unknown): Address | null {
  if (typeof text !== 'string') return null;
  // Safe, and fast: addresses mostly arrive in stored form, and the pattern is that of the type.
  if (asItIsKept.test(text)) return text as Address;
  const match = addressPattern.exec(text);
  return match?.[1] === undefined ? null : `0x${match[1].toLowerCase()}`;
}

export const zeroAddress: Address = `0x${'0'.repeat(40)}`;

/** The account that pays faucet claims: twenty repeated 0x55 bytes, for which no key exists. @source read-api, "POST /faucet" */
export const faucetReserveAddress: Address = `0x${'55'.repeat(20)}`;
