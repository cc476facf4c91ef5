import { expect, test } from 'vitest';
import { EvmRpcClient } from './evm.ts';
import { EvmSocket, openEvmSocket } from './evm-socket.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('notifications of a subscription are kept by its id, and waited for', async () => {
  const received = await play(async (context) => {
    const line = await openEvmSocket(context);
    if (!(line instanceof EvmSocket)) throw new Error('no websocket');
    const { result: heads } = await line.call('eth_subscribe', 'newHeads');
    const { result: hashes } = await line.call('eth_subscribe', 'newPendingTransactions');
    const { hash } = await new EvmRpcClient(context).sendTransaction(context.given.stranger(), {
      to: `0x${'0'.repeat(36)}beef`,
    });
    const committed = await line.awaitResults(hashes, (results) => results.length > 0);
    return {
      hash,
      committed: committed.value,
      heads: line.resultsOf(heads).value.length > 0,
      named: new Set(line.subscriptionIds.value),
      ids: [heads, hashes],
    };
  });
  expect(received.committed).toEqual([received.hash]);
  expect(received.heads).toBe(true);
  expect([...received.named].sort()).toEqual([...received.ids].sort());
});

test('a refused call is answered with its error', async () => {
  const answer = await play(async (context) => {
    const line = await openEvmSocket(context);
    return line instanceof EvmSocket ? line.call('eth_subscribe', 'newWeather') : null;
  });
  expect(answer).toMatchObject({ error: { code: -32_602 } });
});
