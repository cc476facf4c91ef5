import type { RfqRef } from '../steps.ts';

export interface OptionScope {
  /** Returns the n-th option series, wrapping; undefined: the venue has none. */
  series(nth: number): ScopedOptionSeries | undefined;
  /** Returns the model's session with this side's id; undefined: there is none, or no read has shown it. */
  rfq(ref: RfqRef): ScopedRfq | undefined;
}

/** Series, with a size and a price that small accounts can pay. */
export interface ScopedOptionSeries {
  readonly id: number;
  /** An even number. */
  readonly lots: bigint;
  /** 1e-8 USDC per whole unit: a premium of about a USDC. */
  readonly price: bigint;
}

/** Facts that an action on a session depends on. */
export interface ScopedRfq {
  readonly id: number | string;
  readonly series: ScopedOptionSeries;
  readonly expiryMs: bigint;
}
