import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { object, whole } from './figures.ts';
import type { Present } from './part.ts';
import { isCrumbs } from './pools.ts';

/**
 * Returns the quote tokens of open pairs, except for pools that have lent more than dust. Where others play beside the
 * sequence, and supply meanwhile, pools whose share price is not 1 are left out as well.
 */
export function lendable({ earn, pairs, isAlone }: Pick<Present, 'earn' | 'pairs' | 'isAlone'>): ReadonlySet<number> {
  const quotes = rowsIn(object(pairs.spot), 'pairs').flatMap((pair) =>
    pair.active === true ? [whole(pair, 'quote')] : [],
  );
  const moved = rowsIn(earn, 'pools').filter(
    ({ share_value, shares_total, total_borrowed }) =>
      !(isAlone ? isCrumbs(total_borrowed) : isWorth(total_borrowed, '0')) ||
      (!isAlone && !isWorth(shares_total, '0') && !isWorth(share_value, '1')),
  );
  const ids = moved.map(({ signing_id }) => signing_id);
  return new Set(quotes.filter((quote) => !ids.includes(quote)));
}

function isWorth(figure: unknown, expected: string): boolean {
  return Dec.parse(figure)?.equals(Dec.of(expected)) === true;
}
