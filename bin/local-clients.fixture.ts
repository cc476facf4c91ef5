import { defaultGenesis } from '../reference-model/index.ts';
import { deriveLocalAccounts } from './serve/local-accounts.ts';
import { ViemClient } from './viem-client.fixture.ts';

/** Domain to which signatures are bound on a local venue. */
export const devnet = { name: 'Service', chainField: 'serviceChain', chainId: 31_337, chain: 'Devnet' };

/** The first accounts that a local venue funds, each signing by viem. */
export function localClients(url: string, count: number): readonly ViemClient[] {
  return deriveLocalAccounts(defaultGenesis(), count).map(
    ({ privateKey }) => new ViemClient(url, devnet, privateKey as `0x${string}`),
  );
}
