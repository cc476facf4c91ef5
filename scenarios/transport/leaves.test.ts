import { expect, test } from 'vitest';
import { valuesAtPath } from './leaves.ts';

const body = { perp: [{ px: '1' }, { px: 2 }, {}], spot: { balances: [] }, time: 5 };

test.each([
  ['time', [{ path: 'time', value: 5 }]],
  [
    'perp.*.px',
    [
      { path: 'perp.0.px', value: '1' },
      { path: 'perp.1.px', value: 2 },
    ],
  ],
  ['spot.balances.*.total', []],
  ['no.such.path', []],
])('%s', (path, expected) => {
  expect(valuesAtPath(body, path)).toEqual(expected);
});
