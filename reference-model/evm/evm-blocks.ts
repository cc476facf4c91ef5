import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';
import { type EvmEntry, type EvmReceipt, type EvmTransaction, keepEvmBlock, reachEvmBlock } from '../state/evm.ts';
import type { WaitingTx } from '../state/node-memory.ts';
import { addressIn, worldOf } from './evm-world.ts';
import type { MachineBlock, MachineOutcome, NotRun } from './machine/world.ts';
import { askMachine } from './machine.ts';

/** @source engine facts, section 27; gas and its price are our own choice (D140, D141) */
export interface EvmBlockRules {
  /** Independent of the blocks of the venue, ms. */
  readonly periodMs: number;
  readonly gasLimit: bigint;
  readonly baseFee: bigint;
  /** Who is paid what a sender offers beyond the base fee: the treasury. */
  readonly coinbase: Address;
  /** Transactions that wait at most. */
  readonly waiting: number;
  /** What becomes of a transaction that was run, or was not. */
  receipt(core: Core, transaction: EvmTransaction, outcome: MachineOutcome | NotRun): EvmReceipt;
}

export const evmBlockRules: EvmBlockRules = {
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
      ...{ status: fault === null ? 'success' : 'reverted', gasUsed, gasPrice },
      contract: contract === null ? null : addressIn(contract),
      logs: logs.map((log) => ({ ...log, address: addressIn(log.address) })),
    };
  },
};

/** The newest block at a time. */
function blockAt({ state, rules }: Core, timeMs: number): number {
  return Math.max(0, Math.floor((timeMs - state.chain.startMs) / rules.evm.blocks.periodMs));
}

/** When a block came, or comes. */
export function blockTimeMs({ state, rules }: Core, number: number): number {
  return state.chain.startMs + number * rules.evm.blocks.periodMs;
}

/** The header that code sees. */
export function machineBlock(core: Core, number: number): MachineBlock {
  const { gasLimit, baseFee, coinbase } = core.rules.evm.blocks;
  return { number, timestamp: Math.floor(blockTimeMs(core, number) / 1_000), gasLimit, baseFee, coinbase };
}

/** Whether something waits for a block of the EVM. */
export function evmWaits({ memory }: Core): boolean {
  return memory.evmWaiting.length > 0;
}

/** When the block comes that somebody waits for; null: nobody does. */
export function nextEvmBlockMs(core: Core): number | null {
  return evmWaits(core) ? blockTimeMs(core, core.state.evm.number + 1) : null;
}

/** Blocks of the EVM that have come by now: the newest runs what waits, in the order of its arrival. */
export function runEvmBlock(core: Core): void {
  const { state, memory } = core;
  const number = blockAt(core, state.timeMs);
  if (number <= state.evm.number) return;
  reachEvmBlock(state, number);
  const taken = memory.evmWaiting.splice(0, fitting(core, memory.evmWaiting));
  if (taken.length === 0) return;
  const [world, { chainId }] = [worldOf(state), state.chain];
  const block = machineBlock(core, number);
  const txs = taken.map(({ tx }) => tx);
  const outcomes = askMachine((machine) => machine.run(world, chainId, block, txs, { isAsked: false }));
  const entries = taken.map(({ transaction }, at): EvmEntry => {
    const outcome = outcomes[at] ?? 'bad_nonce';
    return { transaction, receipt: core.rules.evm.blocks.receipt(core, transaction, outcome) };
  });
  keepEvmBlock(state, { number, entries });
}

/** How many of them one block has the gas for. */
function fitting({ rules }: Core, waiting: readonly WaitingTx[]): number {
  let gas = 0n;
  const at = waiting.findIndex(({ tx }) => {
    gas += tx.gas;
    return gas > rules.evm.blocks.gasLimit;
  });
  return at === -1 ? waiting.length : at;
}
