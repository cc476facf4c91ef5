import { expect, test } from 'vitest';
import { toEvmAction } from './evm.ts';
import { costOfAction, evmFeeSetter } from './evm-fee.ts';
import { caseModel } from './model-case.fixture.ts';

const play = await caseModel();

test('a fee is set, shows in what a transfer takes, and is put back', async () => {
  const spent = await play(async (context) => {
    const set = await evmFeeSetter(context);
    const sender = await context.given.fundedAccount({ usdc: '10', native: '3' });
    const send = async () => {
      const { usdc, native } = await costOfAction(context, sender, toEvmAction('2', context.given.stranger().address));
      return [String(usdc), String(native)];
    };
    await set('0.5');
    const dear = await send();
    await set('0');
    return [dear, await send()];
  });
  expect(spent).toEqual([
    ['2', '0.5'],
    ['2', '0'],
  ]);
});
