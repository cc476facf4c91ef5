import { createPublicClient, createTestClient, createWalletClient, type Hash, http, parseAbi, webSocket } from 'viem';
import { localhost } from 'viem/chains';
import { afterEach, expect, test } from 'vitest';
import { contractCreationCode, evmGenesis, fundedEvmAccount } from '../evm/evm-client.fixture.ts';
import { Venue } from '../venue.ts';
import { type RunningServer, startServer } from './serve.ts';

let server: RunningServer | undefined;
afterEach(() => server?.close());

const chain = { ...localhost, id: 31_337 };
const other = `0x${'0b'.repeat(20)}` as const;
/** Contract: `answer()`, like every other call, returns 42. */
const ANSWERING = '0x602a60005260206000f3';

async function serving() {
  const venue = new Venue(evmGenesis, { conserving: 'every-block' });
  server = await startServer(venue, { port: 0, blocks: { mode: 'timer', ms: 20 }, evmPort: 0 });
  return server;
}

test.each(['of the venue', 'of its own'])('viem clients work on the port %s', async (port) => {
  const { url, evmUrl } = await serving();
  const transport = http(port === 'of its own' ? `${evmUrl}` : `${url}/evm`, { batch: true });
  const readers = createPublicClient({ chain, transport, pollingInterval: 50 });
  const wallet = createWalletClient({ chain, transport, account: fundedEvmAccount });
  expect(await readers.getChainId()).toBe(31_337);
  expect(await readers.getBalance({ address: fundedEvmAccount.address })).toBe(1_000n * 10n ** 18n);
  const hash = await wallet.sendTransaction({ to: other, value: 12n });
  const receipt = await readers.waitForTransactionReceipt({ hash });
  expect(receipt).toMatchObject({ status: 'success', gasUsed: 21_000n, to: other });
  expect(await readers.getBalance({ address: other })).toBe(12n);
  const created = await wallet.sendTransaction({ data: contractCreationCode(ANSWERING) });
  const { contractAddress } = await readers.waitForTransactionReceipt({ hash: created });
  if (contractAddress == null) throw new Error('no contract');
  const abi = parseAbi(['function answer() view returns (uint256)']);
  expect(await readers.readContract({ address: contractAddress, abi, functionName: 'answer' })).toBe(42n);
  const block = await readers.getBlock({ blockNumber: receipt.blockNumber, includeTransactions: true });
  expect(block.transactions.map((one) => one.hash)).toContain(hash);
});

test('an instant clock reaches the block that a transaction waits for', async () => {
  const venue = new Venue(evmGenesis, { conserving: 'every-block' });
  server = await startServer(venue, { port: 0, blocks: { mode: 'instant' } });
  const transport = http(`${server.url}/evm`);
  const wallet = createWalletClient({ chain, transport, account: fundedEvmAccount });
  const readers = createPublicClient({ chain, transport, pollingInterval: 50 });
  const hash = await wallet.sendTransaction({ to: other, value: 12n });
  expect(await readers.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
});

test("viem scripts a venue through the operator interface's port", async () => {
  const venue = new Venue(evmGenesis, { conserving: 'every-block' });
  server = await startServer(venue, { port: 0, controlPort: 0, blocks: { mode: 'manual' } });
  const transport = http(`${server.controlUrl}/evm`);
  const node = createTestClient({ chain, transport, mode: 'ganache' });
  const readers = createPublicClient({ chain, transport, cacheTime: 0 });
  const wallet = createWalletClient({ chain, transport, account: fundedEvmAccount });
  const before = await readers.getBlockNumber();
  const id = await node.snapshot();
  const hash = await wallet.sendTransaction({ to: other, value: 12n });
  await node.mine({ blocks: 3 });
  expect(await readers.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
  await node.increaseTime({ seconds: 60 });
  expect(await readers.getBlockNumber()).toBeGreaterThanOrEqual(before + 63n);
  await node.revert({ id });
  expect(await readers.getBalance({ address: other })).toBe(0n);
});

test.each(['of the venue', 'of its own'])(
  'a viem client receives websocket notifications on the port %s',
  async (port) => {
    const { url, evmUrl } = await serving();
    const from = (port === 'of its own' ? `${evmUrl}` : `${url}/evm`).replace('http', 'ws');
    const transport = webSocket(from, { reconnect: false, retryCount: 0 });
    const readers = createPublicClient({ chain, transport });
    const wallet = createWalletClient({ chain, transport, account: fundedEvmAccount });
    const ends: (() => void)[] = [];
    const block = new Promise<bigint>((resolve) => {
      ends.push(readers.watchBlockNumber({ onBlockNumber: resolve }));
    });
    const committed = new Promise<Hash>((resolve) => {
      ends.push(
        readers.watchPendingTransactions({ onTransactions: ([first]) => first !== undefined && resolve(first) }),
      );
    });
    expect(await readers.getChainId()).toBe(31_337);
    const hash = await wallet.sendTransaction({ to: other, value: 12n });
    expect(await committed).toBe(hash);
    expect(await block).toBeGreaterThan(0n);
    for (const end of ends) end();
    const socket = await readers.transport.getRpcClient();
    socket.close();
  },
);
