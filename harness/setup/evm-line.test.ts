import { expect, test } from 'vitest';
import { EvmDesk } from './evm.ts';
import { EvmLine, openEvmLine } from './evm-line.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

test('what a subscription tells is kept by its id, and waited for', async () => {
  const told = await play(async (context) => {
    const line = await openEvmLine(context);
    if (!(line instanceof EvmLine)) throw new Error('no websocket');
    const { result: heads } = await line.call('eth_subscribe', 'newHeads');
    const { result: hashes } = await line.call('eth_subscribe', 'newPendingTransactions');
    const { hash } = await new EvmDesk(context).sent(context.given.stranger(), { to: `0x${'0'.repeat(36)}beef` });
    const committed = await line.toldOnce(hashes, (results) => results.length > 0);
    return {
      hash,
      committed: committed.value,
      heads: line.told(heads).value.length > 0,
      named: new Set(line.named.value),
      ids: [heads, hashes],
    };
  });
  expect(told.committed).toEqual([told.hash]);
  expect(told.heads).toBe(true);
  expect([...told.named].sort()).toEqual([...told.ids].sort());
});

test('a call that is refused is answered with its error', async () => {
  const answer = await play(async (context) => {
    const line = await openEvmLine(context);
    return line instanceof EvmLine ? line.call('eth_subscribe', 'newWeather') : null;
  });
  expect(answer).toMatchObject({ error: { code: -32_602 } });
});
