import type { Fault } from '../../../reference-model/faults/index.ts';
import { type DisturbanceKind, disturbanceKinds } from '../../generate/disturbances.ts';

const shownBy: Readonly<Record<string, readonly DisturbanceKind[]>> = {
  'nonces.free-after-lost-reply': ['reset', 'duplicate'],
  'orders.lost-by-restart': ['restart'],
  'feed.fills-again-once-resumed': ['reset'],
  'reads.behind-replay': ['duplicate'],
  'orders.lost-after-clock-jump': ['clock-jump'],
  'reads.behind-lost-node': ['node-lost'],
  'gateway.forwards-what-it-refuses': ['node-lost'],
};

/** How a fault of a disturbed venue is searched for: by the kinds that show it. */
export function searchFor({ id }: Pick<Fault, 'id'>) {
  return { runs: 12, disturb: shownBy[id] ?? disturbanceKinds };
}
