import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import { isUnauthorized } from '../../harness/setup/http-status.ts';

export default check({
  id: 'transport.status.chain-of-signatures',
  title: 'the chain id in chain_identity is the one that signatures are verified with',
  clauses: ['transport.status.chain-identity-chain'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    const isTaken = (reply: ActResult) => reply.kind !== 'other' && !isUnauthorized(reply);
    const status = given.data(await target.read('exchange_status'));
    const chainId = Number(/^c(\d+)-/.exec(String(status.chain_identity))?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(chainId)) throw new Unsupported('a chain identity');
    const [market] = venue.markets;
    // The body names its owner, so a signature for another chain recovers a signer who may not act for it. The order does not exist, so
    // neither money nor a configured network matters.
    const { serviceName } = venue;
    const cancelled = (owner: Identity, id: number) => {
      const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market?.id ?? 0, oid: 1 } };
      return target.act(owner, cancel, { domain: { serviceName, chainId: id } });
    };
    const owner = given.stranger();
    expect('transport.status.chain-identity-chain').refused(await cancelled(owner, chainId + 1));
    const first = await cancelled(owner, chainId);
    // A venue may refuse every action of an unknown key. The run's grants are signed for that chain as well.
    const funded = isTaken(first) ? null : await given.fundedAccount({ usdc: '5' }).catch(nullWhereBlocked);
    const here = funded === null ? first : await cancelled(funded, chainId);
    expect('transport.status.chain-identity-chain').relation(
      `no unauthorized refusal of cancel_order signed by its owner for chain ${chainId}`,
      { here, identity: field(status, 'chain_identity') },
      () => isTaken(here),
    );
  },
});

function nullWhereBlocked(error: unknown): null {
  if (error instanceof Blocked) return null;
  throw error;
}
