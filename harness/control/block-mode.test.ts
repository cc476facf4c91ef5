import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { holdBlocks, switchToInstantBlocks } from './block-mode.ts';
import { Control } from './control.ts';

interface Reply {
  readonly status: number;
  readonly json: JsonValue;
}

/** Target that reports `capabilities`, and records the modes it is set to; `answer` is its reply to being held. */
function target(capabilities: JsonObject, answer: Reply = { status: 200, json: { data: {} } }) {
  const modes: (JsonObject | undefined)[] = [];
  const control = new Control({
    async call(_method, path, body) {
      if (path === '/control/blocks') modes.push(body);
      if (body?.mode === 'manual') return answer;
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
])('blocks are held, then cut again as before: %s', async (_what, found, restored) => {
  const { control, modes } = target({ block_mode: found });
  const release = await holdBlocks(control);
  expect(modes).toEqual([{ mode: 'manual' }]);
  await release();
  expect(modes).toEqual([{ mode: 'manual' }, restored]);
});

test('a target that does not report its mode is set to cutting blocks on demand', async () => {
  const { control, modes } = target({});
  await (await holdBlocks(control))();
  expect(modes).toEqual([{ mode: 'manual' }, { mode: 'instant' }]);
});

test.each<readonly [string, JsonObject, JsonObject]>([
  ['no mode, and a timer alone beside by hand', { blocks: ['timer', 'manual'] }, { mode: 'timer' }],
  ['a text for a mode', { blocks: ['manual', 'timer', 'instant'], block_mode: 'timer' }, { mode: 'instant' }],
  [
    'a mode that it does not offer',
    { blocks: ['manual', 'instant'], block_mode: { mode: 'timer', ms: 9 } },
    { mode: 'instant' },
  ],
])('a target that reports %s is released in a mode that it offers', async (_what, capabilities, restored) => {
  const { control, modes } = target(capabilities);
  await (await holdBlocks(control))();
  expect(modes).toEqual([{ mode: 'manual' }, restored]);
});

test.each<readonly [string, JsonObject]>([
  ['tells no mode', { blocks: ['manual'] }],
  ['tells a timer', { blocks: ['manual'], block_mode: { mode: 'timer', ms: 5 } }],
])('a target that offers no way to release blocks is not held, where it %s', async (_what, capabilities) => {
  const { control, modes } = target(capabilities);
  await expect(holdBlocks(control)).rejects.toMatchObject({ capability: 'control: a way to let blocks go again' });
  const moment = await control.blockFreeze.runFrozen(async () => 1);
  expect([moment, modes]).toEqual([null, []]);
});

test.each<readonly [string, Reply]>([
  ['201', { status: 201, json: { data: {} } }],
  ['no data', { status: 200, json: { data: null } }],
])('blocks held by a call with reply %s are released', async (_what, answer) => {
  const { control, modes } = target({ block_mode: { mode: 'timer', ms: 5 } }, answer);
  await expect(holdBlocks(control)).rejects.toThrow(Blocked);
  expect(modes).toEqual([{ mode: 'manual' }, { mode: 'timer', ms: 5 }]);
});

test('a timer is replaced by blocks on demand, and restored with its period', async () => {
  const timer = { mode: 'timer', ms: 50 };
  const { control, modes } = target({ block_mode: timer, blocks: ['timer', 'instant', 'manual'] });
  await (await switchToInstantBlocks(control))?.();
  expect(modes).toEqual([{ mode: 'instant' }, timer]);
});

test.each([
  ['by hand', { block_mode: { mode: 'manual' }, blocks: ['timer', 'instant', 'manual'] }],
  ['as they are needed', { block_mode: { mode: 'instant' }, blocks: ['timer', 'instant', 'manual'] }],
  ['by a timer, and in no other way', { block_mode: { mode: 'timer', ms: 50 }, blocks: ['timer', 'manual'] }],
  ['in a way that is not told', {}],
])('blocks that are cut %s stay unchanged', async (_how, capabilities) => {
  const { control, modes } = target(capabilities);
  expect(await switchToInstantBlocks(control)).toBeNull();
  expect(modes).toEqual([]);
});
