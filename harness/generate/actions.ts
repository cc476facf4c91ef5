import { actionGenerators } from './actions/actions.list.ts';
import type { ActionGenerator } from './generated-action.ts';

/** Draft of any generated action. */
export type ActionDraft = WordsOf<(typeof actionGenerators)[keyof typeof actionGenerators]>;
type WordsOf<Entry> = Entry extends ActionGenerator<infer Words> ? Words : never;

export type GeneratedActionTag = ActionDraft['tag'];

// Typed keys of the record: Object.keys returns plain strings.
export const generatedActionTags = Object.keys(actionGenerators) as GeneratedActionTag[];
