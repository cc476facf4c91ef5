import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { objectOrEmpty, requireInteger } from './figures.ts';
import type { PerBlockTables } from './part.ts';
import { isBorrowedDust } from './pools.ts';

/**
 * Returns the quote tokens of open pairs, except for pools that have lent more than dust. Where other participants may supply during the
 * sequence, pools whose share price is not 1 are left out as well.
 */
export function lendableTokensIn({
  earn,
  pairs,
  isAlone,
}: Pick<PerBlockTables, 'earn' | 'pairs' | 'isAlone'>): ReadonlySet<number> {
  const quotes = rowsIn(objectOrEmpty(pairs.spot), 'pairs').flatMap((pair) =>
    pair.active === true ? [requireInteger(pair, 'quote')] : [],
  );
  const moved = rowsIn(earn, 'pools').filter(
    ({ share_value, shares_total, total_borrowed }) =>
      !(isAlone ? isBorrowedDust(total_borrowed) : isWorth(total_borrowed, '0')) ||
      (!isAlone && !isWorth(shares_total, '0') && !isWorth(share_value, '1')),
  );
  const ids = moved.map(({ signing_id }) => signing_id);
  return new Set(quotes.filter((quote) => !ids.includes(quote)));
}

function isWorth(figure: unknown, expected: string): boolean {
  return Dec.parse(figure)?.equals(Dec.of(expected)) === true;
}
