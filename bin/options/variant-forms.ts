import { variantEdits } from '../../reference-model/index.ts';
import { variantDecisions } from '../../spec-schemas/decisions.ts';

export interface VariantForms {
  readonly id: string;
  /** Forms that the model supports, its default first. */
  readonly forms: readonly string[];
  readonly default: string;
}

/** Returns the open points for which the model has more than one form. */
export function listMultiFormVariants(): VariantForms[] {
  return variantDecisions.flatMap(({ id, forms }) => {
    const [own, ...others] = forms;
    const built = others.filter((form) => variantEdits[`${id}=${form.id}`] !== undefined).map((form) => form.id);
    return built.length === 0 ? [] : [{ id, forms: [own.id, ...built], default: own.id }];
  });
}
