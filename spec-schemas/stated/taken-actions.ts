import { actionEntry } from '../catalogue/actions.ts';
import type { ClauseId } from '../clauses/index.ts';
import { allProducts, listProductActionTags } from '../products.ts';

/**
 * Returns the clause that an action is accepted. A build without the action breaks it, and other clauses about the action cannot be
 * judged there. By default, it is the clause of the action's product.
 * @returns null: every venue has the action, or it is unknown
 * @source write-api, "Actions"
 */
export function acceptanceClauseOf(type: string): ClauseId | null {
  const row = actionEntry(type);
  if (row === undefined) return null;
  return (
    row.acceptance ?? allProducts.find((product) => listProductActionTags(product).includes(row.tag))?.clause ?? null
  );
}
