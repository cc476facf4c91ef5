import { runOn, type SelftestParts } from '../harness/selftest/selftest.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { defaultGenesis, type VenueOptions } from '../reference-model/index.ts';
import { modelParts } from './model-parts.ts';

/** Between them they have all that a clause may speak of. */
const venues: readonly (readonly [venue: VenueOptions, parts: SelftestParts])[] = [
  [{ profile: 'live' }, modelParts],
  [{ profile: 'next' }, modelParts],
  [{ role: 'gateway' }, modelParts],
  [{ archive: 'none' }, modelParts],
  [{ network: 'testnet' }, modelParts],
  [{ network: 'mainnet' }, modelParts],
  [{}, { ...modelParts, open: onUnvoted }],
];

/** On a chain on which no vote has switched anything on yet. */
function onUnvoted(venue: VenueOptions) {
  const { params, ...genesis } = defaultGenesis();
  const { features: _none, ...unvoted } = params;
  return openModelSession({
    ...{ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false, venue },
    genesis: { ...genesis, params: unvoted },
  });
}

/**
 * Runs every check on the embedded model: under both profiles, in both roles, without an archive, on the other networks and
 * before any vote, with one fixed seed.
 * @returns the clauses that at least one check exercised and found to hold: what a run really reaches
 */
export async function reachedClauses(): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (const [venue, parts] of venues) {
    const events = await runOn(venue, venue.profile ?? 'live', parts.checks, parts);
    for (const event of events) {
      if (event.event !== 'check-ended') continue;
      for (const [clause, verdict] of Object.entries(event.judged)) if (verdict === 'pass') reached.add(clause);
    }
  }
  return reached;
}
