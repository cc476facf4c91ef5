import { afterAll, beforeAll, expect, test } from 'vitest';
import { idleProducts } from '../../reference-model/idle-products.fixture.ts';
import type { RulesEdit } from '../../reference-model/index.ts';
import { allProducts, type ProductId } from '../../spec-schemas/products.ts';
import { Cuts } from '../runner/cuts.ts';
import { findingsOf } from '../runner/run.ts';
import { runParts } from '../runner/run-parts.ts';
import { planOf } from '../runner/run-plan.fixture.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';
import { effectOf, unseenProducts } from './product-effect.ts';

const plan = planOf([]);
const opened: Session[] = [];
afterAll(async () => {
  for (const session of opened) await session.close();
});

async function partsOf(...edits: readonly RulesEdit[]) {
  const venue = edits.length === 0 ? {} : { venue: { edits } };
  const session = await openModelSession({
    ...{ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false },
    ...venue,
  });
  opened.push(session);
  const hooks = { emit: () => undefined, timestamp: () => '', interrupted: () => false };
  return runParts(plan, new Cuts(session, hooks.interrupted, () => ''), hooks, findingsOf(plan, hooks));
}

/** The ones that have actions of their own: what is a form of an order alone is placed with it. */
const withActions = allProducts.filter(({ placing }) => placing.length > 0);
const idsOf = (products: typeof allProducts) => products.map(({ id }) => id);

let whole: Awaited<ReturnType<typeof partsOf>>;
let idle: Awaited<ReturnType<typeof partsOf>>;
beforeAll(async () => {
  whole = await partsOf();
  idle = await partsOf(idleProducts(idsOf(allProducts)));
});

async function withEffect(parts: typeof whole, effect: string): Promise<readonly ProductId[]> {
  const found: ProductId[] = [];
  for (const product of withActions) if ((await effectOf(product, parts)).effect === effect) found.push(product.id);
  return found;
}

test('of no product of a whole venue nothing comes', async () => {
  expect(await withEffect(whole, 'none')).toEqual([]);
});

test('where all is taken and nothing done, nothing comes of any product that a read would show', async () => {
  // A setting that an ordinary action makes as well is made.
  const shown = withActions.filter(({ id }) => !unseenProducts.has(id) && id !== 'isolated-margin');
  expect(await withEffect(idle, 'none')).toEqual(idsOf(shown));
});
