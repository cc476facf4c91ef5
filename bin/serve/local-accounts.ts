import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Genesis } from '../../reference-model/index.ts';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import { addressOf } from '../../spec-schemas/signing/signature.ts';
import type { LocalAccount } from '../started-venue.ts';

export type { LocalAccount };

const STARTING_USDC = '100000';
/**
 * Starting amount of the native token, in whole tokens: as much as a thousand claims, so that each account can stake, register and pay
 * gas.
 */
const STARTING_NATIVE = '10000';

/**
 * Returns the first accounts of a local venue, the same on every machine: the key of the n-th, from 0, is the keccak-256 of the text
 * `venue-conformance local account n`. An account that the genesis already has keeps its balance.
 */
export function deriveLocalAccounts(genesis: Genesis, count: number): readonly LocalAccount[] {
  return Array.from({ length: count }, (_, n) => {
    const privateKey = keccak256(utf8ToBytes(`venue-conformance local account ${n}`));
    const address = addressOf(privateKey);
    const usdc = genesis.accounts.find((row) => row.address === address)?.usdc ?? STARTING_USDC;
    return { address, privateKey: `0x${bytesToHex(privateKey)}`, usdc };
  });
}

/** Returns the genesis with these accounts appended, each with native tokens too. */
export function withFundedAccounts(
  genesis: Genesis,
  accounts: readonly Pick<LocalAccount, 'address' | 'usdc'>[],
): Genesis {
  const known = new Set(genesis.accounts.map(({ address }) => address));
  const added = accounts.filter(({ address }) => !known.has(address));
  const tokens = { [genesis.native]: STARTING_NATIVE };
  return {
    ...genesis,
    accounts: [...genesis.accounts, ...added.map(({ address, usdc }) => ({ address, usdc, tokens }))],
  };
}
