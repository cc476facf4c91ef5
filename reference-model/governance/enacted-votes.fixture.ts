import type { TestVenue } from '../chain/chain.fixture.ts';
import { isRefusal } from '../refusal.ts';
import { castBallot, type VoteBallot } from './governance.ts';

/** Vote rounds by venue, so that two venues that come about alike are the same. */
const rounds = new WeakMap<TestVenue, bigint>();

/** A vote of all validators. */
export function makeBallot(action: string, payload: Record<string, unknown>, round = 1n): VoteBallot {
  return { round, category: 'gov_propose', action, payload, castBy: null };
}

/** Casts it in a round of its own. @returns what it tells of its changes. @throws when it is refused */
export function enactVote(venue: TestVenue, action: string, payload: Record<string, unknown>) {
  const round = (rounds.get(venue) ?? 1n) + 1n;
  rounds.set(venue, round);
  const row = castBallot(venue.core, makeBallot(action, payload, round));
  if (isRefusal(row)) throw new Error(row.message);
  return row.changes;
}
