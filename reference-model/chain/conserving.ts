import type { Core } from '../core.ts';
import { assertStateConsistency } from '../engine/coherence.ts';
import { assertConservation, assertSuppliesByMovements } from '../engine/conservation.ts';
import { sumHoldings } from '../engine/risk/sum-holdings.ts';

/**
 * How a venue proves that no money and no size is made or lost, and that no two places of its state contradict each other. `every-block`: at every block over every holder and row.
 * `by-movements`: at every block by what the mover of money has written, and over all of them now and then, and when
 * asked.
 */
export type ConservationMode = 'never' | 'every-block' | 'by-movements';

/** Blocks between two looks at every holder. */
const LOOK_EVERY = 64;

export class ConservationChecker {
  readonly #core: Core;
  readonly #way: ConservationMode;
  #behind = 0;

  constructor(core: Core, way: ConservationMode) {
    this.#core = core;
    this.#way = way;
    if (way === 'by-movements') core.moved = sumHoldings(core);
  }

  /** @throws StateFault */
  afterBlock(): void {
    if (this.#way === 'never') return;
    const { state, moved } = this.#core;
    this.#behind += 1;
    if (moved !== null && this.#behind < LOOK_EVERY) assertSuppliesByMovements(state, moved);
    else this.assert();
  }

  /**
   * Looks at every holder, unless that was done since the last block.
   * @throws StateFault
   */
  assert(): void {
    if (this.#way === 'never' || this.#behind === 0) return;
    this.#behind = 0;
    assertConservation(this.#core);
    assertStateConsistency(this.#core);
  }
}
