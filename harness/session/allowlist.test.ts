import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Control } from '../control/control.ts';
import { addToAllowlist, removeFromAllowlist } from './allowlist.ts';

const stranger = '10.0.0.1';
const ours = '127.0.0.1';

/** Operator interface whose replies take the given number of turns. */
function operator(ticks: () => number) {
  const state = { allowlist: [stranger] as readonly string[] };
  const call = async (_method: string, _path: string, body: JsonObject = {}) => {
    for (let left = ticks(); left > 0; left--) await null;
    const before = { allowlist: state.allowlist };
    if ('allowlist' in body) state.allowlist = body.allowlist as readonly string[];
    const data = { before, after: { allowlist: state.allowlist } } as JsonObject;
    for (let left = ticks(); left > 0; left--) await null;
    return { status: 200, json: { data } };
  };
  return { state, control: new Control({ call }) };
}

test('runs that start and end together leave what they found, each with its own entry meanwhile', async () => {
  const delays = fc.infiniteStream(fc.nat(6));
  await fc.assert(
    fc.asyncProperty(delays, fc.integer({ min: 1, max: 5 }), async (waits, runs) => {
      const { state, control } = operator(() => waits.next().value ?? 0);
      const all = Array.from({ length: runs });
      await Promise.all(all.map(() => addToAllowlist(control, ours, [stranger])));
      expect(state.allowlist).toEqual([stranger, ...all.map(() => ours)]);
      await Promise.all(all.map(() => removeFromAllowlist(control, ours)));
      expect(state.allowlist).toEqual([stranger]);
    }),
  );
});

test('an entry that is already gone is not removed', async () => {
  const { state, control } = operator(() => 0);
  expect(await removeFromAllowlist(control, ours)).toBe(false);
  expect(state.allowlist).toEqual([stranger]);
});
