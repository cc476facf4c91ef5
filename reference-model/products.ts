import {
  listProductActionTags,
  type ProductId,
  products,
  usesProductInBody,
  withDependentProducts,
} from '../spec-schemas/products.ts';
import type { ExchangeRequestGate } from './chain/exchange-rules.ts';
import { units } from './numeric/planes.ts';
import { refuse } from './refusal.ts';
import { composeEdits, rulesEditorAt } from './rule-edits.ts';
import type { RulesEdit } from './rules.ts';

/** Edits of a build that lacks a product, so that it requires nothing that is impossible without it. */
const asksWithout: { readonly [id in ProductId]?: RulesEdit } = {
  // The floor is set by governance. @source write-api, "Perp deployment"
  staking: rulesEditorAt('engine', 'deploys', 'figures')(() => ({ minStake: units(0n) })),
};

/**
 * A build without some products: their actions decode but are unsupported, and their reads and channels are unknown.
 * @source write-api, "Errors" (`ACTION_UNSUPPORTED`); read-api, "Errors" (`UNKNOWN_TYPE`)
 */
export function removedProductsEdit(ids: readonly ProductId[]): RulesEdit {
  return composeEdits(...withDependentProducts(ids).map(withoutProduct));
}

function withoutProduct(id: ProductId): RulesEdit {
  const product: Parameters<typeof listProductActionTags>[0] & Parameters<typeof usesProductInBody>[0] & Shown =
    products[id];
  const { reads = [], channels = [] } = product;
  const tags = listProductActionTags(product);
  const withoutForm = (stage: ExchangeRequestGate): ExchangeRequestGate =>
    stage.id !== 'tag'
      ? stage
      : {
          id: 'tag',
          check: (rules, request) => {
            const { tag } = request.envelope;
            const isForm = request.body !== undefined && usesProductInBody(product, tag, request.body);
            return stage.check(rules, request) ?? (isForm ? rules.unsupported(`${product.name} in ${tag}`) : null);
          },
        };
  return composeEdits(
    rulesEditorAt('actions')(({ table }) => ({ table: withoutKeys(table, tags) })),
    rulesEditorAt('chain', 'exchange')(({ stages }) => ({ stages: stages.map(withoutForm) })),
    rulesEditorAt('reads')(({ table }) => ({ table: withoutKeys(table, reads) })),
    rulesEditorAt('feed')(({ channels: built }) => ({
      channels: Object.fromEntries(Object.entries(built).filter(([name]) => !channels.includes(name))),
    })),
    ...[asksWithout[id] ?? []].flat(),
  );
}

/**
 * A venue with its own body forms for these actions, which refuses the forms of public facts as undecodable.
 * @source write-api, "Errors" (`INVALID_REQUEST`)
 */
export function refusedPublicBodiesEdit(tags: readonly string[]): RulesEdit {
  const refused = () => refuse('INVALID_REQUEST', 'missing field: subject');
  return rulesEditorAt('actions')(({ table }) => ({
    table: new Map([...table].map(([tag, decode]) => [tag, tags.includes(tag) ? refused : decode])),
  }));
}

interface Shown {
  readonly name: string;
  readonly reads?: readonly string[];
  readonly channels?: readonly string[];
}

function withoutKeys<Value>(table: ReadonlyMap<string, Value>, keys: readonly string[]): ReadonlyMap<string, Value> {
  return new Map([...table].filter(([key]) => !keys.includes(key)));
}
