import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { EvmRpcClient, type RpcReply, receiptShowsExecution, rpcReplyField } from '../../harness/setup/evm.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const word = (digit: string) => `0x${digit.repeat(64)}`;
const SENT = word('a');
const NEVER_SENT = word('b');
const nobody = `0x${'0'.repeat(36)}beef`;
const NO_SLOT = '0x0';
/** Beyond any existing block. */
const FAR = 2n ** 52n;
const LOW_8_BYTES = 2n ** 64n;

/** Minimum fields of a block, a transaction and a receipt: a venue may add more. */
const ofBlock = ['number', 'hash', 'parentHash', 'timestamp', 'transactions'];
const ofTransaction = ['hash', 'from', 'to', 'input', 'nonce', 'value', 'blockHash', 'blockNumber', 'transactionIndex'];
const ofReceipt = ['transactionHash', 'mtfStatus', 'blockHash', 'blockNumber', 'transactionIndex', 'logs'];

export default check({
  id: 'evm.rpc.reads',
  title: 'JSON-RPC reads of one block, transaction or log agree, whichever method returns them',
  clauses: ['evm.rpc.block-hash', 'evm.rpc.blocks', 'evm.rpc.places', 'evm.rpc.logs', 'evm.rpc.stored'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given } = context;
    const desk = new EvmRpcClient(context);
    const contract = await desk.deployLogContract();
    const sender = given.stranger();
    const { hash } = await desk.sendTransaction(sender, { to: contract, data: SENT });
    const receipt = (await desk.receipt(hash)).value;
    if (receipt === null || receiptShowsExecution(receipt) !== true)
      throw new NotExercised('a transaction to a contract of our own, run');
    const sent = { desk, contract, sender: sender.address, hash, receipt };
    await judgeBlocks(context, sent);
    await judgePlaces(context, sent);
    await judgeLogs(context, sent);
    await judgeStored(context, desk);
  },
});

interface Sent {
  readonly desk: EvmRpcClient;
  readonly contract: string;
  readonly sender: string;
  readonly hash: string;
  readonly receipt: JsonObject;
}

type Judging = Pick<CaseContext<ClauseId>, 'given' | 'expect'>;

async function judgeBlocks({ expect }: Judging, { desk, receipt }: Sent): Promise<void> {
  const blocks = expect('evm.rpc.blocks');
  const { blockNumber = null, blockHash = null } = receipt;
  const byNumber = await desk.callKnown('eth_getBlockByNumber', blockNumber, false);
  const byHash = await desk.callKnown('eth_getBlockByHash', blockHash, false);
  blocks.equal(
    partOf(byNumber, ['number', 'hash']),
    { number: blockNumber, hash: blockHash },
    'number and hash of the block named by a receipt',
  );
  blocks.equal(partOf(byHash, ofBlock), partOf(byNumber, ofBlock), 'block read by its hash');
  expect('evm.rpc.block-hash').relation(
    `the block number ${String(blockNumber)} in the low 8 bytes of the block hash`,
    { hash: rpcReplyField(byNumber, 'result.hash') },
    ({ hash }) => isHex(hash) && isHex(blockNumber) && BigInt(hash) % LOW_8_BYTES === BigInt(blockNumber),
    'result.hash',
  );
  const newest = await desk.callKnown('eth_getBlockByNumber', 'latest', false);
  blocks.relation(
    'a latest block that is not before the block of the receipt',
    { newest: rpcReplyField(newest, 'result') },
    (shown) => isJsonObject(shown.newest) && numberOf(shown.newest.number) >= numberOf(blockNumber),
    'result',
  );
  // The block exists, so it can also be read by its number.
  const { number = null, hash = null } = resultOf(newest);
  for (const [method, name, key] of [
    ['eth_getBlockByNumber', number, 'number'],
    ['eth_getBlockByHash', hash, 'hash'],
  ] as const)
    blocks.equal(
      partOf(await desk.callKnown(method, name, false), ['hash']),
      { hash },
      `hash of the block that ${method} returns for the ${key} of the latest block`,
    );
  for (const [method, name] of [
    ['eth_getBlockByNumber', `0x${FAR.toString(16)}`],
    ['eth_getBlockByHash', `0x${FAR.toString(16).padStart(64, '0')}`],
    ['eth_getBlockByHash', word('c')],
  ] as const)
    await isNone({ expect }, 'evm.rpc.blocks', await desk.callKnown(method, name, false), `${method} of ${name}`);
}

async function judgePlaces({ expect }: Judging, { desk, contract, sender, hash, receipt }: Sent): Promise<void> {
  const places = expect('evm.rpc.places');
  const { blockNumber = null, blockHash = null, transactionIndex = null } = receipt;
  const named = await desk.callKnown('eth_getTransactionByHash', hash);
  const { nonce, value, ...shown } = partOf(named, ofTransaction).value;
  places.equal(
    derived({ ...lowered(shown), nonce: numberOf(nonce), value: numberOf(value) }, named.wire),
    {
      ...lowered({ hash, from: sender, to: contract, input: SENT, blockHash, blockNumber, transactionIndex }),
      nonce: 0n,
      value: 0n,
    },
    'transaction read by its hash',
  );
  const whole = await desk.callKnown('eth_getBlockByNumber', blockNumber, true);
  const at = Number(transactionIndex);
  const inBlock = rowsAt(whole.body, 'result.transactions');
  places.equal(
    derived(picked(inBlock[at], ofTransaction), whole.wire),
    partOf(named, ofTransaction),
    'transaction in its block',
  );
  for (const [by, name] of [
    ['Number', blockNumber],
    ['Hash', blockHash],
  ] as const) {
    const placed = await desk.callKnown(`eth_getTransactionByBlock${by}AndIndex`, name, transactionIndex);
    places.equal(partOf(placed, ofTransaction), partOf(named, ofTransaction), `transaction by ${by} and index`);
    const counted = await desk.callKnown(`eth_getBlockTransactionCountBy${by}`, name);
    places.equal(
      derived(numberOf(counted.body.result), counted.wire),
      BigInt(inBlock.length),
      `number of transactions by ${by}`,
    );
    const behind = `0x${inBlock.length.toString(16)}`;
    const none = await desk.callKnown(`eth_getTransactionByBlock${by}AndIndex`, name, behind);
    await isNone({ expect }, 'evm.rpc.places', none, `transaction ${behind}, past the last one, by ${by}`);
  }
  const receipts = await desk.callKnown('eth_getBlockReceipts', blockNumber);
  places.equal(
    derived(picked(rowsAt(receipts.body, 'result')[at], ofReceipt), receipts.wire),
    picked(receipt, ofReceipt),
    'receipt in its block',
  );
  for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt'])
    await isNone({ expect }, 'evm.rpc.places', await desk.callKnown(method, word('c')), `${method} of an unknown hash`);
}

async function judgeLogs({ expect }: Judging, { desk, contract, hash, receipt }: Sent): Promise<void> {
  const block = receipt.blockNumber ?? null;
  const within = { fromBlock: block, toBlock: block };
  const before = `0x${(numberOf(block) - 1n).toString(16)}`;
  const found: readonly JsonObject[] = [
    { ...within },
    { ...within, address: contract },
    { ...within, address: [nobody, contract] },
    { ...within, address: contract, topics: [] },
    { ...within, topics: [SENT] },
    { ...within, address: contract, topics: [null] },
    { ...within, address: contract, topics: [[NEVER_SENT, SENT]] },
    { fromBlock: before, toBlock: block, address: contract },
    { fromBlock: block, address: contract, topics: [SENT] },
  ];
  const missed: readonly JsonObject[] = [
    { ...within, address: nobody },
    { ...within, address: contract, topics: [NEVER_SENT] },
    { ...within, address: contract, topics: [SENT, SENT] },
    { fromBlock: before, toBlock: before, address: contract },
  ];
  for (const [filters, most] of [
    [found, 1],
    [missed, 0],
  ] as const)
    for (const filter of filters) {
      const reply = await desk.callKnown('eth_getLogs', filter);
      const logs = Array.isArray(reply.body.result) ? rowsAt(reply.body, 'result') : null;
      const own = logs?.filter(({ transactionHash }) => transactionHash === hash).length;
      expect('evm.rpc.logs').equal(
        derived(own, reply.wire),
        most,
        `number of logs of ${hash} found by ${JSON.stringify(filter)}`,
      );
    }
}

async function judgeStored({ given, expect }: Judging, desk: EvmRpcClient): Promise<void> {
  const store = await desk.deployStoreContract();
  const { hash } = await desk.sendTransaction(given.stranger(), { to: store, data: SENT });
  if (receiptShowsExecution((await desk.receipt(hash)).value) !== true) throw new NotExercised('a word that is stored');
  for (const [slot, expected] of [
    [NO_SLOT, SENT],
    ['0x1', word('0')],
  ] as const) {
    const held = await desk.callKnown('eth_getStorageAt', store, slot, 'latest');
    expect('evm.rpc.stored').equal(rpcReplyField(held, 'result'), expected, `storage slot ${slot}`);
  }
}

/** Null or an error: either way nothing is returned for a missing object. */
async function isNone({ expect }: Pick<Judging, 'expect'>, clause: ClauseId, reply: RpcReply, what: string) {
  expect(clause).relation(
    `no result for ${what}`,
    { result: rpcReplyField(reply, 'result') },
    ({ result }) => result === null || result === undefined,
    'result',
  );
}

function resultOf({ body }: RpcReply): JsonObject {
  return isJsonObject(body.result) ? body.result : {};
}

function partOf(reply: RpcReply, keys: readonly string[]) {
  return derived(picked(resultOf(reply), keys), reply.wire);
}

function picked(row: JsonObject | undefined, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [key, row?.[key] ?? null]));
}

/** Addresses and hashes may be written in either case. */
function lowered(row: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? value.toLowerCase() : value]),
  );
}

function isHex(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value);
}

/** -1: not a quantity. */
function numberOf(value: JsonValue | undefined): bigint {
  return isHex(value) ? BigInt(value) : -1n;
}
