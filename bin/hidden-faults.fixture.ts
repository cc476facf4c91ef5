import fc from 'fast-check';
import { productsByCheck } from '../harness/products/check-products.ts';
import { partialProductsByCheck } from '../harness/products/products-in-parts.ts';
import { tryFault } from '../harness/selftest/selftest.ts';
import { allFaults, type Fault } from '../reference-model/faults/index.ts';
import { composeEdits, removedProductsEdit } from '../reference-model/index.ts';
import { allProducts, type ProductId, withDependentProducts } from '../spec-schemas/products.ts';
import { modelTestParts } from '../tools/model-parts.ts';
import { makeMayBeUnjudgedTest } from './product-clauses.fixture.ts';

/**
 * Plants faults, one at a time, in parts that a build without some products still has.
 * @returns the faults that no check sees there, each with the checks' statuses, one per line
 */
export async function findHiddenFaults(
  lacking: readonly ProductId[],
  count: number,
  seed: number,
): Promise<readonly string[]> {
  const hidden: string[] = [];
  const lost = withDependentProducts(lacking);
  for (const fault of drawnElsewhere(lost, count, seed)) {
    const edit = composeEdits(fault.edit, removedProductsEdit(lacking));
    const { caught, statuses } = await tryFault({ ...fault, edit }, modelTestParts);
    if (caught) continue;
    if (await isOfAny(lost, fault)) console.log(`${fault.id} is seen by what is not there alone`);
    else hidden.push(`${fault.id} (${fault.clause}): ${statuses.join('; ')}`);
  }
  return hidden;
}

/** Draws faults of clauses that are not about these products. */
function drawnElsewhere(lost: readonly ProductId[], count: number, seed: number): readonly Fault[] {
  const mayGo = allProducts.filter(({ id }) => lost.includes(id)).map(makeMayBeUnjudgedTest);
  const elsewhere = allFaults.filter(({ clause }) => !mayGo.some((test) => test(clause)));
  return fc
    .sample(fc.shuffledSubarray([...elsewhere], { minLength: count, maxLength: count }), { seed, numRuns: 1 })
    .flat();
}

/** Whether on a complete venue only checks that use one of these products see the fault. */
async function isOfAny(lost: readonly ProductId[], fault: Fault): Promise<boolean> {
  const { by } = await tryFault(fault, modelTestParts);
  return by.every((id) =>
    [productsByCheck, partialProductsByCheck].some(
      (table) => table[id]?.some((product) => lost.includes(product)) === true,
    ),
  );
}
