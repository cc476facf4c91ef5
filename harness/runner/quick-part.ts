import type { CheckHead } from '../check/check.ts';
import { mostWithin } from './risk-order.ts';

/** What `--depth quick` leaves of a run whose length the weight of its requests decides. */
export interface QuickPart {
  /** Of the whole run: its shards, and what goes on with it, leave out the same. */
  readonly of: readonly CheckHead[];
  /** By estimate, what those that are judged may come to. */
  readonly weight: number;
}

/** Why a check is skipped that is not part of it. */
export const LEFT_OUT = 'depth quick';

/**
 * What a minute's weight judges: it ends within a minute and a half, also where an earlier run has emptied the budget.
 * @param rate  weight per second
 */
export function quickPart(of: readonly CheckHead[], rate: number): QuickPart {
  return { of, weight: 60 * rate };
}

/**
 * The ids of what is left out. Of a changing item both forms are in or out: one of them alone would accuse who has the other.
 * @param isAble  whether the target has what a check needs: another one takes no room
 */
export function leftOut({ of, weight }: QuickPart, isAble: (check: CheckHead) => boolean): ReadonlySet<string> {
  const able = of.filter(isAble);
  const chosen = new Set(mostWithin(able, weight));
  const items = new Set([...chosen].flatMap(({ form }) => form?.item ?? []));
  const isIn = (check: CheckHead) => chosen.has(check) || (check.form !== undefined && items.has(check.form.item));
  return new Set(able.filter((check) => !isIn(check)).map(({ id }) => id));
}
