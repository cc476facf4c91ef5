import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import type { Check } from '../../harness/check/check.ts';
import { checksForProfile } from '../../harness/check/check.ts';
import { judgingVenues } from '../selftest/judging-venues.ts';

/** Subject: a check, the campaign of a family, or the exhaustive short trading sequences, on one of the judging venues. */
export interface MutantTest {
  /** Name of a venue in `judgingVenues`. */
  readonly venue: string;
  /** Check id, `campaign.<family>`, or `sequences.trading`. */
  readonly id: string;
}

/** Every sequence of a few actions by two accounts on one market. */
export const TRADING_SEQUENCES_ID = 'sequences.trading';

/** Venues for campaigns and sequences: those of the live and of the next release. */
export const venuesOfCampaigns: readonly string[] = ['live', 'next'];
/** Venues without writes: no block comes, so a check that waits for one would wait half a minute. */
const readOnly = ['mainnet'];

/** Returns all subjects: campaigns on two venues, checks on nearly all. */
export function listMutantTests(checks: readonly Check[]): readonly MutantTest[] {
  const written = judgingVenues.filter(({ name }) => !readOnly.includes(name));
  const ofChecks = written.flatMap(({ name, venue }) =>
    checksForProfile(checks, venue.profile ?? 'live').map(({ id }) => ({ venue: name, id })),
  );
  const ofFamilies = venuesOfCampaigns.flatMap((venue) =>
    families.map((family) => ({ venue, id: campaignIdOf(family) })),
  );
  const ofSequences = venuesOfCampaigns.map((venue) => ({ venue, id: TRADING_SEQUENCES_ID }));
  return [...ofChecks, ...ofFamilies, ...ofSequences];
}

/** Whether the subject is no check: such subjects run only if no check kills the mutant. */
export function isPlayedAfterChecks({ id }: MutantTest): boolean {
  return id.startsWith('campaign.') || id === TRADING_SEQUENCES_ID;
}

export function mutantTestNameOf({ venue, id }: MutantTest): string {
  return `${id} (${venue})`;
}
