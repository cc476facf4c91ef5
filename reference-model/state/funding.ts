import { type Ratio, ratio } from '../numeric/planes.ts';

/** Funding of a market so far. Fractions x 1e18. */
export interface FundingState {
  /** When the next sample falls due, ms. */
  readonly nextSampleMs: number;
  /** Decaying sums of the samples and of their weights: the averaged premium is one over the other. */
  readonly num: Ratio;
  readonly den: Ratio;
  /** Latest sample, not clamped; null before the first. */
  readonly premium: Ratio | null;
  /** Rate of one period, clamped to the cap; zero before the first sample. */
  readonly rate: Ratio;
  /** The next settlement boundary, ms; 0 before the first sample. */
  readonly nextPaymentMs: number;
}

const ZERO = ratio(0n);

/** Before the first sample, which is due at the first multiple of `sampleMs` behind the start. */
export function newFundingState(startMs: number, sampleMs: number): FundingState {
  return {
    nextSampleMs: (Math.floor(startMs / sampleMs) + 1) * sampleMs,
    num: ZERO,
    den: ZERO,
    premium: null,
    rate: ZERO,
    nextPaymentMs: 0,
  };
}
