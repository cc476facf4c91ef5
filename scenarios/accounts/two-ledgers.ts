import type { CaseContext } from '../../harness/check/case-context.ts';
import { spotTokenTotalIn } from '../../harness/client/json-at.ts';
import type { Identity } from '../../harness/identity/keys.ts';

/** Networks with unified collateral. */
const unified = ['testnet', 'mainnet'];

/**
 * Whether this chain still keeps spot and perp USDC separate (D108): only then does a transfer between the classes move money of an account
 * that is not split.
 */
export async function probeSeparateSpotPerpUsdc(
  { given, target, venue, pace }: Pick<CaseContext<never>, 'given' | 'target' | 'venue' | 'pace'>,
  owner: Identity,
): Promise<boolean> {
  if (unified.includes(venue.network)) return false;
  const onSpot = async () =>
    spotTokenTotalIn(given.data(await target.read('account_state', { address: owner.address })), venue.usdc.signingId);
  const before = await onSpot();
  await target.act(owner, { type: 'usd_class_transfer', params: { ntl: '0.01', to_perp: false } });
  await pace.blocks(2);
  return (await onSpot()).compare(before) > 0;
}
