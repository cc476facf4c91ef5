import type { Fault } from '../../../reference-model/faults/index.ts';
import { type DisturbanceKind, disturbanceKinds } from '../../generate/disturbances.ts';
import { accountModesFamily } from '../families/wallets.ts';
import type { FaultSearch } from '../planted-campaign.fixture.ts';

const shownBy: Readonly<Record<string, readonly DisturbanceKind[]>> = {
  'nonces.free-after-lost-reply': ['reset', 'duplicate'],
  'nonces.copy-acts': ['duplicate'],
  'nonces.copy-of-transfer-acts': ['duplicate'],
  'orders.lost-by-restart': ['restart'],
  'feed.fills-again-once-resumed': ['reset'],
  'reads.behind-replay': ['duplicate'],
  'orders.lost-after-clock-jump': ['clock-jump'],
  'reads.behind-held-archive': ['archive-lag'],
  'history.orders-lost-while-archive-lags': ['archive-lag'],
  'reads.behind-lost-node': ['node-lost'],
  'gateway.forwards-what-it-refuses': ['node-lost'],
};

/** Returns how to search for a fault of a disturbed venue: with the kinds that reveal it. */
export function faultSearchFor({ id, clause }: Pick<Fault, 'id' | 'clause'>): FaultSearch {
  const search = { runs: 12, disturb: shownBy[id] ?? disturbanceKinds };
  // The documents state that a nonce acts once, so any second effect breaks that clause.
  const violates = id.startsWith('nonces.copy') ? { violates: clause } : {};
  return { ...search, ...violates, ...(id.includes('transfer') ? { family: accountModesFamily } : {}) };
}
