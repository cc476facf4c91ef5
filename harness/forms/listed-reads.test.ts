import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { at } from '../client/json-at.ts';
import {
  fundingSamplesNormalizer,
  liquidatableNormalizer,
  perpDexsNormalizer,
  printsNormalizer,
} from './listed-reads.ts';

const usual = { ts: 1, premium: '0.1', funding_rate: '0.1' };
const found = (body: JsonObject) => fundingSamplesNormalizer.find({ type: 'funding_history', ...body })?.body;

test.each([
  { samples: [usual] },
  { fundings: [{ t: 1, p: '0.1', r: '0.1' }] },
  { fundings: [{ time: 1, premium: '0.1', rate: '0.1' }] },
  { page: { history: [{ timestamp: 1, premium: '0.1', funding_rate: '0.1' }] }, coverage: { start: 1 } },
])('premium samples: %j', (body) => {
  expect(found(body)).toMatchObject({ type: 'funding_history', samples: [usual] });
});

test('samples in tuples: their time is read', () => {
  expect(found({ history: [[1, '0.1', '0.2']] })).toMatchObject({ samples: [{ ts: 1 }] });
});

test('a venue may show none, and an unknown kind of list is not read', () => {
  expect(found({ coin: 'BTC' })).toEqual({ type: 'funding_history', coin: 'BTC' });
  expect(found({ samples: [{ at: 1 }] })).toBeUndefined();
});

test('a single list is read under any name', () => {
  const print = { px: '1', sz: '2', tid: '3' };
  expect(printsNormalizer.find({ coin: 'BTC', items: [print] })?.body).toEqual({ coin: 'BTC', trades: [print] });
  expect(liquidatableNormalizer.find({ items: [] })).toEqual({
    body: { accounts: [] },
    form: ['', 'items for accounts', null],
  });
  expect(liquidatableNormalizer.find({ items: [], markets: [] })).toBeNull();
  expect(liquidatableNormalizer.find({ items: [], page: { accounts: [] } })?.form[0]).toBe('under page');
  expect(printsNormalizer.find({ coin: 'BTC', items: [{ at: 1 }] })).toBeNull();
});

test('accounts due for liquidation are read from a table by address', () => {
  expect(liquidatableNormalizer.find({ accounts: {} })?.body).toEqual({ accounts: [] });
  expect(liquidatableNormalizer.find({ accounts: { '0xa1': { tier: 'T1' } } })).toEqual({
    body: { accounts: [{ address: '0xa1', tier: 'T1' }] },
    form: ['', '', 'a table by address'],
  });
});

test('dexs are read from a table by name, and by number where each contains its name', () => {
  const read = (dexs: JsonObject) => at(perpDexsNormalizer.find({ dexs })?.body, 'dexs');
  const own = { deployer: '0xa1', coins: ['ab:X'] };
  const expected = { name: 'ab', deployer: '0xa1', assets: ['ab:X'] };
  expect(read({ ab: own })).toEqual([expected]);
  expect(read({ 1: { name: '', deployer: null, coins: ['BTC'] }, 2: { name: 'ab', ...own } })).toMatchObject([
    {},
    expected,
  ]);
  expect(read({ 1: own })).toBeUndefined();
});
