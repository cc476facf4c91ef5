import type { Product, ProductId } from '../../spec-schemas/products.ts';
import type { ProductEffectObservation } from '../product-probes/product-effect.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import { MemoizedAsync } from './memoized-async.ts';

/**
 * Products whose actions the venue accepts without effect. Each is probed once, when a case that used it ended without a pass: a product
 * with any effect is judged as usual.
 */
export class NoEffectProductDetector {
  readonly #ask: (product: Product) => Promise<ProductEffectObservation>;
  readonly #tell: (product: Product, exchanges: readonly TranscriptEntry[]) => void;
  readonly #idle = new Set<ProductId>();
  readonly #asked = new MemoizedAsync<ProductId, ProductEffectObservation>();

  /** @param tell  called once for each idle product */
  constructor(
    ask: (product: Product) => Promise<ProductEffectObservation>,
    tell: (product: Product, exchanges: readonly TranscriptEntry[]) => void,
  ) {
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Whether it turned out to be idle, without probing. */
  isKnown({ id }: Pick<Product, 'id'>): boolean {
    return this.#idle.has(id);
  }

  /** Returns the products that turned out to be idle so far. */
  known(): readonly ProductId[] {
    return [...this.#idle];
  }

  async isIdle(product: Product): Promise<boolean> {
    const { effect } = await this.#asked.get(product.id, async () => {
      const looked = await this.#ask(product);
      if (looked.effect === 'none') {
        this.#idle.add(product.id);
        this.#tell(product, looked.exchanges);
      }
      return looked;
    });
    return effect === 'none';
  }
}

/** Returns why nothing was judged about a product whose actions have no effect. */
export function describeNoEffectProduct({ name }: Pick<Product, 'name'>): string {
  return `the venue takes actions of ${name}, and no read shows that anything came of one`;
}
