import type fc from 'fast-check';
import type { ActionWords, CampaignTag } from './steps.ts';

/** Draws the words of one action. */
export type ActionArbitrary<Tag extends CampaignTag> = fc.Arbitrary<Extract<ActionWords, { readonly tag: Tag }>>;
