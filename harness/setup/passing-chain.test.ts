import { expect, test } from 'vitest';
import { NotHere } from '../check/verdicts.ts';
import type { Control } from '../control/control.ts';
import { marketRow } from './market-row.ts';
import { modelCases } from './model-case.fixture.ts';
import { onPassingChain } from './passing-chain.ts';
import { propose } from './votes.ts';

const play = await modelCases();

test('what nothing undoes is gone with the chain when the case ends', async () => {
  const during = await play(async (context) => {
    await onPassingChain(context);
    await propose(context, 'DelistMarket', { coin: 'BTC' });
    return (await marketRow(context, 'markets', 'BTC')).halted;
  });
  const after = await play(async (context) => (await marketRow(context, 'markets', 'BTC')).halted);
  expect([during, after]).toEqual([true, false]);
});

test('an operator who begins no new chain is not one for it', async () => {
  const control = { capabilities: async () => ({ calls: ['POST /control/commit'] }) } as unknown as Control;
  await expect(play((context) => onPassingChain({ ...context, control }))).rejects.toThrow(
    new NotHere('control: reset'),
  );
});
