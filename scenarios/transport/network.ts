import { type Check, check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isUnauthorized } from '../../harness/setup/http-status.ts';
import { isChainIdentity } from './chain-identity.ts';

const chainIds = { devnet: 31_337, testnet: 114_514 } as const;

/** A target is on one network, which shows in the signatures that it accepts. Nothing is ever signed for mainnet to find out. */
export const networkChecks: readonly Check[] = [onNetwork('devnet'), onNetwork('testnet')];

function onNetwork(network: keyof typeof chainIds): Check {
  return check({
    id: `transport.network.${network}-identity`,
    title: `chain_identity of ${network} begins with its chain id`,
    clauses: [`transport.network.${network}`],
    by: 'act',
    async run({ given, target, venue, expect }) {
      const identity = field(given.data(await target.read('exchange_status')), 'chain_identity');
      if (!isChainIdentity(identity.value)) throw new Unsupported('a chain identity');
      // The body names its owner: a signature for another chain recovers somebody who may not act for it.
      const owner = given.stranger();
      const [market] = venue.markets;
      const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market?.id ?? 0, oid: 1 } };
      const acceptsChain = async (chainId: number) =>
        !isUnauthorized(await target.act(owner, cancel, { domain: { serviceName: venue.serviceName, chainId } }));
      const chainId = chainIds[network];
      if (!(await acceptsChain(chainId))) throw new Unsupported(`the network ${network}`);
      given.require(!(await acceptsChain(chainId + 1)), 'signatures for any chain are taken');
      expect(`transport.network.${network}`).relation(
        `chain_identity to start with c${chainId}-`,
        { identity },
        ({ identity }) => typeof identity === 'string' && identity.startsWith(`c${chainId}-`),
        'chain_identity',
      );
    },
  });
}
