import { actionEntry } from '../catalogue/actions.ts';
import type { ClauseId } from '../clauses/index.ts';

/** Returns the clause that a refusal states; undefined where several faults of an action share a code. Accepts any two texts. */
export function refusalClauseOf(tag: string, code: string): ClauseId | undefined {
  return actionEntry(tag)?.errors.find((error) => error.code === code)?.clause;
}
