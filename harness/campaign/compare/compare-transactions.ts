import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { balanceOfCallData, DEFAULT_EVM_USDC_ADDRESS, encodeEvmWord } from '../../client/evm-contracts.ts';
import type { DiffRow } from '../../runner/events.ts';
import type { TranscribedArrival } from '../../target/transcript.ts';
import type { RunContext } from '../play/run-context.ts';
import type { CreatedObjects } from '../sequence/created-objects.ts';
import { listRpcAnswerDiffRows } from './compare-rpc.ts';
import type { ComparedEvm } from './compared-evm.ts';
import { type Difference, makeDifference } from './difference.ts';

/** Both EVMs: the shadow's, which is the expectation, and the target's. */
export interface ComparedEvms {
  readonly ours: ComparedEvm;
  readonly theirs: ComparedEvm;
}

/** Answers of both sides to one call. */
interface Answers {
  readonly ours: JsonObject;
  readonly theirs: JsonObject;
  readonly shownBy: TranscribedArrival | undefined;
}

/** Sends the same call to both sides. */
export function callBothEvms(sides: ComparedEvms, method: string, ...params: readonly JsonValue[]): Promise<Answers> {
  return each(sides, method, params, params);
}

/** Sends each side its own call. */
async function each(
  { ours, theirs }: ComparedEvms,
  method: string,
  ofOurs: readonly JsonValue[],
  ofTheirs: readonly JsonValue[],
): Promise<Answers> {
  const [expected, actual] = await Promise.all([ours.call(method, ...ofOurs), theirs.call(method, ...ofTheirs)]);
  return { ours: expected.outcome, theirs: actual.outcome, shownBy: actual.shownBy };
}

/** Parts of a run that its transactions are compared with. */
export interface ComparedTransactionsContext extends Pick<RunContext, 'participants'> {
  readonly created: Pick<CreatedObjects, 'contracts' | 'noteContract'>;
}

/**
 * Compares receipts, contracts and balances of both sides.
 * @param own  hashes of the transactions
 * @param from  the blocks that precede them
 */
export async function findDifferenceInEvmTransactions(
  { participants, created }: ComparedTransactionsContext,
  sides: ComparedEvms,
  own: ReadonlySet<string>,
  from: Answers,
): Promise<Difference | null> {
  for (const hash of own) {
    const receipts = await callBothEvms(sides, 'eth_getTransactionReceipt', hash);
    const found = compared('eth_getTransactionReceipt', receipts, own);
    if (found !== null) return found;
    noteContract(created, receipts.ours.result);
    const placed = await findDifferenceInBlocks(sides, receipts, own);
    if (placed !== null) return placed;
  }
  const { contracts } = created;
  const holders = [...[...participants.accounts, participants.stranger].map(({ address }) => address), ...contracts];
  // These methods answer for the newest block, whatever block is named.
  const questions: readonly (readonly [string, ...JsonValue[]])[] = [
    ...[...own].map((hash) => ['eth_getTransactionByHash', hash] as const),
    ...holders.flatMap((address) => [
      ['eth_getBalance', address, 'latest'] as const,
      ['eth_getTransactionCount', address, '0x0'] as const,
      ['eth_call', { to: DEFAULT_EVM_USDC_ADDRESS, data: balanceOfCallData(address) }, 'latest'] as const,
    ]),
    ...contracts.flatMap((address) => [
      ['eth_getCode', address, 'earliest'] as const,
      ['eth_getStorageAt', address, '0x0', 'latest'] as const,
      ['eth_call', { to: address, data: `0x${encodeEvmWord(0n)}` }, 'latest'] as const,
    ]),
  ];
  for (const [method, ...params] of questions) {
    const found = compared(method, await callBothEvms(sides, method, ...params), own);
    if (found !== null) return found;
  }
  for (const address of contracts) {
    const since = (start: JsonObject) => ({ address, fromBlock: start.result ?? null, toBlock: 'latest' });
    const logs = await each(sides, 'eth_getLogs', [since(from.ours)], [since(from.theirs)]);
    const found = compared('eth_getLogs', logs, own);
    if (found !== null) return found;
  }
  return null;
}

/** Compares the content of a receipt's block, by number and by hash: block numbers are specific to each side. */
async function findDifferenceInBlocks(
  sides: ComparedEvms,
  receipts: Answers,
  own: ReadonlySet<string>,
): Promise<Difference | null> {
  const ours = receipts.ours.result;
  const theirs = receipts.theirs.result;
  if (!isJsonObject(ours) || !isJsonObject(theirs)) return null;
  const questions: readonly (readonly [string, (receipt: JsonObject) => JsonValue[]])[] = [
    ['eth_getBlockByNumber', ({ blockNumber = null }) => [blockNumber, false]],
    ['eth_getBlockByHash', ({ blockHash = null }) => [blockHash, true]],
    ['eth_getBlockReceipts', ({ blockNumber = null }) => [blockNumber]],
    [
      'eth_getTransactionByBlockNumberAndIndex',
      ({ blockNumber = null, transactionIndex = null }) => [blockNumber, transactionIndex],
    ],
  ];
  for (const [method, params] of questions) {
    const found = compared(method, await each(sides, method, params(ours), params(theirs)), own);
    if (found !== null) return found;
  }
  return null;
}

function noteContract(created: Pick<CreatedObjects, 'noteContract'>, receipt: JsonValue | undefined): void {
  if (!isJsonObject(receipt) || receipt.mtfStatus !== 'success') return;
  const { contractAddress } = receipt;
  if (typeof contractAddress === 'string') created.noteContract(contractAddress);
}

function compared(method: string, { ours, theirs, shownBy }: Answers, own: ReadonlySet<string>): Difference | null {
  const shown = (answer: JsonObject): JsonObject => {
    const { result, ...rest } = answer;
    if (result === undefined) return rest;
    const plain = plainOf(result, own);
    return isJsonObject(plain) ? { ...rest, ...plain } : { ...rest, result: plain };
  };
  const rows = listRpcAnswerDiffRows(shown(ours), shown(theirs));
  return rows.length === 0 ? null : makeRpcDifference(method, rows, shownBy);
}

/** Returns the difference between two answers to a method. @param shownBy  the target's answer */
export function makeRpcDifference(
  method: string,
  diff: readonly DiffRow[],
  shownBy: TranscribedArrival | undefined,
): Difference {
  const [first] = diff;
  const sides = { expected: first?.expected ?? '', actual: first?.actual ?? '', diff };
  return makeDifference({ kind: 'rpc', methods: [method], isBatch: false }, `JSON-RPC ${method}`, sides, shownBy);
}

/** Keys of a transaction, receipt or log that its sender determines. Block numbers, positions and gas are specific to each venue. */
const shownKeys: ReadonlySet<string> = new Set([
  'transactionHash',
  'hash',
  'from',
  'to',
  'nonce',
  'value',
  'input',
  'contractAddress',
  'status',
  'mtfStatus',
  'logs',
  'address',
  'topics',
  'data',
  'removed',
]);

/** Returns the value in lower case, without venue-specific keys and entries of other people. */
function plainOf(value: JsonValue, own: ReadonlySet<string>): JsonValue {
  if (typeof value === 'string') return value.toLowerCase();
  if (isJsonArray(value)) return value.filter((entry) => isOwn(entry, own)).map((entry) => plainOf(entry, own));
  if (!isJsonObject(value)) return value;
  const { transactions } = value;
  if (transactions !== undefined) return { transactions: plainOf(transactions, own) };
  const shown = Object.entries(value).filter(([key]) => shownKeys.has(key));
  return Object.fromEntries(shown.map(([key, entry]) => [key, key === 'topics' ? entry : plainOf(entry, own)]));
}

/** Whether an entry of a list of hashes, transactions, receipts or logs belongs to the run's own transactions. */
function isOwn(entry: JsonValue, own: ReadonlySet<string>): boolean {
  const hash = isJsonObject(entry) ? (entry.transactionHash ?? entry.hash) : entry;
  return typeof hash === 'string' && own.has(hash.toLowerCase());
}
