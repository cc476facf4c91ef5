import type { CaseContext } from '../../harness/check/case-context.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { makeJsonRequest } from '../../harness/setup/operator-limits.ts';
import type { WireRequest } from '../../harness/target/wire.ts';

/** A signed request that changes nothing. @param owner  the named owner; omitted: the signer */
export function makeSignedCancelAllRequest(
  { target }: Pick<CaseContext<never>, 'target'>,
  signer: Identity,
  owner: Identity = signer,
): WireRequest {
  const action = { type: 'cancel_all_orders', params: { owner: owner.address } };
  return makeJsonRequest('/exchange', target.envelope(signer, action).body);
}
