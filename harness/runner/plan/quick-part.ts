import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { CheckMetadata } from '../../check/check.ts';
import { bestYieldChecksWithinWeight } from './risk-order.ts';

/** Part of a run that `--depth quick` keeps, where the weight of requests determines the duration. */
export interface QuickPart {
  /** Checks of the whole run, so that its shards and its continuation select consistently. */
  readonly of: readonly CheckMetadata[];
  /** Estimated weight of the kept checks. */
  readonly weight: number;
}

/** Reason for skipping a check outside of it. */
export const QUICK_SKIP_REASON = 'depth quick';

/** Clauses that every account paid by a faucet rests on: where they are broken, others judge little and say nothing of it. */
const CREDITS_OF_GRANT: readonly ClauseId[] = ['faucet.credit.usdc', 'faucet.credit.token'];

/** Whether `--depth quick` keeps a check: it shares the venue with others, or judges the grants that pay their accounts. */
export function isQuickCheck({ clauses, leases }: Pick<CheckMetadata, 'clauses' | 'leases'>): boolean {
  return leases.length === 0 || CREDITS_OF_GRANT.every((clause) => clauses.includes(clause));
}

/**
 * Returns the part for a minute's weight: it ends within a minute and a half, even after an earlier run has emptied the
 * budget.
 * @param rate  weight per second
 */
export function makeQuickPart(of: readonly CheckMetadata[], rate: number): QuickPart {
  return { of, weight: 60 * rate };
}

/**
 * Returns the ids of the checks left out. Both forms of a changing item are in or out together: one alone would fail on a venue of the
 * other form.
 * @param isAble  whether the target supports a check: others take no room
 */
export function checkIdsOutsideQuickPart(
  { of, weight }: QuickPart,
  isAble: (check: CheckMetadata) => boolean,
): ReadonlySet<string> {
  const able = of.filter(isAble);
  const chosen = new Set(bestYieldChecksWithinWeight(able, weight));
  const items = new Set([...chosen].flatMap(({ form }) => form?.item ?? []));
  const isIn = (check: CheckMetadata) => chosen.has(check) || (check.form !== undefined && items.has(check.form.item));
  return new Set(able.filter((check) => !isIn(check)).map(({ id }) => id));
}
