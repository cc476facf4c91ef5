import type { CaseContext } from '../../harness/check/case-context.ts';
import { spotTokenTotalIn } from '../../harness/client/json-at.ts';
import type { Identity } from '../../harness/identity/keys.ts';

/** The networks whose collateral is unified. */
const unified = ['testnet', 'mainnet'];

/**
 * Whether this chain still keeps USDC of spot and of perpetuals apart (D108): then, and only then, a transfer between
 * the classes moves money of an account that is not split.
 */
export async function probeTwoLedgers(
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
