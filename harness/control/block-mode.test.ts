import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { holdBlocks, hurryBlocks } from './block-mode.ts';
import { Control } from './control.ts';

/** A target that tells `capabilities`, and keeps the modes that it is put in. */
function target(capabilities: JsonObject) {
  const modes: (JsonObject | undefined)[] = [];
  const control = new Control({
    async call(_method, path, body) {
      if (path === '/control/blocks') modes.push(body);
      return { status: 200, json: { data: path === '/control/capabilities' ? capabilities : {} } };
    },
  });
  return { control, modes };
}

test.each([
  ['a timer with its period', { mode: 'timer', ms: 50 }, { mode: 'timer', ms: 50 }],
  ['a timer that keeps its period to itself', { mode: 'timer' }, { mode: 'timer' }],
  ['by hand', { mode: 'manual' }, { mode: 'manual' }],
  ['at once', { mode: 'instant' }, { mode: 'instant' }],
  ['a mode that nobody knows', { mode: 'lunar' }, { mode: 'instant' }],
])('blocks are held, then cut again as they were: %s', async (_what, found, restored) => {
  const { control, modes } = target({ block_mode: found });
  const release = await holdBlocks(control);
  expect(modes).toEqual([{ mode: 'manual' }]);
  await release();
  expect(modes).toEqual([{ mode: 'manual' }, restored]);
});

test('a target that does not tell its mode cuts blocks as they are needed', async () => {
  const { control, modes } = target({});
  await (await holdBlocks(control))();
  expect(modes).toEqual([{ mode: 'manual' }, { mode: 'instant' }]);
});

test('a timer gives way to blocks as they are needed, and comes back with its period', async () => {
  const timer = { mode: 'timer', ms: 50 };
  const { control, modes } = target({ block_mode: timer, blocks: ['timer', 'instant', 'manual'] });
  await (await hurryBlocks(control))?.();
  expect(modes).toEqual([{ mode: 'instant' }, timer]);
});

test.each([
  ['by hand', { block_mode: { mode: 'manual' }, blocks: ['timer', 'instant', 'manual'] }],
  ['as they are needed', { block_mode: { mode: 'instant' }, blocks: ['timer', 'instant', 'manual'] }],
  ['by a timer, and in no other way', { block_mode: { mode: 'timer', ms: 50 }, blocks: ['timer', 'manual'] }],
  ['in a way that is not told', {}],
])('blocks that are cut %s stay as they are', async (_how, capabilities) => {
  const { control, modes } = target(capabilities);
  expect(await hurryBlocks(control)).toBeNull();
  expect(modes).toEqual([]);
});
