import type { Core } from '../core.ts';
import { assertStateConsistency } from '../engine/coherence.ts';
import { assertConservation, assertSuppliesByMovements } from '../engine/conservation.ts';
import { sumHoldings } from '../engine/risk/sum-holdings.ts';

/**
 * How a venue proves that money and size are conserved and that its state is consistent. `every-block` checks every holder and row at every
 * block. `by-movements` checks the recorded movements at every block, and every holder periodically and on request.
 */
export type ConservationMode = 'never' | 'every-block' | 'by-movements';

/** Blocks between two full checks of all holders. */
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
   * Checks every holder, unless this was already done since the last block.
   * @throws StateFault
   */
  assert(): void {
    if (this.#way === 'never' || this.#behind === 0) return;
    this.#behind = 0;
    assertConservation(this.#core);
    assertStateConsistency(this.#core);
  }
}
