import type { CheckHead } from '../check/check.ts';
import { measuredSpending } from './measured-spending.ts';
import { measuredWeights } from './measured-weights.ts';

/** From runs on a served model without control: 13,190 weight for 505 checks. */
export const typicalWeight = { observe: 6, act: 32, operate: 80 } as const satisfies Record<CheckHead['by'], number>;

/**
 * What the accounts of a check cost that is granted something, to pay them out and to have the rest back, by who pays. From whole
 * runs: 460 granted checks on claims, which lend their accounts to each other; 99 paid by a key, 390 by an operator, to whom
 * nothing goes back.
 */
const grantWeight = { faucet: 10, key: 18, control: 13 } as const satisfies Record<Payer, number>;

/** Who pays the accounts of a run. */
export type Payer = 'faucet' | 'key' | 'control';

/**
 * What an acting check weighs beside those that hold blocks, as a multiple of what it does without an operator: it looks more
 * often for what has not come. From a run of 135.
 */
const BESIDE_HELD_BLOCKS = 1.24;

/** About what the requests of a check weigh, without what its accounts cost. */
function ownWeight({ id, by }: Pick<CheckHead, 'id' | 'by'>, payer: Payer): number {
  const weight = measuredWeights[id] ?? typicalWeight[by];
  return by === 'act' && payer === 'control' ? weight * BESIDE_HELD_BLOCKS : weight;
}

/** The same with what its accounts cost. */
export function estimatedWeight(check: Pick<CheckHead, 'id' | 'by'>, payer: Payer = 'faucet'): number {
  // What is measured with a key needs no operator.
  const isGranted = check.by === 'operate' || Object.hasOwn(measuredSpending, check.id);
  return ownWeight(check, payer) + (isGranted ? grantWeight[payer] : 0);
}
