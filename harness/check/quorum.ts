import { decimalAt, rowsAt, textAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { CaseContext } from './case-context.ts';
import { NotHere } from './verdicts.ts';

/** Validators in the order of their stake, cut where their sum reaches two thirds of all that may vote. */
export interface Casters {
  /** At least one, together below the quorum. */
  readonly below: readonly string[];
  /** The one whose cast reaches it. */
  readonly last: string;
  /** Stake of all that may vote. */
  readonly total: Dec;
}

/**
 * Who has to cast for a vote to stand below its quorum, and to reach it. Jailed stake counts in neither.
 * @throws NotHere when a single validator is a quorum
 */
export async function casters({ given, target }: Pick<CaseContext<never>, 'given' | 'target'>): Promise<Casters> {
  const rows = rowsAt(given.data(await target.read('validator_summaries')), 'validators').filter(
    ({ is_jailed }) => is_jailed !== true,
  );
  const stakes = rows
    .map((row) => ({ validator: textAt(row, 'validator'), stake: decimalAt(row, 'stake') }))
    .sort((a, b) => b.stake.compare(a.stake));
  const total = stakes.reduce((sum, { stake }) => sum.plus(stake), Dec.of(0));
  const below: string[] = [];
  let agreeing = Dec.of(0);
  for (const { validator, stake } of stakes) {
    agreeing = agreeing.plus(stake);
    if (reaches(agreeing, total)) {
      if (below.length === 0) break;
      return { below, last: validator, total };
    }
    below.push(validator);
  }
  throw new NotHere('a vote that needs several validators');
}

/** Whether the stake is two thirds of the total, or more. */
export function reaches(agreeing: Dec, total: Dec): boolean {
  return agreeing.times(Dec.of(3)).compare(total.times(Dec.of(2))) >= 0;
}
