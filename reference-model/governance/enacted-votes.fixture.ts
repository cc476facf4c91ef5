import type { TestVenue } from '../chain/chain.fixture.ts';
import { isRefusal } from '../refusal.ts';
import { castBallot, type VoteBallot } from './governance.ts';

/** Vote rounds by venue, so that two venues with the same history are equal. */
const rounds = new WeakMap<TestVenue, bigint>();

/** A ballot cast by all validators. */
export function makeBallot(action: string, payload: Record<string, unknown>, round = 1n): VoteBallot {
  return { round, category: 'gov_propose', action, payload, castBy: null };
}

/** Casts the ballot in a round of its own. @returns the reported changes. @throws if it is refused */
export function enactVote(venue: TestVenue, action: string, payload: Record<string, unknown>) {
  const round = (rounds.get(venue) ?? 1n) + 1n;
  rounds.set(venue, round);
  const row = castBallot(venue.core, makeBallot(action, payload, round));
  if (isRefusal(row)) throw new Error(row.message);
  return row.changes;
}
