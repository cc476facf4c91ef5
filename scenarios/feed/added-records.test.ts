import { expect, test } from 'vitest';
import { findRepeatedChangeNames, namesAddedByEach, subtractNames, withoutFramesOfOthers } from './added-records.ts';

test('subtracting a list removes each of its names once', () => {
  expect(subtractNames(['a', 'b', 'a', 'c'], ['a', 'c', 'd'])).toEqual(['b', 'a']);
});

test.each([
  ['all again with each new one', [['a'], ['b', 'a'], ['c', 'b', 'a']], [['a'], ['b'], ['c']]],
  ['the new ones alone', [['a'], ['b']], null],
  ['an old one again, and not the others', [['a'], ['a', 'b'], ['b', 'c']], null],
  ['the newest state of each order', [['open B'], ['canceled B']], [['open B'], ['canceled B']]],
  ['the same list again', [['a'], ['a']], null],
  ['one list', [['a']], null],
])('what each list adds: %s', (_, lists, added) => {
  expect(namesAddedByEach(lists)).toEqual(added);
});

test.each([
  ["others' prints before ours", [[], ['a'], ['b', 'a']], ['x', 'ax', 'bax'], [['a'], ['b', 'a']]],
  ["another's print between ours", [['a'], ['a'], ['b', 'a']], ['a', 'xa', 'bxa'], [['a'], ['b', 'a']]],
  ['the same frame again', [['a'], ['a']], ['a', 'a'], [['a'], ['a']]],
  ["another's print alone", [['a'], [], ['b']], ['a', 'x', 'b'], [['a'], [], ['b']]],
])('lists without those of others: %s', (_, lists, bodies, left) => {
  expect(withoutFramesOfOthers(lists, bodies)).toEqual(left);
});

test.each([
  [['a', 'b'], []],
  [['x', 'a', 'y', 'b'], []],
  [['a', 'b', 'a'], ['a']],
  [['x', 'a', 'x', 'b'], ['x']],
])('of %j, a and b once each and others at most once: %j again', (names, again) => {
  expect(findRepeatedChangeNames(names, ['a', 'b'])).toEqual(again);
});
