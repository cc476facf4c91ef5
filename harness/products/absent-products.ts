import type { Product, ProductId } from '../../spec-schemas/products.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import { MemoizedAsync } from './memoized-async.ts';

/** Knowledge about a product on a venue. `untold`: writing is not allowed there, or there is no money for it. */
export type ProductPresence = 'absent' | 'present' | 'untold';

/** Result of probing for a product. */
export interface ProductProbeResult {
  readonly presence: ProductPresence;
  /** Whether it is absent on perpetual markets only, while its actions have a path on a pair. Left out: no. */
  readonly isOnPairs?: boolean;
  /** Reply that shows the absence, as text. */
  readonly reported: string;
  /** The probing requests, with their replies. */
  readonly exchanges: readonly TranscriptEntry[];
}

/**
 * The products that the venue turned out to lack. Each is probed once, when something of it is first refused as having no path; a venue
 * with all products is not probed.
 */
export class AbsentProductDetector {
  readonly #ask: (product: Product) => Promise<ProductProbeResult>;
  readonly #tell: AbsentListener;
  readonly #suspects: () => Promise<readonly Product[]>;
  readonly #asked = new MemoizedAsync<ProductId, ProductProbeResult>();
  readonly #absent = new Map<ProductId, ProductProbeResult>();

  /**
   * @param tell  called once for each absent product
   * @param suspects  finds those that may be absent, where nothing of them was requested yet
   */
  constructor(
    ask: (product: Product) => Promise<ProductProbeResult>,
    tell: AbsentListener,
    suspects: () => Promise<readonly Product[]>,
  ) {
    this.#ask = ask;
    this.#tell = tell;
    this.#suspects = suspects;
  }

  /** Returns all absent products. */
  async all(): Promise<readonly ProductId[]> {
    const absent: ProductId[] = [];
    for (const product of await this.#suspects())
      if ((await this.presenceOf(product)) === 'absent') absent.push(product.id);
    return absent;
  }

  /** Whether it was probed, and is absent. */
  isKnownAbsent({ id }: Pick<Product, 'id'>): boolean {
    return this.#absent.has(id);
  }

  async presenceOf(product: Product): Promise<ProductPresence> {
    const { presence } = await this.#asked.get(product.id, async () => {
      const requested = await this.#ask(product);
      if (requested.presence === 'absent') {
        this.#absent.set(product.id, requested);
        this.#tell(product, requested);
      }
      return requested;
    });
    return presence;
  }

  /** Returns why a case that needed an absent product was skipped, with the venue's reply to the probe. */
  describe({ id, name }: Pick<Product, 'id' | 'name'>): string {
    const requested = this.#absent.get(id);
    return requested === undefined
      ? lackOf(name)
      : `${lackOf(absentProductNameOf({ name }, requested))} (${requested.reported})`;
  }

  /** Whether it was probed, and only perpetual markets lack it. */
  isOnPairs({ id }: Pick<Product, 'id'>): boolean {
    return this.#absent.get(id)?.isOnPairs === true;
  }
}

/** Whether this reason says that a case was skipped because the venue lacks the product of this name. */
export function isSkippedForLackOf(name: string, reason: string): boolean {
  return reason === lackOf(name) || reason.startsWith(`${lackOf(name)} (`);
}

/** Returns the name of the absent feature. */
export function absentProductNameOf(
  { name }: Pick<Product, 'name'>,
  { isOnPairs = false }: Pick<ProductProbeResult, 'isOnPairs'>,
): string {
  return isOnPairs ? `${name} on perpetual markets` : name;
}

function lackOf(name: string): string {
  return `the venue has no ${name}`;
}

/** Listener called once with an absent product. */
type AbsentListener = (product: Product, requested: Omit<ProductProbeResult, 'presence'>) => void;
