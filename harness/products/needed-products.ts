import { allProducts, type Product } from '../../spec-schemas/products.ts';
import type { AbsentProductDetector } from './absent-products.ts';
import { productsByCheck } from './check-products.ts';

/**
 * Products that a check needs, probed where it ended early for another reason: a reason about a form, money or control would mislead the
 * reader.
 */
export class NeededProductProber {
  readonly #absent: AbsentProductDetector;
  readonly #hasNoPath: (tag: string) => Promise<boolean>;

  /** @param hasNoPath  probes an action with keys without funds */
  constructor(absent: AbsentProductDetector, hasNoPath: (tag: string) => Promise<boolean>) {
    this.#absent = absent;
    this.#hasNoPath = hasNoPath;
  }

  /** Returns which of them the venue is already known to lack everywhere, as text; null: none. */
  whyKnownLacking(check: string): string | null {
    const known = neededBy(check).find(
      (product) => this.#absent.isKnownAbsent(product) && !this.#absent.isOnPairs(product),
    );
    return known === undefined ? null : this.#absent.describe(known);
  }

  /** Returns which of them the venue lacks, as text; null: none. @param check  its id */
  async whyLacking(check: string): Promise<string | null> {
    for (const product of neededBy(check))
      if ((await this.#mayLack(product)) && (await this.#absent.presenceOf(product)) === 'absent')
        return this.#absent.describe(product);
    return null;
  }

  /** Whether probing it is worth money. A mere form of another product's action can only be probed with money. */
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
