import { expect, test } from 'vitest';
import { drawDistinct } from './defects.fixture.ts';
import { checksInDrawnOrder, runChecksInOrder, sequenceOutcomeDifferences } from './drawn-orders.fixture.ts';

// Each run of the tests draws another quarter of the checks. `npm run soak orders` plays all of them in thirty orders, under either
// profile.
const all = checksInDrawnOrder(null, 'live');
const drawn = new Set(drawDistinct('checks in drawn orders', all, Math.ceil(all.length / 4)));
const inOrder = (draw: number | null) => checksInDrawnOrder(draw, 'live').filter((check) => drawn.has(check));

test('in drawn orders a sound venue is not accused, and each check judges the same as in the usual order', async () => {
  const usual = await runChecksInOrder(inOrder(null), 'live');
  expect(usual.accusations).toEqual([]);
  for (const draw of [1, 2]) {
    const outcome = await runChecksInOrder(inOrder(draw), 'live');
    expect(outcome.judged.size).toBe(drawn.size);
    expect(sequenceOutcomeDifferences(usual, outcome), `order ${draw}`).toEqual([]);
  }
});

test('an accusation, and a clause that another order leaves unjudged, are reported', () => {
  const judged = (verdict: string) => new Map([['orders.place', verdict]]);
  const before = { accusations: ['advisory a'], judged: judged('pass [["orders.a","pass"]]') };
  expect(sequenceOutcomeDifferences(before, before)).toEqual([]);
  const after = { accusations: ['advisory a', 'violation b'], judged: judged('skipped []') };
  expect(sequenceOutcomeDifferences(before, after)).toEqual([
    'violation b',
    'orders.place: skipped [], and in the usual order pass [["orders.a","pass"]]',
  ]);
  const ofThePast = { accusations: [], judged: new Map([['funding.sample.none-yet', 'skipped []']]) };
  expect(sequenceOutcomeDifferences(before, ofThePast)).toEqual([]);
});
