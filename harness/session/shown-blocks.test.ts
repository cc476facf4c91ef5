import { expect, test } from 'vitest';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { parseWireReply } from '../target/reply.ts';
import type { Target } from '../target/wire.ts';
import { BlockLagWatch } from './shown-blocks.ts';

const known = { height: 9, time: 900 };

/** Looks once at reads that show these blocks in turn, then the last one repeatedly. */
async function looked(
  shown: readonly JsonObject[],
  { capabilities = known as JsonObject, offers = true, begins = false } = {},
) {
  let asked = 0;
  let committed = 0;
  const target = {
    request: async () => {
      const data = shown[Math.min(asked, shown.length - 1)] ?? {};
      asked += 1;
      const body = printJson({ type: 'account_state', data });
      return { kind: 'reply', reply: parseWireReply(200, {}, Buffer.from(body), 0) };
    },
  } as unknown as Target;
  const control = { capabilities: async () => capabilities, offers: () => offers, commit: async () => ++committed };
  const blocks = new BlockLagWatch(control, target, { silenceMs: 5, pollMs: 1 });
  await (begins ? blocks.begin() : blocks.look());
  return { standstill: blocks.standstill, asked, committed };
}

test('reads that show the known block, or a newer one, are not repeated', async () => {
  for (const shown of [known, { height: 10, time: 1_000 }])
    expect(await looked([shown])).toEqual({ standstill: null, asked: 2, committed: 0 });
});

test('a run begins with its own block, if one can be cut', async () => {
  const begins = true;
  const old = { height: 8, time: 800 };
  expect(await looked([old, known], { begins })).toEqual({ standstill: null, asked: 2, committed: 1 });
  expect(await looked([known], { begins, offers: false })).toEqual({ standstill: null, asked: 2, committed: 0 });
  expect((await looked([old, { height: 9, time: 800 }], { begins })).standstill).toContain('the time stands still');
});

test('a height that stays behind the known block is stalled', async () => {
  const { standstill } = await looked([{ height: 8, time: 800 }]);
  expect(standstill).toBe(
    'the height stands still: account_state shows 8 for 5 ms, and the operator interface tells of 9',
  );
});

test('a time that stays behind while heights advance is stalled', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ height: 8 + at, time: 800 }));
  expect((await looked(rows)).standstill).toContain('the time stands still: account_state shows 800');
});

test.each([
  [
    'reads of a replica that lags and goes on',
    [
      { height: 3, time: 300 },
      { height: 4, time: 400 },
    ],
  ],
  ['an interface that tells its own clock while no block is due', [{ height: 9, time: 100 }]],
  ['a read that tells no height', [{ time: 100 }]],
])('%s: nothing is stalled', async (_, shown) => {
  expect((await looked(shown)).standstill).toBeNull();
});

test('an interface that reports no block is no evidence', async () => {
  expect((await looked([{ height: 1, time: 1 }], { capabilities: {} })).standstill).toBeNull();
});
