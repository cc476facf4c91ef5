import { sectionEditsOf } from '../record-edits.ts';

/** Replaces entries of the feed's rules. */
export const editFeed = sectionEditsOf('feed');
