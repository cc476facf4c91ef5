import { allProducts, listProductActionTags, type ProductId } from '../spec-schemas/products.ts';
import { type DecodeAction, doneOutcome } from './actions/action.ts';
import { isRefusal } from './refusal.ts';
import { rulesEditorAt } from './rule-edits.ts';
import type { RulesEdit } from './rules.ts';

/** A build that accepts every action of these products as a no-op. */
export function noOpProductsEdit(ids: readonly ProductId[]): RulesEdit {
  const tags = new Set(allProducts.filter(({ id }) => ids.includes(id)).flatMap(listProductActionTags));
  return rulesEditorAt('actions')(({ table }) => ({
    table: new Map([...table].map(([tag, prepare]) => [tag, tags.has(tag) ? idle(prepare) : prepare] as const)),
  }));
}

function idle(prepare: DecodeAction): DecodeAction {
  return (body) => {
    const prepared = prepare(body);
    return isRefusal(prepared) ? prepared : { ...prepared, admit: () => null, commit: () => doneOutcome };
  };
}
