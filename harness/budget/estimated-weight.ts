import type { CheckHead } from '../check/check.ts';
import { measuredWeights } from './measured-weights.ts';

/** From runs on a served model without control: 13,190 weight for 505 checks. */
export const typicalWeight = { observe: 6, act: 32, operate: 80 } as const satisfies Record<CheckHead['by'], number>;

/** About what the requests of a check weigh where nobody operates the venue, with what its accounts cost. */
export function estimatedWeight({ id, by }: Pick<CheckHead, 'id' | 'by'>): number {
  return measuredWeights[id] ?? typicalWeight[by];
}
