import { expect, test } from 'vitest';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { perpMarketRowOfCoin } from '../../harness/client/market-rows.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { findRepeatedRowNames } from './changed-rows.ts';

const frame = (data: JsonValue): FeedFrame => ({ channel: 'markets', json: {}, data, isSnapshot: false });
const row = (coin: string, px: string) => ({ coin, kind: 'perp', mark_px: px });
const spot = { pairs: [{ name: 'BTC/USDC', mark_px: '1' }], tokens: [{ name: 'BTC', supply: '1' }] };
const sections = (...perp: JsonValue[]) => frame({ perp, spot });

test.each([
  ['a list of rows', (...rows: JsonValue[]) => frame(rows)],
  ['sections', (...rows: JsonValue[]) => frame({ perp: rows })],
])('names the rows that repeat what their reader has, in %s', (_form, of) => {
  const frames = [
    of(row('BTC', '1'), row('ETH', '1')),
    of(row('BTC', '2')),
    of({ mark_px: '2', kind: 'perp', coin: 'BTC' }, row('ETH', '2')),
  ];
  expect(findRepeatedRowNames(frames)).toHaveLength(1);
  expect(findRepeatedRowNames(frames)[0]).toContain('BTC');
});

test('a row that returns to an earlier value has changed', () => {
  expect(findRepeatedRowNames(['1', '2', '1'].map((px) => frame([row('BTC', px)])))).toEqual([]);
});

test('a registry of pairs and tokens next to the changed rows is not a repetition', () => {
  expect(findRepeatedRowNames(['1', '2'].map((px) => sections(row('BTC', px))))).toEqual([]);
  const pair = { coin: 'BTC/USDC', kind: 'spot', mark_px: '1' };
  expect(findRepeatedRowNames(['1', '2'].map((px) => frame([row('BTC', px), pair])))).toEqual([]);
});

test('distinguishes a perpetual from a token of the same name', () => {
  expect(perpMarketRowOfCoin(sections(row('BTC', '7')).data, 'BTC')).toMatchObject({ mark_px: '7' });
  expect(perpMarketRowOfCoin(sections().data, 'BTC')).toBeUndefined();
});
