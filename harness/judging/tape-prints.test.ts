import { expect, test } from 'vitest';
import { readPrintsNewestFirst } from './tape-prints.ts';

const tape = [3, 5, 5, 8].map((time, n) => ({ tid: String(n), time }));

/** Reads from a venue that serves these rows, whatever it is asked. */
function readFrom(trades: readonly unknown[], window = {}) {
  const context = {
    given: { data: (reply: unknown) => reply },
    target: { read: async () => ({ trades }) },
  } as unknown as Parameters<typeof readPrintsNewestFirst>[0];
  return readPrintsNewestFirst(context, 'BTC', window).then((rows) => rows.map(({ tid }) => tid));
}

test('prints are newest first, in whichever order they are served', async () => {
  expect(await readFrom(tape)).toEqual(['3', '2', '1', '0']);
  expect(await readFrom(tape.toReversed())).toEqual(['3', '2', '1', '0']);
  expect(await readFrom([])).toEqual([]);
});

test('prints outside of the window are left out, both ends included', async () => {
  expect(await readFrom(tape, { start_time: 5 })).toEqual(['3', '2', '1']);
  expect(await readFrom(tape, { start_time: 4, end_time: 5 })).toEqual(['2', '1']);
});

test('prints without a time are in no window, and in the order of the tape without one', async () => {
  await expect(readFrom([{ tid: '1', at: 5 }], { start_time: 5 })).rejects.toThrow('prints that tell their time');
  expect(await readFrom([{ tid: '1', at: 5 }])).toEqual(['1']);
  expect(await readFrom([], { start_time: 5 })).toEqual([]);
});
