import { rulesEditorAt } from '../../rule-edits.ts';

/** Replaces entries of the feed's rules. */
export const makeFeedEdit = rulesEditorAt('feed');
