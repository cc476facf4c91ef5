// Types shared by the model and the interpreter: plain values only, because the two live in different realms.

/** An account as the interpreter sees it. Addresses and hashes are 0x-hex in lower case. */
export interface EvmWorldAccount {
  readonly nonce: bigint;
  readonly balance: bigint;
  /** null: no code. */
  readonly codeHash: string | null;
}

/** Accounts, code and storage that a run reads, and writes when it is done. */
export interface EvmWorld {
  account(address: string): EvmWorldAccount | null;
  /** 0x-hex. */
  code(hash: string): string;
  /** Hex digits of the value without leading zeros; empty if nothing is stored. @param slot 64 hex digits */
  slot(address: string, slot: string): string;
  putAccount(address: string, account: EvmWorldAccount | null): void;
  putCode(hash: string, code: string): void;
  putSlot(address: string, slot: string, value: string): void;
  clearSlots(address: string): void;
}

/** The block in which code runs. */
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
  /** Maximum fee in total, and maximum priority fee. */
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
  /** null: success; otherwise the interpreter's own word: `revert`, or the failure. */
  readonly fault: string | null;
  readonly output: string;
  readonly logs: readonly MachineLog[];
}

export interface MachineLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** Options of a run regarding prior state. */
export interface MachineRunOptions {
  /** Read-only: nothing is written, and the sender's nonce and funds are ignored. */
  readonly isAsked: boolean;
}

/** A decoded signed transaction. */
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

/** Recovers the signer of 32 bytes; both texts 0x-hex, the signature r, s, and v of 0 or 1. null: not recoverable. */
export type RecoverSender = (digest: string, signature: string) => string | null;

/** Why a transaction was not executed. */
export type NotRunReason = 'bad_nonce' | 'insufficient_funds';

/** Calls of the interpreter. Each runs to completion. */
export interface MachineCalls {
  /** A string result explains why it is not a transaction of this chain. @param raw 0x-hex */
  decode(raw: string, chainId: number, recover: RecoverSender): Promise<DecodedTx | string>;
  /** Runs transactions in order. A status marks one that was not executed. */
  run(
    world: EvmWorld,
    chainId: number,
    block: MachineBlock,
    txs: readonly MachineTx[],
    options: MachineRunOptions,
  ): Promise<readonly (MachineOutcome | NotRunReason)[]>;
}
