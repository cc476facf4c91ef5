import { type Ratio, ratio } from '../numeric/planes.ts';

/** State learned from past haircut rounds: how much of a deficit the next round asks of winners. */
export interface HaircutState {
  /** Part of a deficit that the next round asks for, 0 to 1. */
  readonly theta: Ratio;
  /** The part that would have been right in the previous round; null: there was none. */
  readonly target: Ratio | null;
  /** Total distance by which the part has moved. */
  readonly pathVariation: Ratio;
  /** Sum of the squared deficits, USDC squared x 1e36. */
  readonly sumOfSquares: bigint;
}

/** @source engine facts, section 12: the first round asks for the whole deficit */
export function makeInitialHaircutState(): HaircutState {
  return { theta: ratio(10n ** 18n), target: null, pathVariation: ratio(0n), sumOfSquares: 0n };
}
