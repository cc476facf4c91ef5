import { actionEntry } from '../catalogue/actions.ts';
import type { ClauseId } from '../clauses/index.ts';

/** The clause that a refusal states; undefined where many faults of an action share a code. Any two texts may be asked for. */
export function refusalClauseOf(tag: string, code: string): ClauseId | undefined {
  return actionEntry(tag)?.errors.find((error) => error.code === code)?.clause;
}
