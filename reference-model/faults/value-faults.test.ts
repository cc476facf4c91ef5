import { expect, test } from 'vitest';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { shapeIds } from '../../spec-schemas/shapes/registry.ts';
import { statementsByShape } from '../../spec-schemas/stated/stated.ts';
import type { VenueRequest } from '../door.ts';
import { rulesUnderProfile } from '../profile.ts';
import { generateValueFaults } from './value-faults.ts';

const all = generateValueFaults();

/** Returns the faulty body that replaces a reply to a read. */
function spoilt(id: string, type: string, data: JsonValue): unknown {
  const fault = all.find((each) => each.id === id);
  if (fault === undefined) throw new Error(`nothing is called ${id}`);
  const body = new TextEncoder().encode(JSON.stringify({ type }));
  const request: VenueRequest = { method: 'POST', path: '/info', headers: {}, body, peer: '127.0.0.1' };
  const { door } = fault.edit(rulesUnderProfile('live'));
  return JSON.parse(door.reply(request, { status: 200, headers: {}, body: JSON.stringify({ data }) }).body).data;
}

const level = (px: string) => ({ bids: [{ px, sz: '1' }], asks: [] });

test.each([
  ['negated', '12.5', '-12.5'],
  ['negated', '-12.5', '12.5'],
  ['tenfold', '12.5', '125'],
  ['tenfold', '12.345', '123.45'],
  ['tenfold', '12', '120'],
  ['tenfold', '0.05', '0.5'],
  ['tenfold', '-0.05', '-0.5'],
  ['finer', '12.5', '12.51'],
  ['finer', '12', '12.1'],
  ['negated', '0', '0'],
  ['tenfold', '0.00', '0.00'],
])('%s: %s is served as %s', (way, px, served) => {
  expect(spoilt(`value:info.l2_book:bids[].px:${way}`, 'l2_book', level(px))).toEqual(level(served));
});

test('a time in seconds, a wrong word, a row too few and one too many', () => {
  const trades = [
    { time: 1_700_000_000_123, side: 'B' },
    { time: 1_700_000_000_456, side: 'A' },
  ];
  const of = (way: string) => spoilt(`value:info.trades:trades${way}`, 'trades', { trades });
  expect(of('[].time:seconds')).toEqual({
    trades: trades.map(({ time, side }) => ({ time: Math.floor(time / 1_000), side })),
  });
  expect(of('[].side:sibling')).toEqual({
    trades: trades.map(({ time, side }) => ({ time, side: side === 'B' ? 'A' : 'B' })),
  });
  expect(of(':row-missing')).toEqual({ trades: trades.slice(0, 1) });
  expect(of(':row-twice')).toEqual({ trades: [...trades, ...trades.slice(-1)] });
});

test('a fault touches exactly the values that it changes', () => {
  const px = all.find(({ id }) => id === 'value:info.l2_book:bids[].px:negated');
  expect(px?.touches(level('12.5'))).toBe(true);
  expect(px?.touches(level('0'))).toBe(false);
  expect(px?.touches({ bids: [], asks: [] })).toBe(false);
});

test('each place with a provable statement is corrupted by a fault of its own', () => {
  const broken = new Map(all.map(({ place, clause }) => [place, clause]));
  const provable = shapeIds.flatMap((id) =>
    (statementsByShape[id]?.provable ?? []).map(
      (place) => [`${id} ${place}`, statementsByShape[id]?.values?.[place]] as const,
    ),
  );
  expect(provable.length).toBeGreaterThan(0);
  expect(provable.filter(([place, clause]) => clause === undefined || broken.get(place) !== clause)).toEqual([]);
});

test('each has a unique name', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
