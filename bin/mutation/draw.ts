import { Random } from '../../harness/kernel/random.ts';
import { type Mutant, mutationOperators } from './sites.ts';

/** Yields all mutants in a drawn order: first an operator is drawn, then one of its remaining places. */
export function* drawMutants(mutants: readonly Mutant[], seed: number): Generator<Mutant> {
  const random = new Random(`mutate/${seed}`);
  const left = mutationOperators.map((operator) => mutants.filter((mutant) => mutant.operator === operator));
  for (let kinds = left; kinds.length > 0; kinds = kinds.filter(({ length }) => length > 0)) {
    const kind = kinds[random.int(0, kinds.length - 1)] ?? [];
    const [mutant] = kind.splice(random.int(0, kind.length - 1), 1);
    if (mutant !== undefined) yield mutant;
  }
}
