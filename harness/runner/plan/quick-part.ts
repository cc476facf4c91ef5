import type { CheckMetadata } from '../../check/check.ts';
import { bestYieldChecksWithin } from './risk-order.ts';

/** Part of a run that `--depth quick` keeps, where the weight of requests determines the duration. */
export interface QuickPart {
  /** Checks of the whole run, so that its shards and its continuation select consistently. */
  readonly of: readonly CheckMetadata[];
  /** Estimated weight of the kept checks. */
  readonly weight: number;
}

/** Reason for skipping a check outside of it. */
export const QUICK_SKIP_REASON = 'depth quick';

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
  const chosen = new Set(bestYieldChecksWithin(able, weight));
  const items = new Set([...chosen].flatMap(({ form }) => form?.item ?? []));
  const isIn = (check: CheckMetadata) => chosen.has(check) || (check.form !== undefined && items.has(check.form.item));
  return new Set(able.filter((check) => !isIn(check)).map(({ id }) => id));
}
