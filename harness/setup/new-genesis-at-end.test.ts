import { expect, test } from 'vitest';
import type { Control } from '../control/control.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { readPerpRow } from './market-row.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { startNewGenesisAtEnd } from './new-genesis-at-end.ts';
import { enactVote } from './votes.ts';

const play = await makeCasePlayer();

test('irreversible effects disappear with the chain when the case ends', async () => {
  const during = await play(async (context) => {
    await startNewGenesisAtEnd(context);
    await enactVote(context, 'DelistMarket', { coin: 'BTC' });
    return (await readPerpRow(context, 'markets', 'BTC')).halted;
  });
  const after = await play(async (context) => (await readPerpRow(context, 'markets', 'BTC')).halted);
  expect([during, after]).toEqual([true, false]);
});

test('a call may be offered by its name alone', async () => {
  await play(async (context) => {
    const { capabilities } = context.control;
    const calls = ['commit', 'reset', 'system'];
    const named = { capabilities: async () => ({ ...(await capabilities.call(context.control)), calls }) };
    await startNewGenesisAtEnd({ ...context, control: named as unknown as Control });
  });
});

test('an operator that cannot start a new chain is unsupported', async () => {
  const control = { capabilities: async () => ({ calls: ['POST /control/commit'] }) } as unknown as Control;
  await expect(play((context) => startNewGenesisAtEnd({ ...context, control }))).rejects.toThrow(
    new Unsupported('control: reset'),
  );
});
