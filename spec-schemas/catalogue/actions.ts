import type { ActionEntry } from './action-entry.ts';
import { actions } from './actions/actions.list.ts';

/**
 * Every action of the documents, by tag. An action is added by adding its row to the file of its area and the shape of
 * its body: routing, type strings and digests follow from the row.
 * @source write-api, "Endpoints" and "Authentication"
 */
export { actions };

export type ActionTag = keyof typeof actions;

const rows: readonly ActionEntry[] = Object.values(actions);
const byTag: ReadonlyMap<string, ActionEntry> = new Map(
  rows.flatMap((entry) => [entry.tag, ...(entry.aliases ?? [])].map((tag) => [tag, entry] as const)),
);

/** The row of a tag or of one of its other spellings, undefined where there is none. Any text may be asked for. */
export function actionEntry(tag: string): ActionEntry | undefined {
  return byTag.get(tag);
}
