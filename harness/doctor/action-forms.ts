import type { ActionPathProber } from '../product-probes/path-prober.ts';
import { undocumentedActionTags } from '../product-probes/unread-words.ts';

/** Action whose body the documents do not show, and that a target cannot decode. */
export interface UndecodableAction {
  readonly action: string;
  /** Description with its article, as the beginning of a sentence. */
  readonly fact: string;
  /** null: in no form that this build sends. */
  readonly form: null;
}

/** Returns the actions whose bodies the documents do not show, and that the target cannot decode in the form of public facts. */
export async function findUndecodableActions(
  asker: Pick<ActionPathProber, 'refusesToRead' | 'isClosed'>,
): Promise<readonly UndecodableAction[]> {
  if (asker.isClosed) return [];
  const asked = await Promise.all(
    undocumentedActionTags.map(async (action) => ({ action, isUnread: await asker.refusesToRead(action) })),
  );
  return asked.flatMap(({ action, isUnread }) => (isUnread ? [{ action, fact: 'the body', form: null }] : []));
}
