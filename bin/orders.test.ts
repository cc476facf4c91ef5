import { expect, test } from 'vitest';
import { differencesOf, inDrawnOrder, toldInOrder } from './drawn-orders.fixture.ts';

// Thirty orders, under either profile: `npm run soak orders`.
test('in a drawn order nobody accuses a sound venue, and everybody judges what he judges in the usual one', async () => {
  const usual = await toldInOrder(inDrawnOrder(null, 'live'), 'live');
  expect(usual.accusations).toEqual([]);
  const told = await toldInOrder(inDrawnOrder(1, 'live'), 'live');
  expect(told.judged.size).toBeGreaterThan(700);
  expect(differencesOf(usual, told)).toEqual([]);
});

test('an accusation, and a clause that another order leaves unjudged, are told', () => {
  const judged = (verdict: string) => new Map([['orders.place', verdict]]);
  const before = { accusations: ['advisory a'], judged: judged('pass [["orders.a","pass"]]') };
  expect(differencesOf(before, before)).toEqual([]);
  const after = { accusations: ['advisory a', 'violation b'], judged: judged('skipped []') };
  expect(differencesOf(before, after)).toEqual([
    'violation b',
    'orders.place: skipped [], and in the usual order pass [["orders.a","pass"]]',
  ]);
  const ofThePast = { accusations: [], judged: new Map([['funding.sample.none-yet', 'skipped []']]) };
  expect(differencesOf(before, ofThePast)).toEqual([]);
});
