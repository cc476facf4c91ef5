import type { TestVenue } from '../chain/chain-fixture.ts';
import { isRefusal } from '../refusal.ts';
import { type Ballot, castBallot } from './governance.ts';

let rounds = 1n;

/** A vote of all validators, in a round of its own. */
export function ballot(action: string, payload: Record<string, unknown>): Ballot {
  rounds += 1n;
  return { round: rounds, category: 'gov_propose', action, payload, castBy: null };
}

/** @returns what it tells of its changes. @throws when it is refused */
export function enact({ core }: TestVenue, action: string, payload: Record<string, unknown>) {
  const row = castBallot(core, ballot(action, payload));
  if (isRefusal(row)) throw new Error(row.message);
  return row.changes;
}
