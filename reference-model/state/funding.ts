import { type Ratio, ratio } from '../numeric/planes.ts';

/** Funding of a market so far. Fractions x 1e18. */
export interface FundingState {
  /** Time of the next sample, ms. */
  readonly nextSampleMs: number;
  /** Decaying sums of the samples and of their weights; the averaged premium is their quotient. */
  readonly num: Ratio;
  readonly den: Ratio;
  /** Latest sample, unclamped; null before the first. */
  readonly premium: Ratio | null;
  /** Rate of one period, clamped to the cap; zero before the first sample. */
  readonly rate: Ratio;
  /** The next settlement boundary, ms; 0 before the first sample. */
  readonly nextPaymentMs: number;
}

const ZERO = ratio(0n);

/** State before the first sample, which is due at the first multiple of `sampleMs` after the start. */
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
