import { expect, test } from 'vitest';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { evidencePlacesOfRows } from './shown-places.ts';

/** Places of one row of a difference in a list of orders. */
function placesIn(answer: JsonValue, path: string, expected: string) {
  const mismatch = { message: '', expected, actual: '', diff: [{ path, expected, actual: '' }] };
  const [, ...steps] = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  const rows = [{ holder: { json: answer, text: '', status: 200 }, keys: steps.filter((step) => !step.includes('=')) }];
  return evidencePlacesOfRows({ mismatch }, rows as never, answer);
}

const orders = [{ oid: '7' }, { oid: '8' }, { oid: '9' }];

test('a differing value is shown at its own place', () => {
  expect(placesIn({ orders }, '$.orders[1].oid', '5')).toEqual([
    { pointer: '/orders/1/oid', was: '"8"', expected: '5' },
  ]);
});

test('an extra row is shown by the length of its list, since a sound venue has the next row at that place', () => {
  expect(placesIn({ orders }, '$.orders[1]', 'absent')).toEqual([
    { pointer: '/orders/2', was: '{"oid":"9"}', expected: 'absent' },
  ]);
});

test('a missing row is shown where it should be, and an extra member in its object', () => {
  expect(placesIn({ orders }, '$.orders[3]', '{"oid":"10"}')).toMatchObject([{ pointer: '/orders/3', was: null }]);
  expect(placesIn({ orders }, '$.orders[1].oid', 'absent')).toMatchObject([{ pointer: '/orders/1/oid' }]);
});
