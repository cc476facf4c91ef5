import { type Check, check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';

const chainIds = { devnet: 31_337, testnet: 114_514 } as const;

/** A target is one network, and says so by the signatures that it takes. Nothing is ever signed for mainnet to ask. */
export const networks: readonly Check[] = [onNetwork('devnet'), onNetwork('testnet')];

function onNetwork(network: keyof typeof chainIds): Check {
  return check({
    id: `transport.network.${network}-identity`,
    title: `chain_identity of ${network} begins with its chain id`,
    clauses: [`transport.network.${network}`],
    by: 'act',
    async run({ given, target, venue, expect }) {
      const { chain_identity: identity } = given.data(await target.read('exchange_status'));
      if (typeof identity !== 'string' || identity === 'underivable') throw new NotHere('a chain identity');
      // The body names its owner: a signature for another chain recovers somebody who may not act for it.
      const owner = given.stranger();
      const [market] = venue.markets;
      const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market?.id ?? 0, oid: 1 } };
      const isTaken = async (chainId: number) =>
        (await target.act(owner, cancel, { domain: { serviceName: venue.serviceName, chainId } })).status !== 401;
      const chainId = chainIds[network];
      if (!(await isTaken(chainId))) throw new NotHere(`the network ${network}`);
      given.that(!(await isTaken(chainId + 1)), 'signatures for any chain are taken');
      expect(`transport.network.${network}`).that(identity.startsWith(`c${chainId}-`), {
        expected: `c${chainId}-…`,
        actual: identity,
        path: 'chain_identity',
      });
    },
  });
}

/** Whoever runs this against it says that it is mainnet: signatures are never made to find that out. */
export const mainnet = check({
  id: 'transport.network.mainnet-identity',
  title: 'chain_identity of mainnet begins with its chain id',
  clauses: ['transport.network.mainnet'],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    if (venue.network !== 'mainnet' || !venue.isNetworkNamed) throw new NotHere('the network mainnet');
    const { chain_identity: identity } = given.data(await target.read('exchange_status'));
    if (typeof identity !== 'string' || identity === 'underivable') throw new NotHere('a chain identity');
    expect('transport.network.mainnet').that(identity.startsWith('c8964-'), {
      expected: 'c8964-…',
      actual: identity,
      path: 'chain_identity',
    });
  },
});
