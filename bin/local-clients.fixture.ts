import { readDefaultGenesis } from '../reference-model/index.ts';
import { deriveLocalAccounts } from './serve/local-accounts.ts';
import { ViemClient } from './viem-client.fixture.ts';

/** Signing domain of a local venue. */
export const DEVNET_DOMAIN = { name: 'Service', chainField: 'serviceChain', chainId: 31_337, chain: 'Devnet' };

/** Returns clients for the first accounts that a local venue funds, each signing with viem. */
export function makeLocalClients(url: string, count: number): readonly ViemClient[] {
  return deriveLocalAccounts(readDefaultGenesis(), count).map(
    ({ privateKey }) => new ViemClient(url, DEVNET_DOMAIN, privateKey as `0x${string}`),
  );
}
