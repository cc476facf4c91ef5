import { afterAll, beforeAll, expect, test } from 'vitest';
import { noOpProductsEdit } from '../../reference-model/idle-products.fixture.ts';
import { composeEdits, makeReplyEdit, type RulesEdit, variantEdits } from '../../reference-model/index.ts';
import { allProducts, type ProductId } from '../../spec-schemas/products.ts';
import { testRunPlanOf } from '../runner/plan/run-plan.fixture.ts';
import { makeFindingsOutsideCases } from '../runner/run.ts';
import { RunCutoff } from '../runner/run-cutoff.ts';
import { makeCheckRunContext } from '../runner/run-parts.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';
import { observeProductEffect, type ProductEffect, unobservableProducts } from './product-effect.ts';

const plan = testRunPlanOf([]);
const opened: Session[] = [];
afterAll(async () => {
  for (const session of opened) await session.close();
});

async function partsOf(...edits: readonly RulesEdit[]) {
  const venue = edits.length === 0 ? {} : { venue: { edits } };
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    ...venue,
  });
  opened.push(session);
  const hooks = { emit: () => undefined, timestamp: () => '', interrupted: () => false };
  return makeCheckRunContext(
    plan,
    new RunCutoff(session, hooks.interrupted, () => ''),
    hooks,
    makeFindingsOutsideCases(plan, hooks),
  );
}

/** Products with actions of their own: mere forms of an order are placed with it. */
const withActions = allProducts.filter(({ placing }) => placing.length > 0);
const idsOf = (products: typeof allProducts) => products.map(({ id }) => id);

let whole: Awaited<ReturnType<typeof partsOf>>;
let idle: Awaited<ReturnType<typeof partsOf>>;
beforeAll(async () => {
  whole = await partsOf();
  // Where sends have no effect the run cannot fund the probing accounts.
  idle = await partsOf(noOpProductsEdit(idsOf(allProducts.filter(({ id }) => id !== 'transfers'))));
});

async function withEffect(parts: typeof whole, effect: string): Promise<readonly ProductId[]> {
  const found: ProductId[] = [];
  for (const product of withActions)
    if ((await observeProductEffect(product, parts)).effect === effect) found.push(product.id);
  return found;
}

test('probing a venue that has every product finds none without effect', async () => {
  expect(await withEffect(whole, 'none')).toEqual([]);
});

test('on a venue that accepts every action without effect, no observable product has one', async () => {
  // A venue without a vault cannot show its settings.
  const shown = withActions.filter(
    ({ id }) => !unobservableProducts.has(id) && !['vault-settings', 'transfers'].includes(id),
  );
  expect(await withEffect(idle, 'none')).toEqual(idsOf(shown));
});

/** Venue that shows an action in a single read, whatever its other effects. */
function tellingIn(read: string, tag: string): RulesEdit {
  let isSent = false;
  return makeReplyEdit((request, reply) => {
    const asked = new TextDecoder().decode(request.body);
    isSent ||= request.path === '/exchange' && asked.includes(`"${tag}"`);
    return isSent && asked.includes(`"type":"${read}"`)
      ? { ...reply, status: 200, body: '{"data":{"told":true}}' }
      : reply;
  });
}

/** Returns the effect of a product on a venue with these edits. */
async function effectOn(id: ProductId, ...edits: readonly RulesEdit[]): Promise<ProductEffect> {
  const product = allProducts.find((each) => each.id === id);
  if (product === undefined) throw new Error(`no product ${id}`);
  return (await observeProductEffect(product, await partsOf(...edits))).effect;
}

test.each<[ProductId, string, string]>([
  ['spot', 'spot_order', 'user_fills'],
  ['staking', 'c_deposit', 'validator_summaries'],
  ['vaults', 'create_vault', 'vault_summaries'],
  ['referrals', 'set_referrer', 'referral_referees'],
  ['spot-deploy', 'spot_register_token', 'markets_meta'],
])('%s has an effect where %s only shows in %s', async (id, tag, read) => {
  expect(await effectOn(id, noOpProductsEdit([id]), tellingIn(read, tag))).toBe('seen');
});

test('a ladder without a position is inconclusive, since it may end at once', async () => {
  expect(await effectOn('trigger-ladders', noOpProductsEdit(['trigger-ladders']))).toBe('untold');
});

test('a figure of the venue that others change is no effect of an own action', async () => {
  let isSent = false;
  const trades = makeReplyEdit((request, reply) => {
    isSent ||= new TextDecoder().decode(request.body).includes('"create_sub_account"');
    const body = isSent
      ? reply.body.replaceAll(/"pending_validator_pool_usdc":"[^"]*"/g, '"pending_validator_pool_usdc":"0.007252"')
      : reply.body;
    return { ...reply, body };
  });
  expect(await effectOn('sub-accounts', noOpProductsEdit(['sub-accounts']), trades)).toBe('none');
  expect(isSent).toBe(true);
});

test('an effect that ends after some blocks is observed before', async () => {
  let height = 0;
  let placedAt = Number.POSITIVE_INFINITY;
  const spent = makeReplyEdit((request, reply) => {
    height = Math.max(height, Number(/"height":(\d+)/.exec(reply.body)?.[1] ?? 0));
    if (new TextDecoder().decode(request.body).includes('"twap_order"')) placedAt = Math.min(placedAt, height);
    return reply.body.includes('"type":"user_twaps"') && height > placedAt + 5
      ? { ...reply, body: reply.body.replace(/"twaps":\[.*?\]/, '"twaps":[]') }
      : reply;
  });
  const twap = allProducts.find(({ id }) => id === 'twap');
  if (twap === undefined) throw new Error('TWAP orders are a product');
  expect((await observeProductEffect(twap, await partsOf(spent))).effect).toBe('seen');
});

test('a deposit into a lending pool is withdrawn again', async () => {
  const sent: string[] = [];
  const heard = makeReplyEdit((request, reply) => {
    const tag = /"type":"(earn_deposit|earn_withdraw)"/.exec(new TextDecoder().decode(request.body))?.[1];
    if (tag !== undefined) sent.push(tag);
    return reply;
  });
  expect(await effectOn('earn', heard)).toBe('seen');
  expect(sent).toEqual(['earn_deposit', 'earn_withdraw']);
});

test('settings of vaults are observed on a vault of the account', async () => {
  expect(await effectOn('vault-settings', noOpProductsEdit(['vault-settings']))).toBe('none');
});

test('a product has an effect where an action is not accepted twice', async () => {
  let times = 0;
  const once = makeReplyEdit((request, reply) =>
    request.path === '/exchange' && new TextDecoder().decode(request.body).includes('"set_referrer"') && times++ > 0
      ? { ...reply, status: 200, body: '{"error":{"code":"PRECONDITION_FAILED","message":"a referrer is set"}}' }
      : reply,
  );
  expect(await effectOn('referrals', noOpProductsEdit(['referrals']), once)).toBe('seen');
});

test('an admitted action that may be refused later is inconclusive', async () => {
  const { 'D02=at-once': atOnce } = variantEdits;
  if (atOnce === undefined) throw new Error('a venue may answer before the commit');
  const admitting = composeEdits(noOpProductsEdit(['options', 'earn']), atOnce);
  expect([await effectOn('options', admitting), await effectOn('earn', admitting)]).toEqual(['untold', 'none']);
});

/** Venue that answers actions of one tag, or a read, differently. */
function answering(named: string, body: (before: string) => string): RulesEdit {
  return makeReplyEdit((request, reply) => {
    const isNamed = new TextDecoder().decode(request.body).includes(`"type":"${named}"`);
    return isNamed ? { ...reply, status: 200, body: body(String(reply.body)) } : reply;
  });
}

test('a mark that moves by itself is no effect', async () => {
  let times = 0;
  const moving = answering('active_asset_data', (before) =>
    before.replace(/"mark_px":"[^"]*"/, () => `"mark_px":"${100 + times++}"`),
  );
  expect(await effectOn('earn', noOpProductsEdit(['earn']), moving)).toBe('none');
  expect(times).toBeGreaterThan(0);
});
