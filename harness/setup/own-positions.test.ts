import { expect, test } from 'vitest';
import { readingOf } from './model-case.fixture.ts';
import { positionsIn, positionsOf } from './own-positions.ts';

const positions = [{ coin: 'BTC', size: '-0.5' }];

test('positions are those of the core dex, whose name is empty', async () => {
  const state = { clearinghouse_state: { other: { positions: [{ coin: 'X' }] }, '': { positions } } };
  expect(positionsIn(state)).toEqual(positions);
  expect(await positionsOf(readingOf({ clearinghouse_state: state }), '0xaa')).toEqual(positions);
});
