import type { CheckHead } from '../check/check.ts';
import { measuredSpending } from './measured-spending.ts';
import { measuredWeights } from './measured-weights.ts';

/** From runs on a served model without control: 13,190 weight for 505 checks. */
export const typicalWeight = { observe: 6, act: 32, operate: 80 } as const satisfies Record<CheckHead['by'], number>;

/**
 * What the accounts of a check cost that is granted something, to pay them out and to have the rest back: from whole runs of 700
 * checks, 460 of them granted something. Where nobody else moves the venue nothing is sent back.
 */
const grantWeight = { shared: 10, closed: 3 } as const;

/** About what the requests of a check weigh where nobody operates the venue, without what its accounts cost. */
function ownWeight({ id, by }: Pick<CheckHead, 'id' | 'by'>): number {
  return measuredWeights[id] ?? typicalWeight[by];
}

/** The same with what its accounts cost. */
export function estimatedWeight(
  check: Pick<CheckHead, 'id' | 'by'>,
  isolation: 'shared' | 'closed' = 'shared',
): number {
  const isGranted = Object.hasOwn(measuredSpending, check.id);
  return ownWeight(check) + (isGranted ? grantWeight[isolation] : 0);
}
