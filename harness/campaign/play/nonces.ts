import type { NonceRef } from '../../generate/steps.ts';

/** Nonces of the windows of one run. They rise by two, so that the value just below is unused. */
export class RunNonces {
  readonly #first: bigint;
  readonly #newest = new Map<string, bigint>();
  /** Windows in which it is unknown of a nonce whether it was used. */
  readonly #unknown = new Set<string>();

  /** @param first  by convention the time in ms */
  constructor(first: number) {
    this.#first = BigInt(first);
  }

  /** From now on no action of this window goes behind its newest nonce. */
  forget(window: string): void {
    this.#unknown.add(window);
  }

  /** null: no nonce was used in this window yet, or it is unknown which were. */
  next(window: string, ref: NonceRef): bigint | null {
    const newest = this.#newest.get(window);
    if (ref.is === 'behind') return newest === undefined || this.#unknown.has(window) ? null : newest - BigInt(ref.by);
    const next = newest === undefined ? this.#first : newest + 2n;
    this.#newest.set(window, next);
    return next;
  }
}
