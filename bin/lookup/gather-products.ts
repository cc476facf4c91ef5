import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { allProducts, type ProductId } from '../../spec-schemas/products.ts';
import { allSwitches, type SwitchId } from '../../spec-schemas/switches.ts';
import { type VenuePartId, venueParts } from '../../spec-schemas/venue-parts.ts';
import { UsageError } from '../usage-error.ts';
import { collectWords } from './gather-list.ts';

/**
 * Parses product ids, comma-separated and repeatable; `all` selects every one.
 * @throws UsageError on an unknown product
 */
export function collectProductIds(text: string, before: readonly ProductId[] = []): readonly ProductId[] {
  return gathered(text, before, { what: 'product', ids: productIds });
}

/**
 * Parses the demands of a gate: product ids as for `collectProductIds`, and parts of a deployment by name.
 * @throws UsageError on an unknown word
 */
export function parseRequiredParts(text: string, before: readonly Demand[] = []): readonly Demand[] {
  return gathered<Demand>(text, before, { what: 'product', ids: [...productIds, ...partIds], all: productIds });
}

/**
 * Parses switch ids, like `collectProductIds`.
 * @throws UsageError on an unknown switch
 */
export function collectVenueSwitchIds(text: string, before: readonly SwitchId[] = []): readonly SwitchId[] {
  return gathered(text, before, { what: 'switch', ids: allSwitches.map(({ id }) => id) });
}

type Demand = ProductId | VenuePartId;

const productIds = allProducts.map(({ id }) => id);
const partIds = venueParts.map(({ id }) => id);

interface Known<Id> {
  readonly what: string;
  readonly ids: readonly Id[];
  /** Ids that `all` stands for; default: every one. */
  readonly all?: readonly Id[];
}

function gathered<Id extends string>(text: string, before: readonly Id[], known: Known<Id>): readonly Id[] {
  return [...new Set([...before, ...collectWords(text, []).flatMap((word) => named(word, known))])];
}

function named<Id extends string>(word: string, { what, ids, all = ids }: Known<Id>): readonly Id[] {
  if (word === 'all') return all;
  const found = ids.find((id) => id === word);
  if (found !== undefined) return [found];
  const near = didYouMean(word, ids);
  throw new UsageError(`"${word}" is no ${what}${near === '' ? `: write all, ${ids.join(', ')}` : near}`);
}
