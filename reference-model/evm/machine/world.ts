// Types that cross between the model and the machine that runs code: plain values alone, because the two live in realms of their
// own.

/** An account as the machine sees it. Addresses and hashes are 0x-hex in lower case. */
export interface EvmWorldAccount {
  readonly nonce: bigint;
  readonly balance: bigint;
  /** null: no code. */
  readonly codeHash: string | null;
}

/** The accounts, code and storage that a run reads, and writes once it is done. */
export interface EvmWorld {
  account(address: string): EvmWorldAccount | null;
  /** 0x-hex. */
  code(hash: string): string;
  /** Hex digits of the value without leading zeros; empty where nothing is stored. @param slot 64 hex digits */
  slot(address: string, slot: string): string;
  putAccount(address: string, account: EvmWorldAccount | null): void;
  putCode(hash: string, code: string): void;
  putSlot(address: string, slot: string, value: string): void;
  clearSlots(address: string): void;
}

/** The block that code runs in. */
export interface MachineBlock {
  readonly number: number;
  readonly timestamp: number;
  readonly gasLimit: bigint;
  readonly baseFee: bigint;
  readonly coinbase: string;
}

/** A transaction without its signature. */
export interface MachineTx {
  readonly from: string;
  readonly to: string | null;
  readonly nonce: bigint;
  readonly value: bigint;
  readonly gas: bigint;
  /** Most that the sender pays in all, and beyond the base fee. */
  readonly maxFee: bigint;
  readonly priorityFee: bigint;
  readonly input: string;
  readonly accessList: readonly MachineAccessEntry[];
}

export interface MachineAccessEntry {
  readonly address: string;
  readonly storageKeys: readonly string[];
}

/** Outcome of running a transaction. */
export interface MachineOutcome {
  readonly gasUsed: bigint;
  readonly contract: string | null;
  /** null: it went through; else the machine's own word, `revert` or that of what went wrong. */
  readonly fault: string | null;
  readonly output: string;
  readonly logs: readonly MachineLog[];
}

export interface MachineLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** Options of a run towards the state before it. */
export interface MachineRunOptions {
  /** Asked only: nothing is written, the nonce and the sender's money do not matter. */
  readonly isAsked: boolean;
}

/** A signed transaction as it was read. */
export interface DecodedTx {
  readonly hash: string;
  readonly tx: MachineTx;
  /** Gas that the transaction costs before any code runs. */
  readonly intrinsicGas: bigint;
  /** 0, 1 or 2. */
  readonly type: number;
  readonly chainId: bigint | null;
  /** Quantities of the signature, 0x-hex. */
  readonly v: string;
  readonly r: string;
  readonly s: string;
}

/** Names who signed 32 bytes; both 0x-hex, the signature r, s, and v of 0 or 1. null: nobody can be named. */
export type RecoverSender = (digest: string, signature: string) => string | null;

/** Why a transaction was not run. */
export type NotRunReason = 'bad_nonce' | 'insufficient_funds';

/** Calls that the machine offers. Every call is one run to its end. */
export interface MachineCalls {
  /** A text says why it is no transaction of this chain. @param raw 0x-hex */
  decode(raw: string, chainId: number, recover: RecoverSender): Promise<DecodedTx | string>;
  /** Runs transactions one after the other. A status stands for one that was not run at all. */
  run(
    world: EvmWorld,
    chainId: number,
    block: MachineBlock,
    txs: readonly MachineTx[],
    options: MachineRunOptions,
  ): Promise<readonly (MachineOutcome | NotRunReason)[]>;
}
