import type { Core } from '../../core.ts';
import type { EvmBlock, EvmBlockEntry, EvmLog, EvmTransactionPlace } from '../../state/evm.ts';
import { evmBlockTimestampMs } from '../evm-blocks.ts';

// Served forms of blocks, transactions and receipts. Roots, blooms and block hashes are placeholders.

const ZERO_WORD = `0x${'0'.repeat(64)}`;
const NO_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';
const BLOOM = `0x${'0'.repeat(512)}`;

/** A number in JSON-RPC's quantity encoding. */
export function rpcQuantityOf(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** Hash with the block number in its low 8 bytes. @source engine facts, section 27 */
export function evmBlockHash(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`;
}

/** The block number in such a hash; null if it cannot be a block's. */
export function evmBlockNumberOfHash(hash: string): number | null {
  const number = BigInt(hash);
  return number < 2n ** 53n ? Number(number) : null;
}

/** @param block  null: an empty one */
export function servedBlock(core: Core, number: number, block: EvmBlock | null, isWhole: boolean): unknown {
  const entries = block?.entries ?? [];
  return {
    ...servedBlockHeader(core, number, block),
    totalDifficulty: '0x0',
    size: '0x0',
    transactions: entries.map((entry, index) =>
      isWhole ? servedTransaction(entry, { number, index }) : entry.transaction.hash,
    ),
    uncles: [],
  };
}

/** Returns the head of a block, without its contents. */
export function servedBlockHeader(core: Core, number: number, block: EvmBlock | null) {
  const { gasLimit, coinbase, baseFee } = core.rules.evm.blocks;
  const gasUsed = (block?.entries ?? []).reduce((sum, { receipt }) => sum + receipt.gasUsed, 0n);
  return {
    number: rpcQuantityOf(number),
    hash: evmBlockHash(number),
    parentHash: evmBlockHash(Math.max(0, number - 1)),
    nonce: '0x0000000000000000',
    sha3Uncles: NO_UNCLES,
    logsBloom: BLOOM,
    mixHash: ZERO_WORD,
    transactionsRoot: ZERO_WORD,
    stateRoot: ZERO_WORD,
    receiptsRoot: ZERO_WORD,
    miner: coinbase,
    difficulty: '0x0',
    extraData: '0x',
    gasLimit: rpcQuantityOf(gasLimit),
    gasUsed: rpcQuantityOf(gasUsed),
    baseFeePerGas: rpcQuantityOf(baseFee),
    timestamp: rpcQuantityOf(Math.floor(evmBlockTimestampMs(core, number) / 1_000)),
  };
}

/** @param place  null: pending */
export function servedTransaction(
  { transaction, receipt }: Pick<EvmBlockEntry, 'transaction'> & { readonly receipt: { readonly gasPrice: bigint } },
  place: EvmTransactionPlace | null,
): unknown {
  const { hash, from, to, nonce, value, gas, input, signed } = transaction;
  return {
    hash,
    from,
    to,
    input,
    nonce: rpcQuantityOf(nonce),
    value: rpcQuantityOf(value),
    gas: rpcQuantityOf(gas),
    gasPrice: rpcQuantityOf(receipt.gasPrice),
    ...signed,
    blockHash: place === null ? null : evmBlockHash(place.number),
    blockNumber: place === null ? null : rpcQuantityOf(place.number),
    transactionIndex: place === null ? null : rpcQuantityOf(place.index),
  };
}

export function servedReceipt(block: EvmBlock, index: number): unknown {
  const entry = block.entries[index];
  if (entry === undefined) return null;
  const { transaction, receipt } = entry;
  const { hash, from, to, signed } = transaction;
  const before = block.entries.slice(0, index);
  const gas = before.reduce((sum, { receipt: { gasUsed } }) => sum + gasUsed, receipt.gasUsed);
  return {
    transactionHash: hash,
    transactionIndex: rpcQuantityOf(index),
    from,
    to,
    type: signed.type ?? '0x0',
    blockHash: evmBlockHash(block.number),
    blockNumber: rpcQuantityOf(block.number),
    contractAddress: receipt.contract,
    cumulativeGasUsed: rpcQuantityOf(gas),
    gasUsed: rpcQuantityOf(receipt.gasUsed),
    logsBloom: BLOOM,
    effectiveGasPrice: rpcQuantityOf(receipt.gasPrice),
    status: receipt.status === 'success' ? '0x1' : '0x0',
    mtfStatus: receipt.status,
    logs: servedLogs(block, index),
  };
}

/** The logs of one transaction, by their positions in its block. */
export function servedLogs(block: EvmBlock, index: number): unknown[] {
  const before = block.entries.slice(0, index).reduce((sum, { receipt }) => sum + receipt.logs.length, 0);
  const { transaction, receipt } = block.entries[index] ?? {};
  return (receipt?.logs ?? []).map((log, at) =>
    servedLog(log, { hash: transaction?.hash ?? ZERO_WORD, number: block.number, index, at: before + at }),
  );
}

interface LogPlace extends EvmTransactionPlace {
  readonly hash: string;
  readonly at: number;
}

function servedLog({ address, topics, data }: EvmLog, { hash, number, index, at }: LogPlace): unknown {
  return {
    address,
    topics,
    data,
    removed: false,
    logIndex: rpcQuantityOf(at),
    transactionHash: hash,
    transactionIndex: rpcQuantityOf(index),
    blockHash: evmBlockHash(number),
    blockNumber: rpcQuantityOf(number),
  };
}
