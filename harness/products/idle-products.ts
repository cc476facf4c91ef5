import type { Product, ProductId } from '../../spec-schemas/products.ts';
import type { ProductEffectObservation } from '../product-probes/product-effect.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import { MemoizedAsync } from './memoized-async.ts';

/**
 * The products of which the venue takes the actions and does nothing by them. Each is asked for once, when a case that placed
 * something of it came to no good: a venue on which anything comes of a product is judged on it as ever.
 */
export class IdleProductDetector {
  readonly #ask: (product: Product) => Promise<ProductEffectObservation>;
  readonly #tell: (product: Product, exchanges: readonly TranscriptEntry[]) => void;
  readonly #idle = new Set<ProductId>();
  readonly #asked = new MemoizedAsync<ProductId, ProductEffectObservation>();

  /** @param tell  told of each that is idle, once */
  constructor(
    ask: (product: Product) => Promise<ProductEffectObservation>,
    tell: (product: Product, exchanges: readonly TranscriptEntry[]) => void,
  ) {
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Whether it turned out to be idle: nobody is asked. */
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

/** Why nothing was judged of a product that the venue does nothing for. */
export function describeIdleProduct({ name }: Pick<Product, 'name'>): string {
  return `the venue takes actions of ${name}, and no read shows that anything came of one`;
}
