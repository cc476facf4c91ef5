import type { Product, ProductId } from '../../spec-schemas/products.ts';
import type { TranscriptEntry } from '../runner/events.ts';
import { MemoizedAsync } from './memoized-async.ts';

/** Knowledge of a product on a venue. `untold`: nobody may write there, or nobody has the money to. */
export type ProductPresence = 'absent' | 'present' | 'untold';

/** Result of probing for a product. */
export interface ProductProbeResult {
  readonly presence: ProductPresence;
  /** Whether it is absent on perpetual markets alone: on a pair its actions have a path. Left out: no. */
  readonly isOnPairs?: boolean;
  /** Answer for an absent product, in words. */
  readonly reported: string;
  /** The requests that asked for it, with their answers. */
  readonly exchanges: readonly TranscriptEntry[];
}

/**
 * The products that the venue turned out not to have. Each is asked for once, when something of it is first refused as having
 * no path; a venue that has all of them is asked for none.
 */
export class AbsentProductDetector {
  readonly #ask: (product: Product) => Promise<ProductProbeResult>;
  readonly #tell: AbsentListener;
  readonly #suspects: () => Promise<readonly Product[]>;
  readonly #asked = new MemoizedAsync<ProductId, ProductProbeResult>();
  readonly #absent = new Map<ProductId, ProductProbeResult>();

  /**
   * @param tell  told of each that is absent, once
   * @param suspects  finds those that may be absent, where nothing of them was asked for yet
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

  /** Whether it was asked for, and is absent. */
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

  /** Why a case was left out that came to one that is absent, with what the venue answers who asks for it. */
  describe({ id, name }: Pick<Product, 'id' | 'name'>): string {
    const requested = this.#absent.get(id);
    return requested === undefined
      ? lackOf(name)
      : `${lackOf(absentProductName({ name }, requested))} (${requested.reported})`;
  }

  /** Whether it was asked for, and only perpetual markets lack it. */
  isOnPairs({ id }: Pick<Product, 'id'>): boolean {
    return this.#absent.get(id)?.isOnPairs === true;
  }
}

/** Returns whether a case was left out, by this reason of it, because the venue has not the product of this name. */
export function isSkippedForLackOf(name: string, reason: string): boolean {
  return reason === lackOf(name) || reason.startsWith(`${lackOf(name)} (`);
}

/** Returns the name of what is absent. */
export function absentProductName(
  { name }: Pick<Product, 'name'>,
  { isOnPairs = false }: Pick<ProductProbeResult, 'isOnPairs'>,
): string {
  return isOnPairs ? `${name} on perpetual markets` : name;
}

function lackOf(name: string): string {
  return `the venue has no ${name}`;
}

/** Listener that is called with an absent product, once. */
type AbsentListener = (product: Product, requested: Omit<ProductProbeResult, 'presence'>) => void;
