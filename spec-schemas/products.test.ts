import { expect, test } from 'vitest';
import { actions } from './catalogue/actions.ts';
import { allProducts, listProductActionTags, productsOfAction, withDependentProducts } from './products.ts';

/** Areas of every venue: without them there is no venue, or it could not be identified. */
const ofEveryVenue = ['orders', 'agents', 'transport'];

test('every live action is part of exactly one product, or of every venue', () => {
  const tags = allProducts.flatMap(listProductActionTags);
  expect(new Set(tags).size).toBe(tags.length);
  const isBasic = ({ group }: { readonly group: string }) => ofEveryVenue.includes(group);
  const live = Object.values(actions).filter(({ status }) => status === 'live');
  const unheld = live.filter((entry) => !isBasic(entry) && !tags.includes(entry.tag)).map(({ tag }) => tag);
  // Every venue has leverage; the isolated form belongs to a product.
  expect(unheld).toEqual(['update_leverage']);
  expect(live.filter((entry) => isBasic(entry) && tags.includes(entry.tag))).toEqual([]);
  // Retired names that every venue with the product accepts without effect.
  expect(tags.filter((tag) => !live.some((entry) => entry.tag === tag))).toEqual([
    'agent_set_abstraction',
    'spot_margin_deposit',
    'spot_margin_withdraw',
  ]);
});

test('no read or channel belongs to two products', () => {
  const shown = allProducts.flatMap(({ reads = [], channels = [] }) => [
    ...reads.map((read) => `read ${read}`),
    ...channels.map((channel) => `channel ${channel}`),
  ]);
  expect(new Set(shown).size).toBe(shown.length);
});

test('each product has an action or form that uses it', () => {
  expect(allProducts.filter(({ placing, form }) => placing.length === 0 && form === undefined)).toEqual([]);
});

const order = { owner: '0x00', market: 0 };

test.each([
  ['submit_order', order, []],
  ['submit_order', { ...order, position_side: 'long' }, ['hedge-mode']],
  ['submit_order', { ...order, position_side: null }, []],
  ['submit_order', { ...order, builder: { fee: 1, user: '0x00' } }, ['brokers']],
  ['submit_order', { ...order, trigger: { trigger_px: 1 } }, ['triggers']],
  ['submit_order', { ...order, trigger: { trigger_px: 1, trail_px: 2 } }, ['triggers', 'trailing']],
  [
    'batch_order',
    { orders: [order, { ...order, trigger: { trail_px: 2 } }], grouping: 'normalTpsl' },
    ['triggers', 'baskets', 'trailing'],
  ],
  ['batch_order', { orders: [order], grouping: 'na' }, []],
  ['batch_order', { orders: [order, order], grouping: 'positionTpsl' }, ['baskets']],
  ['batch_order', { orders: [order, order, order], grouping: 'positionTpsl' }, ['baskets', 'trigger-ladders']],
  ['update_leverage', { asset: 0, leverage: 2, is_isolated: true }, ['isolated-margin']],
  ['update_leverage', { asset: 0, leverage: 2, is_isolated: false }, []],
  ['twap_order', { market: 0, position_side: 'short' }, ['twap', 'hedge-mode']],
  ['noop', null, []],
])('%s %j is of %j', (tag, body, ids) => {
  expect(productsOfAction(tag, body).map(({ id }) => id)).toEqual(ids);
});

test('a build without trigger orders lacks every product that depends on them', () => {
  expect(withDependentProducts(['chase', 'triggers'])).toEqual([
    'chase',
    'triggers',
    'baskets',
    'trigger-ladders',
    'trailing',
  ]);
  expect(withDependentProducts(['baskets'])).toEqual(['baskets', 'trigger-ladders']);
  expect(withDependentProducts(['trailing'])).toEqual(['trailing']);
  expect(withDependentProducts(['triggers', 'trailing'])).toEqual([
    'triggers',
    'trailing',
    'baskets',
    'trigger-ladders',
  ]);
});
