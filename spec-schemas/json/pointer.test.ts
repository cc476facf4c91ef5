import { expect, test } from 'vitest';
import { jsonPathOf, leadingKeys, parsePath, placeEndsWithSteps, pointerOf } from './pointer.ts';

test.each([
  ['orders[0].px', '/orders/0/px', null],
  ['$.data.a', '/data/a', null],
  ['$', '', null],
  ['', '', null],
  ['/error/code', '/error/code', null],
  ['/a~1b/c~0d', '/a~1b/c~0d', null],
  ['open_orders $.orders[*].side', '/orders/*/side', 'open_orders'],
  ['frame l2_book $.levels[]', '/levels/*', 'l2_book'],
])('the path %j', (path, pointer, of) => {
  const parsed = parsePath(path);
  expect(pointerOf(parsed?.steps ?? ['none'])).toBe(pointer);
  expect(parsed?.of).toBe(of);
});

test.each(['fee of the maker', 'cause of the fills[0]', 'a..b', '/info?x=1'])('%j is no path', (path) => {
  expect(parsePath(path)).toBeNull();
});

test('a key of any name is a single step of a pointer', () => {
  expect(pointerOf(['a/b', '~', ''])).toBe('/a~1b/~0/');
});

test('a place ends in the steps of a relative path; `[*]` matches any element', () => {
  const place = ['data', 'orders', '3', 'px'];
  expect(placeEndsWithSteps(place, ['orders', { any: true }, 'px'])).toBe(true);
  expect(placeEndsWithSteps(place, [{ any: true }, 'orders', '3', 'px'])).toBe(false);
  expect(placeEndsWithSteps(place, ['orders', '2', 'px'])).toBe(false);
  expect(placeEndsWithSteps(['px'], ['orders', 'px'])).toBe(false);
});

test.each([
  ['$.orders[3].sz', ['orders', '3', 'sz']],
  ['$.orders[oid=7].sz', ['orders']],
  ['$.orders[*].sz', ['orders']],
  ['$.prices.BTC/USDC', ['prices']],
  ['$', []],
  ['$status', []],
])('the keys of %j are returned as far as they are known', (path, keys) => {
  expect(leadingKeys(path)).toEqual(keys);
});

test('the path of a place is parsed back to that place', () => {
  for (const steps of [['data', 'prints', '0', 'px'], ['clearinghouse_state', '', 'positions'], []]) {
    expect(parsePath(jsonPathOf(steps))?.steps).toEqual(steps);
    expect(parsePath(pointerOf(steps) || '$')?.steps).toEqual(steps);
  }
});
