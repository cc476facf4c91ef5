import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import type { Check } from '../../harness/check/check.ts';
import { checksForProfile } from '../../harness/check/check.ts';
import { judgingVenues } from '../selftest/judging-venues.ts';

/** A check, the campaign of a family, or every short sequence of trading, on one of the venues that everything is judged on. */
export interface MutantTest {
  /** Id of a venue in `judgingVenues`. */
  readonly venue: string;
  /** A check, `campaign.<family>`, or `sequences.trading`. */
  readonly id: string;
}

/** Every sequence of a few actions of two accounts on one market. */
export const TRADING_SEQUENCES_ID = 'sequences.trading';

/** Where campaigns and sequences play: the venue of today and that of the next release. */
export const venuesOfCampaigns: readonly string[] = ['live', 'next'];
/** Where nothing is written, no block comes, and who waits for one waits for half a minute. */
const readOnly = ['mainnet'];

/** All that a mutant is shown to: campaigns on two venues, checks on nearly all. */
export function allMutantTests(checks: readonly Check[]): readonly MutantTest[] {
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

/** Whether the subject plays without a check: such a subject is asked once no check has seen anything. */
export function isPlayedAfterChecks({ id }: MutantTest): boolean {
  return id.startsWith('campaign.') || id === TRADING_SEQUENCES_ID;
}

export function mutantTestName({ venue, id }: MutantTest): string {
  return `${id} (${venue})`;
}
