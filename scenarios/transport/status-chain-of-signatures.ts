import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isUnauthorized } from '../../harness/setup/http-status.ts';

export default check({
  id: 'transport.status.chain-of-signatures',
  title: 'the chain that exchange_status names is the one that signatures are checked with',
  clauses: ['transport.status.chain-identity-chain'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    const status = given.data(await target.read('exchange_status'));
    const chainId = Number(/^c(\d+)-/.exec(String(status.chain_identity))?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(chainId)) throw new Unsupported('a chain identity');
    const [market] = venue.markets;
    // The body names its owner, so a signature for another chain recovers somebody who may not act for it. The order
    // does not exist: money has no part in this, nor has a network that was named to this program.
    const owner = given.stranger();
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market?.id ?? 0, oid: 1 } };
    const { serviceName } = venue;
    const elsewhere = await target.act(owner, cancel, { domain: { serviceName, chainId: chainId + 1 } });
    expect('transport.status.chain-identity-chain').refused(elsewhere);
    const here = await target.act(owner, cancel, { domain: { serviceName, chainId } });
    expect('transport.status.chain-identity-chain').relation(
      `a signature for chain ${chainId} that is taken as the owner's`,
      { here, identity: field(status, 'chain_identity') },
      ({ here }) => here.kind !== 'other' && !isUnauthorized(here),
    );
  },
});
