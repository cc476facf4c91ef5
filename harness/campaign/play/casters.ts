import type { VoteCastersRef } from '../../generate/steps.ts';
import type { Shadow } from '../shadow.ts';

type WithVenue = Pick<Shadow, 'venue'>;

/** Returns the validators that the shadow does not have as jailed: only they vote and sign. */
export function listVotingValidators({ venue }: WithVenue) {
  return venue.core.state.validators.filter(({ jailed }) => !jailed);
}

/** Returns the stake of the voting validators, whole tokens x 1e18. */
export function computeTotalVotingStake(shadow: WithVenue): bigint {
  return listVotingValidators(shadow).reduce((sum, { stake }) => sum + stake, 0n);
}

/**
 * Returns the addresses of the referenced validators on the shadow; jailed ones may not vote.
 * @returns none where one validator alone is enough, so that no smaller set exists
 */
export function voteCastersOf(shadow: WithVenue, casters: VoteCastersRef): readonly string[] {
  const bySize = listVotingValidators(shadow).toSorted((one, other) =>
    one.stake < other.stake ? 1 : one.stake > other.stake ? -1 : 0,
  );
  const total = computeTotalVotingStake(shadow);
  let agreeing = 0n;
  // Two thirds of the counted stake enact a vote.
  const last = bySize.findIndex(({ stake }) => {
    agreeing += stake;
    return agreeing * 3n >= total * 2n;
  });
  const wanted = {
    enough: bySize.slice(0, last + 1),
    'too few': bySize.slice(0, last),
    'the next one': bySize.slice(last, last + 1),
    all: bySize,
    'the smallest': bySize.slice(-1),
  }[casters];
  return wanted.map(({ validator }) => validator);
}
