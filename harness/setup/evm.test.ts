import { expect, test } from 'vitest';
import { EvmDesk } from './evm.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();
const nobody = `0x${'0'.repeat(36)}beef`;

test('a transaction is signed at the next nonce, and its receipt is waited for', async () => {
  const told = await play(async ({ given, target, pace }) => {
    const desk = new EvmDesk({ given, target, pace });
    const sender = given.stranger();
    const first = await desk.sent(sender, { to: nobody });
    const second = [await desk.receipt(first.hash), await desk.sent(sender, { to: nobody })] as const;
    return [second[0].value?.mtfStatus, (await desk.receipt(second[1].hash)).value?.mtfStatus];
  });
  expect(told).toEqual(['success', 'success']);
});

test('what gives no quantity blocks, and a receipt of nothing is none', async () => {
  const found = await play(async ({ given, target, pace }) =>
    new EvmDesk({ given, target, pace }).receipt(`0x${'1'.repeat(64)}`),
  );
  expect(found.value).toBeNull();
  const wrong = play(async ({ given, target, pace }) =>
    new EvmDesk({ given, target, pace }).quantity('eth_noSuchMethod'),
  );
  await expect(wrong).rejects.toThrow('no result');
});
