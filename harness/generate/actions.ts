import { actionGenerators } from './actions/actions.list.ts';
import type { ActionGenerator } from './generated-action.ts';

/** Words of any generated action. */
export type ActionDraft = WordsOf<(typeof actionGenerators)[keyof typeof actionGenerators]>;
type WordsOf<Entry> = Entry extends ActionGenerator<infer Words> ? Words : never;

export type GeneratedActionTag = ActionDraft['tag'];

// Keys of the record above: Object.keys forgets them.
export const generatedActionTags = Object.keys(actionGenerators) as GeneratedActionTag[];
