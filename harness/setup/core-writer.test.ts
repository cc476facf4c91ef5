import { decodeFunctionData, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { coreWriterIocCallData } from './core-writer.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('an order is encoded as the bytes of one call', async () => {
  const market = await play(({ given }) => given.market());
  const data = coreWriterIocCallData({ market, side: 'bid', px: 77n, size: 5n });
  const { args } = decodeFunctionData({
    abi: parseAbi(['function sendRawAction(bytes data)']),
    data: data as `0x${string}`,
  });
  const word = (value: number) => value.toString(16).padStart(64, '0');
  expect(args).toEqual([`0x01000001${[market.id, 1, 77, 5, 0, 3, 0].map(word).join('')}`]);
});
