import { Dec } from '../../compare/decimal.ts';
import { object, rows, whole } from './figures.ts';
import type { Present, Tables } from './part.ts';

/**
 * What open pairs are quoted in, but for pools that have lent something, or whose shares are worth more or less than they
 * first cost: what others have done with a pool before is none of a shadow's.
 */
export function lendable({ meta }: Pick<Tables, 'meta'>, { earn }: Pick<Present, 'earn'>): ReadonlySet<number> {
  const quotes = rows(object(meta.spot), 'pairs').flatMap((pair) =>
    pair.active === true ? [whole(pair, 'quote')] : [],
  );
  const moved = rows(earn, 'pools').filter(
    ({ share_value, shares_total, total_borrowed }) =>
      !isWorth(total_borrowed, '0') || (!isWorth(shares_total, '0') && !isWorth(share_value, '1')),
  );
  const ids = moved.map(({ signing_id }) => signing_id);
  return new Set(quotes.filter((quote) => !ids.includes(quote)));
}

function isWorth(figure: unknown, expected: string): boolean {
  return Dec.parse(figure)?.equals(Dec.of(expected)) === true;
}
