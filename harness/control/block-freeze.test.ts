import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Control } from './control.ts';

/** Target in `mode` that records its requests, and answers in a later turn. */
function venue(mode: JsonObject | undefined) {
  const calls: string[] = [];
  const control = new Control({
    async call(_method, path, body) {
      await turn();
      if (path === '/control/capabilities')
        return { status: 200, json: { data: mode === undefined ? {} : { block_mode: mode } } };
      calls.push(path === '/control/blocks' ? String(body?.mode) : path.slice('/control/'.length));
      return { status: 200, json: { data: { height: 1 } } };
    },
  });
  return { control, calls };
}

const timer = { mode: 'timer', ms: 70 };

test('a freeze holds the blocks, ends with one, and restores the mode', async () => {
  const { control, calls } = venue(timer);
  const moment = await control.blockFreeze.runFrozen(async () => {
    calls.push('read');
    return 7;
  });
  expect(moment).toEqual({ read: 7 });
  expect(calls).toEqual(['manual', 'read', 'commit', 'timer']);
});

test('the mode is restored when the read fails', async () => {
  const { control, calls } = venue(timer);
  await expect(control.blockFreeze.runFrozen(() => Promise.reject(new Error('no answer')))).rejects.toThrow(
    'no answer',
  );
  expect(calls).toEqual(['manual', 'commit', 'timer']);
});

test('cases that arrive together share a freeze; the next one begins after a block', async () => {
  const { control, calls } = venue(timer);
  const reads = ['a', 'b', 'late'].map((name) => async () => {
    calls.push(name);
    await turn();
  });
  const together = reads.slice(0, 2).map((read) => control.blockFreeze.runFrozen(read));
  await Promise.race(together);
  await Promise.all([...together, ...reads.slice(2).map((read) => control.blockFreeze.runFrozen(read))]);
  expect(calls).toEqual(['manual', 'a', 'b', 'commit', 'timer', 'manual', 'late', 'commit', 'timer']);
});

test('effects wait for the end of a freeze, and a freeze for pending effects', async () => {
  const { control, calls } = venue(timer);
  const advancing = control.advance(1_000);
  const moment = control.blockFreeze.runFrozen(async () => {
    calls.push('read');
    await turn();
  });
  const committing = control.commit();
  await Promise.all([advancing, moment, committing]);
  expect(calls).toEqual(['advance', 'manual', 'read', 'commit', 'timer', 'commit']);
});

test('the end of a run restores the mode even during a freeze', async () => {
  const { control, calls } = venue(timer);
  const reading = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const moment = control.blockFreeze.runFrozen(() => {
    reading.resolve();
    return ended.promise;
  });
  await reading.promise;
  await control.blocks({ mode: 'timer', ms: 70 });
  expect(calls).toEqual(['manual', 'timer']);
  ended.resolve();
  await moment;
});

test('blocks that are cut by hand are left alone', async () => {
  const { control, calls } = venue({ mode: 'manual' });
  expect(await control.blockFreeze.runFrozen(async () => 1)).toEqual({ read: 1 });
  expect(calls).toEqual([]);
});

test('a target that does not report its mode is not held', async () => {
  const { control, calls } = venue(undefined);
  expect(await control.blockFreeze.runFrozen(async () => calls.push('read'))).toBeNull();
  await control.commit();
  expect(calls).toEqual(['commit']);
});

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
