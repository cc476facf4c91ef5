import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { accountRfqsNormalizer, openRfqsNormalizer, optionLegsNormalizer, optionSeriesNormalizer } from './options.ts';
import { registrationPriceNormalizer } from './registration-price.ts';

const listed = {
  signing_id: 70,
  underlying: 'BTC',
  kind: 'put',
  strike: '50000',
  expiry: 9,
  sz_decimals: 5,
  settle_asset: 'USDC',
  escrow_per_unit: '50000',
};
const { signing_id, ...rest } = listed;
const leg = { signing_id: 70, long: '2', short: '0', escrow: '0' };
const quote = { maker: '0xb2', price: '5', max_size: '1' };
const asked = { rfq_id: 3, expiry: 9, quotes: [quote] };

test.each([
  ['a series', optionSeriesNormalizer, ['', '', ''], { series: [listed] }, { series: [listed] }],
  [
    'a series by its market',
    optionSeriesNormalizer,
    ['', 'instruments for series', 'market for signing_id'],
    { instruments: [{ market: signing_id, ...rest }] },
    { series: [listed] },
  ],
  ['no series', optionSeriesNormalizer, ['under registry', '', null], { registry: { series: [] } }, { series: [] }],
  [
    'a leg',
    optionLegsNormalizer,
    ['', 'legs for positions', 'held for long, written for short'],
    { address: '0xa1', legs: [{ signing_id: 70, held: '2', written: '0', escrow: '0' }] },
    { address: '0xa1', positions: [leg] },
  ],
  [
    'a leg with a named size of each side',
    optionLegsNormalizer,
    ['', '', 'long_sz for long, short_sz for short'],
    { positions: [{ signing_id: 70, long_sz: '2', short_sz: '0', escrow: '0' }] },
    { positions: [leg] },
  ],
  [
    'a leg with a signed size',
    optionLegsNormalizer,
    ['', 'legs for positions', 'sz for long and short, escrow_asset for settle_asset'],
    { legs: [{ signing_id: 70, sz: '-2', escrow: '0.5', escrow_asset: 'BTC' }] },
    { positions: [{ signing_id: 70, long: '0', short: '2', escrow: '0.5', settle_asset: 'BTC' }] },
  ],
  [
    'a leg with its side beside it',
    optionLegsNormalizer,
    ['', '', 'sz for long and short'],
    { positions: [{ signing_id: 70, side: 'short', sz: '2', escrow: '0.5' }] },
    { positions: [{ signing_id: 70, long: '0', short: '2', escrow: '0.5' }] },
  ],
  [
    'a series that names the token beside the market',
    optionSeriesNormalizer,
    ['', '', 'the market of a series beside its token'],
    { series: [{ ...listed, underlying: [3, 'BTC'] }] },
    { series: [listed] },
  ],
  [
    'a leg beside its name, its escrow beside the asset',
    optionLegsNormalizer,
    ['', 'legs for positions', 'szi for long and short'],
    { legs: [['BTC-9-P', { signing_id: 70, szi: '-2', escrow: ['BTC', '0.5'] }]] },
    { positions: [{ name: 'BTC-9-P', signing_id: 70, long: '0', short: '2', escrow: '0.5', settle_asset: 'BTC' }] },
  ],
  [
    'quotes beside who made them',
    openRfqsNormalizer,
    ['', '', '', 'tuples of quotes'],
    { rfqs: [{ ...asked, quotes: [[0, `0x${'b2'.repeat(20)}`, { price: '5', max_size: '1' }]] }] },
    { rfqs: [{ ...asked, quotes: [{ maker: `0x${'b2'.repeat(20)}`, price: '5', max_size: '1' }] }] },
  ],
  ['requests', openRfqsNormalizer, ['', '', '', ''], { rfqs: [asked] }, { rfqs: [asked] }],
  [
    'quotes of other names',
    openRfqsNormalizer,
    ['', 'sessions for rfqs', 'id for rfq_id', 'px for price of quotes'],
    { sessions: [{ id: 3, expiry: 9, quotes: [{ maker: '0xb2', px: '5', max_size: '1' }] }] },
    { rfqs: [asked] },
  ],
  [
    'requests of an account, the form of which the other list tells',
    accountRfqsNormalizer,
    ['', 'as_maker for quoted', 'id for rfq_id', ''],
    { requested: [], as_maker: [{ id: 3, expiry: 9, quotes: [quote] }] },
    { requested: [], quoted: [asked] },
  ],
  [
    'requests of an account and of others in one list',
    accountRfqsNormalizer,
    ['', 'sessions for requested and quoted', '', ''],
    {
      address: '0xA1',
      sessions: [
        { ...asked, requester: '0xa1' },
        { ...asked, requester: '0xb2' },
      ],
    },
    { address: '0xA1', requested: [{ ...asked, requester: '0xa1' }], quoted: [{ ...asked, requester: '0xb2' }] },
  ],
  [
    'requests of an account and of others in one list, whatever it is called',
    accountRfqsNormalizer,
    ['', 'items for requested and quoted', '', ''],
    { address: '0xA1', items: [{ ...asked, requester: '0xb2' }] },
    { address: '0xA1', requested: [], quoted: [{ ...asked, requester: '0xb2' }] },
  ],
  [
    'requests in one list that name nobody, of which some are over',
    accountRfqsNormalizer,
    ['', 'sessions for requested and quoted, of nobody named', '', ''],
    {
      address: '0xA1',
      sessions: [
        { ...asked, status: 'open' },
        { ...asked, rfq_id: 4, status: 'filled' },
      ],
    },
    {
      address: '0xA1',
      requested: [{ ...asked, status: 'open' }],
      quoted: [{ ...asked, status: 'open' }],
    },
  ],
  [
    'series in a table by their market',
    optionSeriesNormalizer,
    ['', '', 'a table by signing_id'],
    { series: { '70': rest } },
    { series: [{ ...rest, signing_id: 70 }] },
  ],
  ['a table of no series', optionSeriesNormalizer, ['', '', null], { series: {} }, { series: [] }],
  [
    'requests in a table by their number, with quotes by who made them',
    openRfqsNormalizer,
    ['', '', 'a table by rfq_id', 'a table by maker of quotes'],
    { rfqs: { '3': { expiry: 9, quotes: { '0xb2': { price: '5', max_size: '1' } } } } },
    { rfqs: [{ rfq_id: 3, expiry: 9, quotes: [quote] }] },
  ],
  [
    'requests in a table, of which one is over',
    openRfqsNormalizer,
    ['', '', 'a table by rfq_id', ''],
    { rfqs: { '3': { expiry: 9, quotes: [quote] }, '4': { expiry: 9, quotes: [], state: 'filled' } } },
    { rfqs: [{ rfq_id: 3, expiry: 9, quotes: [quote] }] },
  ],
  [
    'a table of no requests, for both lists of an account',
    accountRfqsNormalizer,
    ['', 'sessions for requested and quoted', null, null],
    { address: '0xA1', sessions: {} },
    { address: '0xA1', requested: [], quoted: [] },
  ],
  [
    'quotes that name nobody',
    openRfqsNormalizer,
    ['', '', '', ''],
    { rfqs: [{ ...asked, quotes: [{ quote_idx: 0, price: 5 }] }] },
    { rfqs: [{ ...asked, quotes: [{ quote_idx: 0, price: 5 }] }] },
  ],
  [
    'legs by the name of their series, of which the written one has an escrow',
    optionLegsNormalizer,
    ['', 'legs for positions', 'q for long and short'],
    {
      legs: [
        { name: 'BTC-9-P', q: '2', expiry: 9 },
        { name: 'BTC-9-C', q: '-1', expiry: 9, escrow: '1' },
      ],
    },
    {
      positions: [
        { name: 'BTC-9-P', expiry: 9, long: '2', short: '0', escrow: '0' },
        { name: 'BTC-9-C', expiry: 9, long: '0', short: '1', escrow: '1' },
      ],
    },
  ],
  [
    'legs in a table by their series, under the name that the read had before',
    optionLegsNormalizer,
    ['', 'option_positions for positions', 'size for long and short, escrow_locked for escrow'],
    {
      option_positions: {
        '70': { series_signing_id: 70, side: 'short', signed_size: '-2', size: '2', escrow_locked: '5' },
      },
    },
    {
      positions: [{ signing_id: 70, series_signing_id: 70, signed_size: '-2', long: '0', short: '2', escrow: '5' }],
    },
  ],
  [
    'a table of no legs',
    optionLegsNormalizer,
    ['', 'option_positions for positions', null],
    { option_positions: {} },
    { positions: [] },
  ],
])('%s', (_what, fact, form, body, as) => {
  expect(fact.find(body as JsonObject)).toEqual({ body: as, form });
});

test.each([
  [optionSeriesNormalizer, { series: [rest] }],
  [optionSeriesNormalizer, { all: [], more: [] }],
  [optionLegsNormalizer, { positions: [{ signing_id: 70, size: '-2' }] }],
  [optionLegsNormalizer, { positions: [{ size: '2', escrow: '0' }] }],
  [optionLegsNormalizer, { positions: [{ signing_id: 70, sides: '-2', escrow: '0' }] }],
  [openRfqsNormalizer, { rfqs: [{ rfq_id: 3, expiry: 9 }] }],
  [accountRfqsNormalizer, { requested: [] }],
  [accountRfqsNormalizer, { address: '0xa1', requested: [] }],
  [accountRfqsNormalizer, { address: '0xa1', sessions: [asked, { ...asked, requester: '0xa1' }] }],
])('in no known form: %j', (fact, body) => {
  expect(fact.find(body as JsonObject)).toBeNull();
});

test.each([
  ['of the account that asked', [asked], '0xa1', { requested: [{ ...asked, requester: '0xA1' }], quoted: [] }],
  ['that another account asked', [asked], '0xb2', { requested: [], quoted: [{ ...asked, requester: '0xA1' }] }],
  ['that nobody asked', [], undefined, { requested: [], quoted: [] }],
  ['of an unknown account', [asked], undefined, null],
])('a list without its account, of requests %s', (_what, listed, account, as) => {
  const sessions = listed.map((one) => ({ ...one, requester: '0xA1' }));
  expect(accountRfqsNormalizer.find({ sessions }, account)?.body ?? null).toEqual(as);
});

const clock = {
  current_ask: '150',
  floor: '100',
  start: '200',
  start_multiplier: 2,
  duration_blocks: 100,
  opened_at_block: 7,
  now_block: 9,
  last_clearing: '100',
};
const { current_ask, ...falling } = clock;
const sealed_round = { current_bid: '0' };

test.each([
  [['', ''], { ...clock, sealed_round }],
  [['', 'ask for current_ask'], { ask: current_ask, ...falling, sealed_round }],
  [['under auction', ''], { auction: clock, sealed_round }],
])('the asking price of a registration: %j', (form, body) => {
  expect(registrationPriceNormalizer.find(body as JsonObject)).toEqual({ body: { ...clock, sealed_round }, form });
});

test('resting asks', () => {
  const asks = { token_ask: '100', pair_ask: '50' };
  const read = (body: JsonObject) => registrationPriceNormalizer.find(body);
  expect(read(asks)).toEqual({ body: asks, form: ['', 'an ask for each kind'] });
  expect(read({ token_fee: '100', pair_fee: '50' })?.body).toEqual(asks);
  expect(read({ token_register_ask_usdc: '100', pair_deploy_ask_usdc: '50' })?.body).toEqual(asks);
});

test('an auction of its own for each kind', () => {
  const read = (body: JsonObject) => registrationPriceNormalizer.find(body);
  const falling = { floor: '25', start_px: '200', started_at: 1, duration_ms: 86_400_000 };
  expect(read({ token: { ask: '100', ...falling }, pair: { ask: '50', ...falling } })).toEqual({
    body: { token_ask: '100', pair_ask: '50', fall_ms: 86_400_000 },
    form: ['', 'an auction for each kind, token and pair, with ask'],
  });
  const resting = { token: { price: '100' }, pair: { price: '50' } };
  expect(read(resting)?.body).toEqual({ token_ask: '100', pair_ask: '50' });
  expect(read({ token: falling, pair: falling })).toBeNull();
});

test("an ask without its round's height is in no known form", () => {
  const { opened_at_block: _, ...without } = clock;
  expect(registrationPriceNormalizer.find(without as JsonObject)).toBeNull();
});
