import type { Product, ProductId } from '../../spec-schemas/products.ts';

/** What is known of a product on a venue. `untold`: nobody may write there, or nobody has the money to. */
export type Presence = 'absent' | 'present' | 'untold';

/**
 * The products that the venue turned out not to have. Each is asked for once, when something of it is first refused as having
 * no path; a venue that has all of them is asked for none.
 */
export class AbsentProducts {
  readonly #ask: (product: Product) => Promise<Presence>;
  readonly #tell: (product: Product) => void;
  readonly #suspects: () => Promise<readonly Product[]>;
  readonly #asked = new Map<ProductId, Promise<Presence>>();

  /**
   * @param tell  told of each that is absent, once
   * @param suspects  finds those that may be absent, where nothing of them was asked for yet
   */
  constructor(
    ask: (product: Product) => Promise<Presence>,
    tell: (product: Product) => void,
    suspects: () => Promise<readonly Product[]>,
  ) {
    this.#ask = ask;
    this.#tell = tell;
    this.#suspects = suspects;
  }

  /** All that are absent. */
  async all(): Promise<readonly ProductId[]> {
    const absent: ProductId[] = [];
    for (const product of await this.#suspects())
      if ((await this.presenceOf(product)) === 'absent') absent.push(product.id);
    return absent;
  }

  presenceOf(product: Product): Promise<Presence> {
    const known = this.#asked.get(product.id);
    if (known !== undefined) return known;
    const asking = this.#ask(product);
    this.#asked.set(product.id, asking);
    asking.then(
      (presence) => presence === 'absent' && this.#tell(product),
      // Who could not ask leaves the next to try.
      () => this.#asked.delete(product.id),
    );
    return asking;
  }
}
