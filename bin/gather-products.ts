import { allProducts, type ProductId } from '../spec-schemas/products.ts';
import { gatherList } from './gather-list.ts';
import { nearWords } from './near-matches.ts';
import { UsageError } from './usage-error.ts';

/**
 * Products by id, comma-separated and repeatable; `all` is every one.
 * @throws UsageError on a word that is none
 */
export function gatherProducts(text: string, before: readonly ProductId[] = []): readonly ProductId[] {
  const words = gatherList(text, []);
  return [...new Set([...before, ...words.flatMap(productsNamed)])];
}

function productsNamed(word: string): readonly ProductId[] {
  const ids = allProducts.map(({ id }) => id);
  if (word === 'all') return ids;
  const found = ids.find((id) => id === word);
  if (found !== undefined) return [found];
  const near = nearWords(word, ids);
  throw new UsageError(`"${word}" is no product${near === '' ? `: write all, ${ids.join(', ')}` : near}`);
}
