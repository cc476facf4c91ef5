import type { ActionEntry } from './action-entry.ts';
import { actions } from './actions/actions.list.ts';

/**
 * Every action of the documents, by tag. To add an action, add its row to the file of its area and the shape of its body: routing, type
 * strings and digests follow from the row.
 * @source write-api, "Endpoints" and "Authentication"
 */
export { actions };

export type ActionTag = keyof typeof actions;

const rows: readonly ActionEntry[] = Object.values(actions);
const byTag: ReadonlyMap<string, ActionEntry> = new Map(
  rows.flatMap((entry) => [entry.tag, ...(entry.aliases ?? [])].map((tag) => [tag, entry] as const)),
);

/** Returns the row of a tag or alias, undefined where there is none. Accepts any text. */
export function actionEntry(tag: string): ActionEntry | undefined {
  return byTag.get(tag);
}
