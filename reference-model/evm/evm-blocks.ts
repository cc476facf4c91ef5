import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';
import {
  type EvmBlockEntry,
  type EvmReceipt,
  type EvmTransaction,
  type PendingEvmTransfer,
  setEvmBlockNumber,
  storeEvmBlock,
  takePendingEvmTransfers,
} from '../state/evm.ts';
import type { PendingEvmTx } from '../state/node-memory.ts';
import { queueCoreWriterOrders } from './core-writer.ts';
import { calldataTx, creditEvmTransfer, machineTxOf, returnBurnedTokens } from './crossings.ts';
import { evmWorldOf, parseMachineAddress } from './evm-world.ts';
import type { MachineBlock, MachineOutcome, MachineTx, NotRunReason } from './machine/world.ts';
import { callMachine } from './machine.ts';

/** @source engine facts, section 27; gas and its price are our own choice (D140, D141) */
export interface EvmBlockRules {
  /** Chain id of `eth_chainId` and of transactions: that of signatures (D84). */
  chainId(core: Core): number;
  /** Independent of the venue's block interval, ms. */
  readonly periodMs: number;
  readonly gasLimit: bigint;
  readonly baseFee: bigint;
  /** Account that receives priority fees: the treasury. */
  readonly coinbase: Address;
  /** Maximum number of pending transactions. */
  readonly waiting: number;
  /** Returns the receipt of a transaction, executed or not. */
  receipt(
    core: Core,
    transaction: EvmTransaction,
    outcome: MachineOutcome | NotRunReason | 'not_executed_calldata',
  ): EvmReceipt;
}

export const evmBlockRules: EvmBlockRules = {
  chainId: ({ state }) => state.chain.chainId,
  periodMs: 1_000,
  gasLimit: 10_000_000n,
  baseFee: 0n,
  coinbase: `0x${'77'.repeat(20)}`,
  waiting: 4_096,
  receipt: (_core, { signed }, outcome) => {
    const gasPrice = typeof signed.gasPrice === 'string' ? BigInt(signed.gasPrice) : 0n;
    if (typeof outcome === 'string') return { status: outcome, gasUsed: 0n, gasPrice, contract: null, logs: [] };
    const { fault, gasUsed, contract, logs } = outcome;
    return {
      status: fault === null ? 'success' : 'reverted',
      gasUsed,
      gasPrice,
      contract: contract === null ? null : parseMachineAddress(contract),
      logs: logs.map((log) => ({ ...log, address: parseMachineAddress(log.address) })),
    };
  },
};

/** The newest block at a time. */
function blockAt({ state, rules }: Core, timeMs: number): number {
  return Math.max(0, Math.floor((timeMs - state.chain.startMs) / rules.evm.blocks.periodMs));
}

/** Time of a block, past or future. */
export function evmBlockTimestampMs({ state, rules }: Core, number: number): number {
  return state.chain.startMs + number * rules.evm.blocks.periodMs;
}

/** The header visible to contract code. */
export function evmHeaderOf(core: Core, number: number): MachineBlock {
  const { gasLimit, baseFee, coinbase } = core.rules.evm.blocks;
  return { number, timestamp: Math.floor(evmBlockTimestampMs(core, number) / 1_000), gasLimit, baseFee, coinbase };
}

/** Whether anything waits for an EVM block. */
export function isEvmBlockDue({ memory, state }: Core): boolean {
  return memory.evmWaiting.length > 0 || state.evm.crossings.length > 0;
}

/** Time of the next block that something waits for; null: none. */
export function nextEvmBlockMs(core: Core): number | null {
  return isEvmBlockDue(core) ? evmBlockTimestampMs(core, core.state.evm.number + 1) : null;
}

/** Transaction of a block: as stored, and as executed; null if it is not executed. */
interface TransactionOfBlock {
  readonly transaction: EvmTransaction;
  readonly tx: MachineTx | null;
  /** Crossing of the venue that caused the transaction. */
  readonly crossing: PendingEvmTransfer | null;
}

/** Maximum calls with data per block; the remaining gas is left to other transactions. */
const MOST_CALLS = 25;

/** Runs the EVM blocks due by now: the newest one credits crossings and runs pending transactions in order of arrival. */
export function runDueEvmBlocks(core: Core): void {
  const { state, memory } = core;
  const number = blockAt(core, state.timeMs);
  if (number <= state.evm.number) return;
  setEvmBlockNumber(state, number);
  const crossings = takePendingEvmTransfers(state);
  for (const crossing of crossings) creditEvmTransfer(core, crossing);
  const sent = memory.evmWaiting.splice(0, fitting(core, memory.evmWaiting));
  const transactions = [
    ...callsOf(core, crossings, number),
    ...sent.map((one): TransactionOfBlock => ({ ...one, crossing: null })),
  ];
  if (transactions.length === 0) return;
  storeEvmBlock(state, { number, entries: runTransactions(core, transactions, number) });
}

/** Data of transfers: a call that no code can accept, or that does not fit, is stored but not executed. */
function callsOf(core: Core, crossings: readonly PendingEvmTransfer[], number: number): TransactionOfBlock[] {
  const { calldata } = core.rules.evm.crossings;
  let calls = 0;
  return crossings
    .filter((crossing) => calldata(crossing) !== '0x')
    .map((crossing, index): TransactionOfBlock => {
      const transaction = calldataTx(core, crossing, { number, index, calls });
      const hasCode = (core.state.evm.accounts.get(crossing.to)?.codeHash ?? null) !== null;
      if (!hasCode || calls >= MOST_CALLS) return { transaction, tx: null, crossing };
      calls += 1;
      return { transaction, tx: machineTxOf(transaction), crossing };
    });
}

function runTransactions(core: Core, transactions: readonly TransactionOfBlock[], number: number): EvmBlockEntry[] {
  const { state, rules } = core;
  const txs = transactions.flatMap(({ tx }) => (tx === null ? [] : [tx]));
  const block = evmHeaderOf(core, number);
  const outcomes = callMachine((machine) =>
    machine.run(evmWorldOf(state), rules.evm.blocks.chainId(core), block, txs, { isAsked: false }),
  ).values();
  return transactions.map(({ transaction, tx, crossing }): EvmBlockEntry => {
    const outcome = tx === null ? 'not_executed_calldata' : (outcomes.next().value ?? 'bad_nonce');
    const receipt = rules.evm.blocks.receipt(core, transaction, outcome);
    if (crossing === null && receipt.status === 'success') returnBurnedTokens(core, transaction);
    queueCoreWriterOrders(core, transaction.hash, receipt.logs);
    return { transaction, receipt };
  });
}

/** Returns how many pending transactions fit into the gas of one block. */
function fitting({ rules }: Core, waiting: readonly PendingEvmTx[]): number {
  let gas = 0n;
  const at = waiting.findIndex(({ tx }) => {
    gas += tx.gas;
    return gas > rules.evm.blocks.gasLimit;
  });
  return at === -1 ? waiting.length : at;
}
