import type { ActionPathProber } from '../product-probes/path-prober.ts';
import { undocumentedActions } from '../product-probes/unread-words.ts';

/** Form in which a target takes the body of an action that the documents do not show. */
export interface UndecodableActionForm {
  readonly action: string;
  /** With its article, as a sentence begins with it. */
  readonly fact: string;
  /** null: in none that this build sends. */
  readonly form: null;
}

/** The actions whose bodies the documents do not show, and that are refused in the words of public facts as none that can be decoded. */
export async function findUndecodableActions(
  asker: Pick<ActionPathProber, 'refusesToRead' | 'isClosed'>,
): Promise<readonly UndecodableActionForm[]> {
  if (asker.isClosed) return [];
  const asked = await Promise.all(
    undocumentedActions.map(async (action) => ({ action, isUnread: await asker.refusesToRead(action) })),
  );
  return asked.flatMap(({ action, isUnread }) => (isUnread ? [{ action, fact: 'the body', form: null }] : []));
}
