import { expect, test } from 'vitest';
import { evmTransferAction } from './evm.ts';
import { prepareEvmFeeSetter, sendAndMeasureCost } from './evm-fee.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('a fee is set, shows in the cost of a transfer, and is restored', async () => {
  const spent = await play(async (context) => {
    const set = await prepareEvmFeeSetter(context);
    const sender = await context.given.fundedAccount({ usdc: '10', native: '3' });
    const send = async () => {
      const { usdc, native } = await sendAndMeasureCost(
        context,
        sender,
        evmTransferAction('2', context.given.stranger().address),
      );
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
