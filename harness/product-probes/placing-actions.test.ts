import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProducts, productsOf } from '../../spec-schemas/products.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { codeOf } from '../client/outcome.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';
import { firstOpenMarket, placingActions } from './placing-actions.ts';

let session: Session;
beforeAll(async () => {
  session = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
});
afterAll(() => session.close());

const identity = (n: number) => deriveIdentity({ seed: 1, salt: 'salt', caseId: 'placing', attempt: 1 }, n);

test.each(allProducts)('what places $id can be signed, and is of it', async (product) => {
  const [market] = session.facts.markets;
  if (market === undefined) throw new Error('the venue has a market');
  const owner = identity(0);
  const pair = { id: 200, szDecimals: 2, least: 0n };
  const otherPairs = [{ ...pair, id: 201 }];
  const shared = { other: identity(1), venue: session.facts, market, pair, otherPairs, validator: null, laterMs: 1 };
  const placing = placingActions(product, { ...shared, owner });
  expect(placing.length).toBeGreaterThanOrEqual(product.placing.length || 1);
  const client = new VenueClient(session.target, session.facts, new NonceSource(() => 1));
  for (const action of placing) {
    const { type, order, params }: WireAction & { readonly order?: unknown; readonly params?: unknown } = action;
    expect(productsOf(type, (order ?? params ?? null) as never)).toContain(product);
    // The account is nobody's: whether it has the money for it is another matter.
    expect(codeOf(await client.act(owner, action)) ?? '').not.toMatch(/^(AUTH|INVALID|ACTION)_/);
  }
});

test('bodies are made for an open market that nobody trades on, or else for the first open one', () => {
  const { markets } = session.facts;
  const open = markets.filter((market) => market.open && !market.halted);
  expect(firstOpenMarket({ markets })).toBe(open[0]);
  expect(firstOpenMarket({ markets }, ({ id }) => id === open[2]?.id)).toBe(open[2]);
  expect(firstOpenMarket({ markets }, () => false)).toBe(open[0]);
});

test('what governance enables pair by pair is asked for on every open pair', () => {
  const [product] = allProducts.filter(({ id }) => id === 'spot-margin');
  const [market] = session.facts.markets;
  if (product === undefined || market === undefined) throw new Error('the venue has both');
  const pair = { id: 200, szDecimals: 2, least: 0n };
  const shared = { owner: identity(0), other: identity(1), venue: session.facts, market, validator: null, laterMs: 1 };
  const placing = placingActions(product, { ...shared, pair, otherPairs: [{ ...pair, id: 201 }] });
  const asked = placing.map(
    (action: WireAction & { readonly params?: { readonly pair?: unknown } }) => action.params?.pair,
  );
  expect(asked).toEqual([200, 201]);
});
