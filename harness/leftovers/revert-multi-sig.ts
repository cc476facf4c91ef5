import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { at } from '../client/json-at.ts';
import { convertToMultiSigAction, multiSigBundleAction } from '../client/multi-sig-bundle.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import type { LeftoverAccount } from './unsettled-keys.ts';

/** Maximum keys of one attempt among which roster members are searched: no case has more. */
const MOST_KEYS = 24;

/**
 * Reverts a multi-sig account to a single key, if all keys of its roster belong to the same attempt: until then no cancel signed by its own
 * key is accepted.
 * @returns whether a bundle was sent
 */
export async function revertMultiSigOf(
  client: VenueClient,
  { signer: user, address, origin }: LeftoverAccount,
): Promise<boolean> {
  if (address !== user.address) return false;
  const overview = await client.read('account_state', { address, detail: 'overview' });
  const listed = overview.kind === 'data' ? at(overview.data, 'multisig.signers') : undefined;
  const roster = isJsonArray(listed) ? listed.map((one) => String(one).toLowerCase()) : [];
  if (roster.length === 0) return false;
  const keys = Array.from({ length: MOST_KEYS }, (_, n) => deriveIdentity(origin, n));
  const members = keys.filter((key) => roster.includes(key.address));
  const [first] = members;
  if (first === undefined || members.length < roster.length) return false;
  await client.act(first, multiSigBundleAction(client, user, convertToMultiSigAction([], 0), { signers: members }));
  return true;
}
