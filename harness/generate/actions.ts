import { generatedActions } from './actions/actions.list.ts';
import type { GeneratedAction } from './generated-action.ts';

/** Words of any generated action. */
export type ActionDraft = WordsOf<(typeof generatedActions)[keyof typeof generatedActions]>;
type WordsOf<Entry> = Entry extends GeneratedAction<infer Words> ? Words : never;

export type CampaignTag = ActionDraft['tag'];

// Keys of the record above: Object.keys forgets them.
export const campaignTags = Object.keys(generatedActions) as CampaignTag[];
