import { beforeEach, expect, test } from 'vitest';
import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { contractCreationCode, EVM_BLOCK_MS, EvmClient, fundedEvmAccount } from '../evm-client.fixture.ts';

let client: EvmClient;
beforeEach(() => {
  client = new EvmClient();
});

const other = `0x${'0b'.repeat(20)}` as const;
/** Emits a log with one topic, the word that it receives, and returns 32 bytes. */
const TELLING = `0x${'600035600052602a60206000a160206000f3'}` as const;
const REVERTING = '0x60206000fd';
const ENDLESS = '0x5b600056';

test.each([
  ['eth_chainId', '0x7a69'],
  ['net_version', '31337'],
  ['net_listening', true],
  ['eth_syncing', false],
  ['eth_accounts', []],
  ['eth_mining', false],
  ['eth_hashrate', '0x0'],
  ['eth_gasPrice', '0x0'],
  ['eth_maxPriorityFeePerGas', '0x0'],
  ['eth_getUncleCountByBlockNumber', '0x0'],
])('%s', (method, result) => {
  expect(client.result(method)).toEqual(result);
});

test.each([
  ['an unknown method', 'eth_getProof', [], -32_601],
  ['a method of another family', 'net_peerCount', [], -32_601],
  ['keys of the server', 'eth_sendTransaction', [{}], -32_000],
  ['a subscription over HTTP', 'eth_subscribe', ['newHeads'], -32_000],
  ['no address', 'eth_getBalance', ['0x1', 'latest'], -32_602],
  ['a slot that is too long', 'eth_getStorageAt', [other, `0x${'1'.repeat(65)}`, 'latest'], -32_602],
  ['logs of a block hash', 'eth_getLogs', [{ blockHash: `0x${'0'.repeat(64)}` }], -32_602],
  ['no hash', 'eth_getTransactionByHash', ['0x12'], -32_602],
  ['bytes that are no transaction', 'eth_sendRawTransaction', ['0x1234'], -32_000],
  ['odd bytes', 'eth_sendRawTransaction', ['0x123'], -32_602],
  ['a history of no blocks', 'eth_feeHistory', ['0x0', 'latest', []], -32_602],
])('%s is refused', (_title, method, params, code) => {
  expect(client.call(method, ...params).error).toMatchObject({ code });
});

test('batches are answered element by element, and refused whole above a hundred', () => {
  const element = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] };
  const answers = client.post('/evm', [element, { ...element, id: 'x', method: 'none' }, 5]).json;
  expect(answers).toMatchObject([{ id: 7, result: '0x7a69' }, { id: 'x', error: { code: -32_601 } }, { id: null }]);
  expect(client.post('/evm', Array(100).fill(element)).json).toHaveLength(100);
  expect(client.post('/evm', Array(101).fill(element)).json).toMatchObject({ id: null, error: { code: -32_600 } });
  expect(client.post('/evm', []).json).toMatchObject({ error: { code: -32_600 } });
  expect(client.send('POST', '/evm', '{').json).toMatchObject({ id: null, error: { code: -32_700 } });
});

const chainId = { jsonrpc: '2.0', id: 7, method: 'eth_chainId' };
test.each([
  ['an id that is an object', { ...chainId, id: {} }, null],
  ['an id that is a list', { ...chainId, id: [7] }, null],
  ['an id that is a boolean', { ...chainId, id: true }, null],
  ['no version', { ...chainId, jsonrpc: undefined }, 7],
  ['another version', { ...chainId, jsonrpc: '1.0' }, 7],
  ['neither version nor id', { method: 'eth_chainId' }, null],
  ['no method', { ...chainId, method: 1 }, 7],
])('a call with %s is none', (_what, body, id) => {
  expect(client.post('/evm', body).json).toEqual({
    jsonrpc: '2.0',
    id,
    error: { code: -32_600, message: expect.any(String) },
  });
});

test.each([null, '', 'a', 0, -1, 1.5])('a call is answered under the id %j', (id) => {
  expect(client.post('/evm', { ...chainId, id }).json).toMatchObject({ id, result: '0x7a69' });
});

test('a call without an id is executed but not answered', async () => {
  const { id: _, ...notification } = chainId;
  expect(client.post('/evm', notification)).toMatchObject({ status: 204, text: '' });
  expect(client.post('/evm', [notification, { ...notification, method: 'none' }])).toMatchObject({ status: 204 });
  expect(client.post('/evm', [notification, chainId]).json).toMatchObject([{ id: 7, result: '0x7a69' }]);
  const { hash, raw } = await signed({ to: other, value: 5n, nonce: 0 });
  client.post('/evm', { jsonrpc: '2.0', method: 'eth_sendRawTransaction', params: [raw] });
  expect(client.result('eth_getTransactionByHash', hash)).toMatchObject({ value: '0x5' });
});

test('a transfer waits for its block, and has a receipt afterwards', async () => {
  const { hash, raw } = await signed({ to: other, value: 5n, nonce: 0 });
  expect(client.result('eth_sendRawTransaction', raw)).toBe(hash);
  expect(client.result('eth_getTransactionReceipt', hash)).toBeNull();
  expect(client.result('eth_getTransactionByHash', hash)).toMatchObject({ blockNumber: null, value: '0x5' });
  client.venue.advance(EVM_BLOCK_MS);
  expect(client.result('eth_getTransactionReceipt', hash)).toMatchObject({
    status: '0x1',
    mtfStatus: 'success',
    gasUsed: '0x5208',
    blockNumber: '0x1',
    logs: [],
  });
  expect(client.result('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: '0x1', transactions: [hash] });
  expect(client.result('eth_getBlockByHash', `0x${'0'.repeat(63)}1`, true)).toMatchObject({
    transactions: [
      { hash, from: fundedEvmAccount.address.toLowerCase(), to: other, transactionIndex: '0x0', type: '0x2' },
    ],
  });
  expect(client.result('eth_getBalance', other, 'earliest')).toBe('0x5');
  expect(client.result('eth_getTransactionCount', fundedEvmAccount.address, 'latest')).toBe('0x1');
  expect(client.call('eth_sendRawTransaction', raw).error).toMatchObject({ code: -32_000 });
});

async function signed(facts: { to: `0x${string}`; value: bigint; nonce: number }) {
  const { keccak256 } = await import('viem');
  const raw = await fundedEvmAccount.signTransaction({
    type: 'eip1559',
    chainId: 31_337,
    gas: 21_000n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    ...facts,
  });
  return { raw, hash: keccak256(raw) };
}

test.each([
  ['a nonce ahead', { to: other, nonce: 3 }, 'bad_nonce'],
  ['more than there is', { to: other, value: 10n ** 22n }, 'insufficient_funds'],
])('%s has a receipt all the same', async (_title, facts, mtfStatus) => {
  expect(await client.sent(facts)).toMatchObject({ status: '0x0', mtfStatus, gasUsed: '0x0' });
});

test('a contract is created and called, its gas is estimated, and its logs are found', async () => {
  const { contractAddress } = await client.sent({ data: contractCreationCode(TELLING) });
  const word = `0x${'0'.repeat(62)}ab` as const;
  const asked = { to: contractAddress, data: word };
  expect(client.result('eth_getCode', contractAddress, 'latest')).toBe(TELLING);
  expect(client.result('eth_call', asked, 'latest')).toBe(word);
  const gas = BigInt(String(client.result('eth_estimateGas', { ...asked, from: fundedEvmAccount.address })));
  const receipt = await client.sent({ to: contractAddress as `0x${string}`, data: word, gas });
  expect(receipt).toMatchObject({ mtfStatus: 'success', logs: [{ data: word, logIndex: '0x0' }] });
  const topic = `0x${'0'.repeat(62)}2a`;
  const found = (filter: object) => client.result('eth_getLogs', { fromBlock: 'earliest', ...filter });
  expect(found({ address: contractAddress, topics: [topic] })).toEqual(receipt.logs);
  expect(found({ topics: [[topic, word]] })).toEqual(receipt.logs);
  expect(found({ topics: [null] })).toEqual(receipt.logs);
  expect(found({ topics: [word] })).toEqual([]);
  expect(found({ address: other })).toEqual([]);
  expect(found({ toBlock: '0x1' })).toEqual([]);
});

test('a revert is reported with its return data, and a loop ends when its gas runs out', async () => {
  const { contractAddress: reverting } = await client.sent({ data: contractCreationCode(REVERTING) });
  const { contractAddress: endless } = await client.sent({ data: contractCreationCode(ENDLESS) });
  expect(client.call('eth_call', { to: reverting }, 'latest').error).toMatchObject({
    code: 3,
    data: `0x${'0'.repeat(64)}`,
  });
  expect(client.call('eth_call', { to: endless }, 'latest').error).toMatchObject({ code: -32_000 });
  expect(await client.sent({ to: endless as `0x${string}`, gas: 90_000n })).toMatchObject({
    mtfStatus: 'reverted',
    gasUsed: '0x15f90',
  });
});

test('the calls of one request share its gas', async () => {
  const { contractAddress } = await client.sent({ data: contractCreationCode(ENDLESS) });
  const element = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: contractAddress }] };
  const { json } = client.post('/evm', [element, element, element]);
  expect(json).toMatchObject([
    { error: { code: -32_000 } },
    { error: { code: -32_000 } },
    { error: { code: -32_005 } },
  ]);
});

test('blocks come by time, with or without pending work', () => {
  client.venue.advance(10 * EVM_BLOCK_MS);
  expect(client.result('eth_blockNumber')).toBe('0xa');
  const [first, second] = ['0x4', '0x5'].map((number) => client.result('eth_getBlockByNumber', number, false));
  if (!isJsonObject(first) || !isJsonObject(second)) throw new Error('no blocks');
  expect(second.parentHash).toBe(first.hash);
  expect(Number(second.timestamp) - Number(first.timestamp)).toBe(1);
  expect(client.result('eth_getBlockByNumber', '0xb', false)).toBeNull();
});

test('one long advance has the same result as many short ones', async () => {
  const { raw } = await signed({ to: other, value: 5n, nonce: 0 });
  const stepped = new EvmClient();
  for (const venue of [client, stepped]) expect(venue.result('eth_sendRawTransaction', raw)).toBeTypeOf('string');
  client.venue.advance(5_000);
  for (let step = 0; step < 50; step++) stepped.venue.advance(100);
  expect(client.result('eth_getBlockByNumber', '0x1', false)).toEqual(
    stepped.result('eth_getBlockByNumber', '0x1', false),
  );
});

test('a snapshot includes the EVM', async () => {
  const before = client.venue.snapshot();
  const { transactionHash } = await client.sent({ to: other, value: 5n });
  const after = client.venue.save();
  client.venue.restore(before);
  expect(client.result('eth_getBalance', other, 'latest')).toBe('0x0');
  client.venue.load(after);
  expect(client.result('eth_getTransactionReceipt', transactionHash)).toMatchObject({ mtfStatus: 'success' });
});
