import type { NonceRef } from '../../generate/steps.ts';

/** Nonces of the windows of one run. They rise by two, so that the value just below is unused. */
export class RunNonces {
  readonly #first: bigint;
  readonly #newest = new Map<string, bigint>();

  /** @param first  by convention the time in ms */
  constructor(first: number) {
    this.#first = BigInt(first);
  }

  /** null: no nonce was used in this window yet. */
  next(window: string, ref: NonceRef): bigint | null {
    const newest = this.#newest.get(window);
    if (ref.is === 'behind') return newest === undefined ? null : newest - BigInt(ref.by);
    const next = newest === undefined ? this.#first : newest + 2n;
    this.#newest.set(window, next);
    return next;
  }
}
