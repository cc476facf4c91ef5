import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Control } from '../control/control.ts';
import { TrafficCounter } from '../target/traffic.ts';
import { RestorableFigureTracker } from './moved-figures.ts';
import { OperatorSettings, readOperatorSettings } from './operator-settings.ts';
import type { FigureReadContext } from './venue-figures.ts';

/** Source of figures: no run here sets one, so none is read. */
const source: FigureReadContext = {
  target: {
    url: null,
    traffic: new TrafficCounter(),
    request: () => Promise.reject(new Error('nothing is read')),
    connect: () => Promise.reject(new Error('no socket is opened')),
    close: async () => undefined,
  },
  facts: { usdc: { signingId: 0, name: 'USDC' }, native: { signingId: 1, name: 'N' } },
};

/** Returns the settings of a run that has held the blocks of an interface, which then only accepts the modes in `takes`. */
async function heldBy(capabilities: JsonObject, takes: readonly string[]) {
  let mode = capabilities.block_mode;
  const control = new Control({
    call: async (_method, path, body) => {
      if (path !== '/control/blocks')
        return { status: 200, json: { data: { ...capabilities, block_mode: mode ?? null } } };
      if (!takes.includes(String(body?.mode)))
        return { status: 500, json: { error: { code: 'X', message: 'rpc down' } } };
      mode = mode === undefined ? undefined : body;
      return { status: 200, json: { data: {} } };
    },
  });
  const settings = new OperatorSettings(
    control,
    await readOperatorSettings(control),
    new RestorableFigureTracker({ indices: {}, reserve: {} }, 0),
    null,
  );
  settings.onSent('/control/blocks', { mode: 'manual' });
  await control.blocks({ mode: 'manual' });
  return { restored: await settings.restoreAll(source), mode: () => mode };
}

const calls = ['POST /control/blocks'];
const timer = { mode: 'timer', ms: 5 };
const every = ['timer', 'instant', 'manual'];

test('held blocks are restored to their original mode, and nothing remains to report', async () => {
  const { restored, mode } = await heldBy({ calls, blocks: every, block_mode: timer }, every);
  expect([restored, mode()]).toEqual([[], timer]);
});

test('a mode that is not offered is replaced by one that is', async () => {
  const { restored, mode } = await heldBy({ calls, blocks: ['manual', 'instant'], block_mode: timer }, every);
  expect([restored, mode()]).toEqual([[], { mode: 'instant' }]);
});

test.each<readonly [string, JsonObject, string]>([
  ['the interface fails', { calls, blocks: every, block_mode: timer }, 'rpc down'],
  ['it does not tell its mode', { calls, blocks: every }, 'rpc down'],
  ['it offers no way back', { calls, blocks: ['manual'], block_mode: timer }, 'a way to let blocks go again'],
])('blocks that are left held are reported, where %s', async (_why, capabilities, words) => {
  const { restored } = await heldBy(capabilities, ['manual']);
  expect(restored).toEqual([expect.stringMatching(new RegExp(`^blocks are left held: .*${words}`))]);
});
