import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { isPerpMarketRow, marketRowsByKey } from '../../harness/client/market-rows.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';

/**
 * Names of rows that a later `markets` frame repeats unchanged. Pairs and tokens do not count: the documents call the rows of perpetuals
 * dynamic, and a frame may include the registry of the others (D24, D85).
 */
export function findRepeatedRowNames([first, ...later]: readonly FeedFrame[]): readonly string[] {
  const known = new Map([...marketRowsByKey(first?.data)].map(([key, row]) => [key, canonicalText(row)]));
  const repeated: string[] = [];
  for (const { data } of later) {
    for (const [key, row] of marketRowsByKey(data)) {
      const text = canonicalText(row);
      if (known.get(key) === text && isPerpMarketRow(key, row)) repeated.push(key);
      known.set(key, text);
    }
  }
  return repeated;
}
