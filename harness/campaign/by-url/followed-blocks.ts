import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import type { BarrierParticipant, CutBlock, RequestedBlockOperation } from '../play/block-barrier.ts';
import type { ObservedBlocks } from '../shadow.ts';

/** Maximum polls for one block, and the minimum time between two polls, ms. */
const MOST_LOOKS = 60;
const SHORTEST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 500;

interface FollowedVenue {
  /** Newest block without its marks and rates, which costs less weight. */
  readonly newestBlock: () => Promise<Pick<ObservedBlocks, 'height' | 'timeMs'>>;
  /** Newest block, with its marks and rates. */
  readonly observe: () => Promise<ObservedBlocks>;
  /** Pays accounts. @returns the grants that give a shadow's accounts the balances they hold now */
  readonly pay: (grants: readonly JsonObject[]) => Promise<readonly JsonObject[]>;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Blocks of a venue whose blocks the harness does not cut. Instead of cutting a block, it waits for the next one; operator grants are paid
 * from the run's own money; no other operator effect is applied. A caller that requests no effect gets the block alone, with the marks
 * observed last.
 */
export class FollowedBlockBarrier {
  readonly #venue: FollowedVenue;
  #height = 0;
  /** Estimated block time of this venue, ms. */
  #blockMs = SHORTEST_WAIT_MS;
  /** Time at which the newest block was observed, ms of this process. */
  #observedAtMs = Number.NEGATIVE_INFINITY;
  #first: Pick<ObservedBlocks, 'height' | 'timeMs'> | null = null;
  #lastObserved: Pick<ObservedBlocks, 'marks' | 'rates'> | null = null;

  constructor(venue: FollowedVenue) {
    this.#venue = venue;
  }

  join(): BarrierParticipant {
    return {
      cut: (...effects) => this.#follow(effects),
      announceDue: () => undefined,
      leave: () => undefined,
    };
  }

  async #follow(effects: readonly RequestedBlockOperation[]): Promise<readonly CutBlock[]> {
    const grants = effects.flatMap((effect) => (effect.operation === 'system' ? [effect.action] : []));
    const looks = effects.some(({ operation }) => operation === 'none');
    if (grants.length === 0) return [{ observed: await this.#next(looks), operation: { operation: 'none' } }];
    const made: CutBlock[] = [];
    // The shadow cuts a block for each grant.
    for (const action of await this.#venue.pay(grants))
      made.push({ observed: await this.#next(false), operation: { operation: 'system', action } });
    return made;
  }

  /** @throws Inconclusive when no block comes */
  async #next(looks: boolean): Promise<ObservedBlocks> {
    const sinceMs = performance.now() - this.#observedAtMs;
    // Polling before the next block is due would only cost weight.
    if (sinceMs < this.#blockMs) await this.#venue.wait(this.#blockMs - sinceMs);
    let observed = await this.#observed(looks);
    this.#noteBlockTime(observed);
    let waitMs = this.#blockMs;
    for (let look = 1; observed.height <= this.#height; look++) {
      if (look === MOST_LOOKS) throw new Inconclusive('no block came');
      await this.#venue.wait(waitMs);
      waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs);
      observed = { ...observed, ...(await this.#venue.newestBlock()) };
    }
    this.#height = observed.height;
    this.#observedAtMs = performance.now();
    return observed;
  }

  #noteBlockTime({ height, timeMs }: Pick<ObservedBlocks, 'height' | 'timeMs'>): void {
    this.#first ??= { height, timeMs };
    const blocks = Math.max(1, height - this.#first.height);
    const meanMs = (timeMs - this.#first.timeMs) / blocks;
    this.#blockMs = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, meanMs));
  }

  async #observed(looks: boolean): Promise<ObservedBlocks> {
    if (!looks && this.#lastObserved !== null) return { ...this.#lastObserved, ...(await this.#venue.newestBlock()) };
    const observed = await this.#venue.observe();
    this.#lastObserved = { marks: observed.marks, rates: observed.rates };
    return observed;
  }
}
