import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignOf } from '../../harness/campaign/families/family.ts';
import type { Check } from '../../harness/check/check.ts';
import { underProfile } from '../../harness/check/check.ts';
import { judgingVenues } from '../judging-venues.ts';

/** A check, or the campaign of a family, on one of the venues that everything is judged on. */
export interface Subject {
  /** Of a `judgingVenues`. */
  readonly venue: string;
  /** A check, or `campaign.<family>`. */
  readonly id: string;
}

/** Where campaigns play: the venue of today and that of the next release. */
const venuesOfCampaigns = ['live', 'next'];

/** All that a mutant is shown to, the cheap before the dear: checks on the venue of today, on the others, then campaigns. */
export function allSubjects(checks: readonly Check[]): readonly Subject[] {
  const ofChecks = judgingVenues.flatMap(({ name, venue }) =>
    underProfile(checks, venue.profile ?? 'live').map(({ id }) => ({ venue: name, id })),
  );
  const ofFamilies = venuesOfCampaigns.flatMap((venue) =>
    families.map((family) => ({ venue, id: campaignOf(family) })),
  );
  return [...ofChecks, ...ofFamilies];
}

export function isCampaign({ id }: Subject): boolean {
  return id.startsWith('campaign.');
}

export function nameOf({ venue, id }: Subject): string {
  return `${id} (${venue})`;
}
