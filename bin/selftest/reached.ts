import { runChecksOn } from '../../harness/selftest/selftest.ts';
import { openModelSession } from '../../harness/session/model-session.ts';
import { modelTestParts } from '../../tools/model-parts.ts';
import { type JudgingVenue, judgingVenues } from './judging-venues.ts';

/**
 * Runs every check on the embedded model: under both profiles, in both roles, without an archive, on the other networks, before any vote
 * and with the EVM switched off, with one fixed seed.
 * @returns the clauses that at least one check exercised and found to hold
 */
export async function findReachedClauses(): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (const one of judgingVenues) {
    const parts = { ...modelTestParts, open: opening(one) };
    const events = await runChecksOn(one.venue, one.venue.profile ?? 'live', parts.checks, parts);
    for (const event of events) {
      if (event.event !== 'check-ended') continue;
      for (const [clause, verdict] of Object.entries(event.judged)) if (verdict === 'pass') reached.add(clause);
    }
  }
  return reached;
}

function opening({ genesis }: JudgingVenue): typeof modelTestParts.open {
  if (genesis === undefined) return modelTestParts.open;
  return (venue) =>
    openModelSession({
      kind: 'model',
      profile: 'live',
      isolation: null,
      allowMainnetWrites: false,
      venue,
      genesis: genesis(),
    });
}
