import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { holdBlocks, switchToInstantBlocks } from './block-mode.ts';
import { Control } from './control.ts';

/** Interface with these capabilities that accepts every call. */
async function offering(capabilities: JsonObject, answer?: { status: number; json: JsonObject }) {
  const made: string[] = [];
  const control = new Control({
    call: async (_method, path) => {
      made.push(path);
      if (path === '/control/capabilities') return { status: 200, json: { data: capabilities } };
      return answer ?? { status: 200, json: { data: { height: 1, time: 0, before: {}, after: {} } } };
    },
  });
  await control.capabilities();
  return { control, made };
}

const every = { calls: ['POST /control/blocks', 'POST /control/commit', 'POST /control/system'] };

describe('an interface that offers only some calls', () => {
  test.each<readonly [string, JsonObject, (control: Control) => Promise<unknown>, string]>([
    ['a call', every, (control) => control.advance(1), 'control: POST /control/advance'],
    [
      'a mode of blocks',
      { ...every, blocks: ['timer'] },
      (control) => control.blocks({ mode: 'instant' }),
      'control: block mode instant',
    ],
    ['the mode that holds them', { ...every, blocks: ['timer'] }, holdBlocks, 'control: block mode manual'],
    [
      'a system action',
      { ...every, system_actions: ['vote'] },
      (control) => control.system({ type: 'bridge_credit' }),
      'control: bridge_credit',
    ],
    [
      'one that may be refused',
      { ...every, system_actions: ['vote'] },
      (control) => control.offer({ type: 'option_list' }),
      'control: option_list',
    ],
  ])('is not called for %s, which it lacks', async (_what, capabilities, asked, lack) => {
    const { control, made } = await offering(capabilities);
    const failed = await asked(control).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Unsupported);
    expect(failed).toMatchObject({ capability: lack });
    expect(made.filter((path) => path !== '/control/capabilities')).toEqual([]);
  });

  test('reports which calls it has', async () => {
    const { control } = await offering({ ...every, blocks: ['timer', 'manual'] });
    expect([control.holdsBlocks, control.movesClock]).toEqual([true, false]);
    const { control: silent } = await offering({});
    expect([silent.holdsBlocks, silent.movesClock]).toEqual([true, true]);
  });

  test.each(['POST /control/advance', '/control/advance', 'advance'])('may name a call as %s', async (name) => {
    const { control } = await offering({ calls: [name] });
    expect([control.movesClock, control.offers('/control/commit')]).toEqual([true, false]);
  });

  test('does not hold blocks for a read if it cannot', async () => {
    const { control, made } = await offering({ calls: ['POST /control/commit'], block_mode: { mode: 'timer', ms: 5 } });
    expect(await control.blockFreeze.runFrozen(async () => 1)).toBeNull();
    expect(made).not.toContain('/control/blocks');
  });
});

test.each([
  ['nobody who can neither cut one nor choose how', [], null],
  ['nobody who can cut one alone', ['POST /control/commit'], null],
  ['whoever can do both', ['POST /control/commit', 'POST /control/blocks'], 'instant'],
])('blocks are hurried by %s', async (_who, calls, mode) => {
  const { control, made } = await offering({
    calls,
    blocks: ['timer', 'instant'],
    block_mode: { mode: 'timer', ms: 5 },
  });
  const giveBack = await switchToInstantBlocks(control);
  expect(giveBack === null).toBe(mode === null);
  expect(made.filter((path) => path === '/control/blocks')).toHaveLength(mode === null ? 0 : 1);
});

test('an effect that the interface cannot trigger is unsupported for every caller', async () => {
  const refused = { status: 400, json: { error: { code: 'ACTION_UNSUPPORTED', message: 'no vote on tiers' } } };
  const { control } = await offering({}, refused);
  const lack = { capability: 'control: POST /control/system (no vote on tiers)' };
  await expect(control.system({ type: 'vote' })).rejects.toMatchObject(lack);
  await expect(control.offer({ type: 'vote' })).rejects.toMatchObject(lack);
});
