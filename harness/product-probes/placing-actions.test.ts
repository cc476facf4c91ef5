import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProducts, productsOfAction } from '../../spec-schemas/products.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { codeOf } from '../client/outcome.ts';
import { unknownVaultId } from '../client/unknown-vault.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';
import { type ActionBodyContext, findFirstOpenMarket, makeActionsOfProduct } from './placing-actions.ts';

let session: Session;
beforeAll(async () => {
  session = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
});
afterAll(() => session.close());

const identity = (n: number) => deriveIdentity({ seed: 1, salt: 'salt', caseId: 'placing', attempt: 1 }, n);

const pair = { id: 200, szDecimals: 2, least: 0n };

/** Returns the context of the first market, and of one pair. */
function groundFor(owner: ActionBodyContext['owner']): ActionBodyContext {
  const [market] = session.facts.markets;
  if (market === undefined) throw new Error('the venue has a market');
  const shared = { venue: session.facts, market, pair, pairs: [pair], validator: null, laterMs: 1 };
  return { owner, other: identity(1), ...shared };
}

test.each(allProducts)('an action that places $id can be signed, and belongs to it', async (product) => {
  const owner = identity(0);
  const placing = makeActionsOfProduct(product, groundFor(owner));
  expect(placing.length).toBeGreaterThanOrEqual(product.placing.length || 1);
  const client = new VenueClient(session.target, session.facts, new NonceSource(() => 1));
  for (const action of placing) {
    const { type, order, params }: WireAction & { readonly order?: unknown; readonly params?: unknown } = action;
    expect(productsOfAction(type, (order ?? params ?? null) as never)).toContain(product);
    // The account is unfunded: a refusal for lack of money is fine.
    expect(codeOf(await client.act(owner, action)) ?? '').not.toMatch(/^(AUTH|INVALID|ACTION)_/);
  }
});

test('no body names a vault that somebody may lead', () => {
  const named = allProducts
    .flatMap((product) => makeActionsOfProduct(product, groundFor(identity(0))))
    .flatMap(
      ({ params }: WireAction & { readonly params?: { readonly vault_id?: unknown } }) => params?.vault_id ?? [],
    );
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([unknownVaultId]));
});

test('spot margin, which is enabled per pair, is probed on each', () => {
  const margin = allProducts.filter(({ id }) => id === 'spot-margin');
  const ground = { ...groundFor(identity(0)), pairs: [pair, { ...pair, id: 201 }] };
  const asked = margin.flatMap((product) => makeActionsOfProduct(product, ground));
  expect(asked).toMatchObject([{ params: { pair: 200 } }, { params: { pair: 201 } }]);
});

test('bodies use an open market without traders or, failing that, the first open one', () => {
  const { markets } = session.facts;
  const open = markets.filter((market) => market.open && !market.halted);
  expect(findFirstOpenMarket({ markets })).toBe(open[0]);
  expect(findFirstOpenMarket({ markets }, ({ id }) => id === open[2]?.id)).toBe(open[2]);
  expect(findFirstOpenMarket({ markets }, () => false)).toBe(open[0]);
});
