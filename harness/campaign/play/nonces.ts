import type { NonceRef } from '../../generate/steps.ts';

/** Nonces of the windows of one run. They rise in steps of two, so that the value just below is unused. */
export class RunNonces {
  readonly #first: bigint;
  readonly #newest = new Map<string, bigint>();
  /** Windows with a nonce of unknown use. */
  readonly #unknown = new Set<string>();

  /** @param first  by convention the time in ms */
  constructor(first: number) {
    this.#first = BigInt(first);
  }

  /** Prevents further use of nonces behind the newest one in this window. */
  forget(window: string): void {
    this.#unknown.add(window);
  }

  /** null: the reference needs a used nonce, and this window has none or an uncertain one. */
  next(window: string, ref: NonceRef): bigint | null {
    const newest = this.#newest.get(window);
    if (ref.is === 'behind') return newest === undefined || this.#unknown.has(window) ? null : newest - BigInt(ref.by);
    const next = newest === undefined ? this.#first : newest + 2n;
    this.#newest.set(window, next);
    return next;
  }
}
