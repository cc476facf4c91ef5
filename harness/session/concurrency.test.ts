import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Control } from '../control/control.ts';
import { concurrencyForWait, measureRoundTripMs, readBlockIntervalMs } from './concurrency.ts';
import { openModelSession } from './model-session.ts';

test.each([
  [0, 8],
  [24, 8],
  [60, 20],
  [150, 48],
  [5_000, 48],
])('a wait of %i ms is hidden by %i cases in parallel', (waitMs, hands) => {
  expect(concurrencyForWait(waitMs)).toBe(hands);
});

test('an in-process venue has no round trip', async () => {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
  });
  expect(concurrencyForWait(await measureRoundTripMs(session.target))).toBe(8);
  await session.close();
});

test.each([
  ['a timer with its period', { block_mode: { mode: 'timer', ms: 70 } }, 70],
  ['a timer that keeps its period to itself', { block_mode: { mode: 'timer' } }, 0],
  ['blocks as they are needed', { block_mode: { mode: 'instant' } }, 0],
  ['an operator who does not tell', {}, 0],
])('an action waits for its block where a timer cuts them: %s', async (_how, capabilities: JsonObject, ms) => {
  const control = new Control({ call: async () => ({ status: 200, json: { data: capabilities } }) });
  expect(await readBlockIntervalMs(control)).toBe(ms);
});

test('without an operator it is unknown how blocks are cut', async () => {
  expect(await readBlockIntervalMs(null)).toBe(0);
});
