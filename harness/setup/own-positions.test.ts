import { expect, test } from 'vitest';
import type { ReadContext } from '../check/case-context.ts';
import { cannedReadContext } from './model-case.fixture.ts';
import { corePositionsIn, readPositions, readPositionsFeedFirst } from './own-positions.ts';

const positions = [{ coin: 'BTC', size: '-0.5' }];

test('positions are those of the core dex, whose name is empty', async () => {
  const state = { clearinghouse_state: { other: { positions: [{ coin: 'X' }] }, '': { positions } } };
  expect(corePositionsIn(state)).toEqual(positions);
  expect(await readPositions(cannedReadContext({ clearinghouse_state: state }), '0xaa')).toEqual(positions);
});

const bodyOf = (rows: unknown) => ({ clearinghouse_state: { '': { positions: rows } } });

test.each([
  ['tells them', bodyOf([]), []],
  ['is silent', null, positions],
  ['has no rows', {}, positions],
  ['has a size that is none', bodyOf([{ coin: 'BTC', size: 5 }]), positions],
])('open positions are read unless the feed shows them: it %s', async (_, frame, rows) => {
  const reading = cannedReadContext({ clearinghouse_state: bodyOf(positions) });
  const given = { ...reading.given, peekFeed: async () => frame };
  expect(await readPositionsFeedFirst({ ...reading, given } as unknown as ReadContext, '0xaa')).toEqual(rows);
});
