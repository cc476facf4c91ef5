import { actionEntry } from '../catalogue/actions.ts';
import type { ClauseId } from '../clauses/index.ts';
import { allProducts, productTags } from '../products.ts';

/**
 * The clause that says of an action that it is taken: a build without it breaks that, and what other sentences say of it cannot
 * be judged there. Of an action whose row names none it is the clause of its product.
 * @returns null: it is an action without which there is no venue, or unknown
 * @source write-api, "Actions"
 */
export function acceptanceClauseOf(type: string): ClauseId | null {
  const row = actionEntry(type);
  if (row === undefined) return null;
  return row.taken ?? allProducts.find((product) => productTags(product).includes(row.tag))?.clause ?? null;
}
