import { expect, test } from 'vitest';
import { bookPx } from '../../numeric/planes.ts';
import { alice, bob, carol } from '../engine.fixture.ts';
import { LiquidationTierWatch } from './tier-watch.ts';

const at = (...marks: readonly (number | null)[]) => {
  return (market: number) => {
    const mark = marks[market] ?? null;
    return mark === null ? null : bookPx(BigInt(mark));
  };
};

test('an account is due once a mark reaches one of its edges in any of its markets, and only once', () => {
  const watch = new LiquidationTierWatch();
  watch.leave(bob, [{ market: 0, low: 90n, high: 110n }]);
  watch.leave(alice, [
    { market: 0, low: 80n, high: 120n },
    { market: 1, low: 5n, high: 7n },
  ]);
  expect(watch.take(at(91, 6))).toEqual([]);
  expect(watch.take(at(109, null))).toEqual([]);
  expect(watch.take(at(110, 7))).toEqual([alice, bob]);
  expect(watch.take(at(100, 6))).toEqual([]);
});

test('an account that is checked again is watched at its new edges only', () => {
  const watch = new LiquidationTierWatch();
  watch.leave(alice, [{ market: 0, low: 90n, high: 110n }]);
  watch.leave(alice, [{ market: 0, low: 50n, high: 60n }]);
  expect(watch.take(at(55))).toEqual([]);
  watch.leave(alice, []);
  expect(watch.take(at(60))).toEqual([]);
});

test('an explicitly added account is due wherever the marks are, listed by address with the others', () => {
  const watch = new LiquidationTierWatch();
  watch.add(carol);
  watch.add(alice);
  watch.leave(bob, [{ market: 0, low: 90n, high: 110n }]);
  expect(watch.take(at(90))).toEqual([alice, bob, carol]);
  expect(watch.take(at(null))).toEqual([]);
});
