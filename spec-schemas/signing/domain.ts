import { concatBytes } from '@noble/hashes/utils.js';
import { keccak256 } from './keccak.ts';
import { stringHashWordOf, WORD_BYTES, writeUint } from './words.ts';

/** Domain that a signature is bound to, in addition to the action. */
export interface SigningDomain {
  /** Name in the venue's exact spelling. */
  readonly serviceName: string;
  readonly chainId: number;
  /** Name of the first signed field; default: the documented one. Set to simulate a signer that gets it wrong. */
  readonly chainField?: string;
}

/** The three places with the service's own name. */
export interface ServiceNames {
  readonly domainName: string;
  readonly typePrefix: string;
  readonly chainField: string;
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';

const chainTags: ReadonlyMap<number, string> = new Map([
  [8964, 'Mainnet'],
  [114514, 'Testnet'],
]);

/**
 * Returns the name as written, except in the chain field, which is all lower case: `MyVenue` signs `myvenueChain`.
 * @source write-api, "Signing scheme"; the letter cases are public facts (supplement signing, nameSubstitution)
 */
export function serviceNames(serviceName: string): ServiceNames {
  return {
    domainName: serviceName,
    typePrefix: `${serviceName}Transaction`,
    chainField: `${serviceName.toLowerCase()}Chain`,
  };
}

/** Returns the value of the first signed field. An unlisted chain is a devnet (supplement signing, chainTagOf). */
export function chainTagOf(chainId: number): string {
  return chainTags.get(chainId) ?? 'Devnet';
}

/**
 * Returns the 32-byte separator of an EIP-712 domain with version `1`, the zero address and no salt.
 * @throws UnfitValue on a chain id that is no safe unsigned integer
 */
export function domainSeparator({ serviceName, chainId }: SigningDomain): Uint8Array {
  const chainWord = new Uint8Array(WORD_BYTES);
  writeUint(new DataView(chainWord.buffer), 0, chainId, 64);
  const { domainName } = serviceNames(serviceName);
  const zeroAddress = new Uint8Array(WORD_BYTES);
  return keccak256(
    concatBytes(
      stringHashWordOf(domainType),
      stringHashWordOf(domainName),
      stringHashWordOf('1'),
      chainWord,
      zeroAddress,
    ),
  );
}

/**
 * Returns the 32 bytes that a wallet signs for a struct of a domain.
 * @param structWords  the hash of the type, then one word per member
 * @source write-api, "Signing scheme"
 */
export function computeTypedDataDigest(separator: Uint8Array, structWords: Uint8Array): Uint8Array {
  return keccak256(messageStart, separator, keccak256(structWords));
}

const messageStart = Uint8Array.of(0x19, 0x01);
