import type { RunContext } from '../play/run-context.ts';

/** Parts of a run that report the index prices of its markets. */
export type FreshIndicesContext = Pick<RunContext, 'played' | 'refreshIndices'>;

/** Reports index prices again, except in families that move them: those depend on their age. */
export async function refreshUnmovedIndices(context: FreshIndicesContext): Promise<void> {
  if (context.played.family.participants.thinMargin === null) await context.refreshIndices();
}
