import { allProducts, type Product } from '../../spec-schemas/products.ts';
import type { AbsentProductDetector } from './absent-products.ts';
import { productsByCheck } from './check-products.ts';

/**
 * Products that a check needs, asked for where it came to nothing for another reason: who reads of a form, of money or of
 * control would look for that in vain.
 */
export class NeededProducts {
  readonly #absent: AbsentProductDetector;
  readonly #hasNoPath: (tag: string) => Promise<boolean>;

  /** @param hasNoPath  asks for an action by keys that have nothing */
  constructor(absent: AbsentProductDetector, hasNoPath: (tag: string) => Promise<boolean>) {
    this.#absent = absent;
    this.#hasNoPath = hasNoPath;
  }

  /** Which of them the venue is known to lack by now, wherever it is asked for, in words; null: none. */
  whyKnownLacking(check: string): string | null {
    const known = neededBy(check).find(
      (product) => this.#absent.isKnownAbsent(product) && !this.#absent.isOnPairs(product),
    );
    return known === undefined ? null : this.#absent.describe(known);
  }

  /** Which of them the venue lacks, in words; null: none. @param check  its id */
  async whyLacking(check: string): Promise<string | null> {
    for (const product of neededBy(check))
      if ((await this.#mayLack(product)) && (await this.#absent.presenceOf(product)) === 'absent')
        return this.#absent.describe(product);
    return null;
  }

  /** Whether it is worth money to ask. A form of an action that others are of as well only money tells of. */
  async #mayLack(product: Product): Promise<boolean> {
    if (this.#absent.isKnownAbsent(product)) return true;
    for (const tag of product.placing) if (!(await this.#hasNoPath(tag))) return false;
    return product.placing.length > 0;
  }
}

function neededBy(check: string): readonly Product[] {
  const needed: readonly string[] = productsByCheck[check] ?? [];
  return allProducts.filter(({ id }) => needed.includes(id));
}
