import type { Static } from 'typebox';
import type { operatorCalls, RequestedBlockMode } from '../../spec-schemas/operator/calls.ts';
import type { SystemActionOf, SystemActionType } from '../../spec-schemas/operator/system-actions.ts';

export type { RequestedBlockMode as BlockMode };

/** Budgets and allowlist: a null bucket is unlimited. */
export type Limits = Static<(typeof operatorCalls)['/control/limits']['body']>;

/** Result of a vote, where the venue reports it. */
export type VoteRow = Static<(typeof operatorCalls)['/control/system']['reply']>;

/**
 * Adapter that a node team implements: one function for each effect on its devnet. A function that is left out is not offered, and checks
 * that need it are skipped by its name. Each resolves when its effect is committed, and is called after the previous one has ended. A
 * function that cannot do it throws an `OperatorRefusal`.
 */
export interface OperatorAdapter {
  /** Height and consensus time, in ms, of the newest block. */
  newest(): Promise<{ readonly height: number; readonly time: number }>;
  /** Block modes: those available, the current one, and a function to set another. */
  readonly blocks?: {
    readonly modes: readonly RequestedBlockMode['mode'][];
    now(): Promise<RequestedBlockMode>;
    set(mode: RequestedBlockMode): Promise<void>;
  };
  /** Commits this many blocks. */
  commit?(blocks: number): Promise<void>;
  /** Advances consensus time, processing everything that falls due in between. */
  advance?(ms: number): Promise<void>;
  /** Sets the index of a perpetual market, in whole USDC as a decimal string; `externalPx` null: unchanged. */
  oracle?(coin: string, px: string, externalPx: string | null): Promise<void>;
  /**
   * Functions by type of system action. `castBy` null: enough validators for a quorum. A function without that parameter is only called for
   * a quorum: checks of votes below it are skipped.
   */
  readonly system?: {
    readonly [T in SystemActionType]?: (
      action: SystemActionOf<T>,
      castBy: readonly string[] | null,
    ) => Promise<VoteRow> | Promise<void>;
  };
  /** Starts a new chain. @returns its `chain_identity` */
  reset?(): Promise<string>;
  restart?(): Promise<void>;
  archive?(reachable: boolean): Promise<void>;
  /** Stops the archive at its current height, or lets it follow again. */
  archiveLag?(held: boolean): Promise<void>;
  upstream?(reachable: boolean): Promise<void>;
  /** Budgets and allowlist: the current ones, and a function that applies a partial change. */
  readonly limits?: { now(): Promise<Limits>; set(change: Limits): Promise<void> };
}

/** Effect that the venue refuses: the caller gets 400, and nothing has changed. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal';
  /** Code of the venue; `ACTION_UNSUPPORTED`: the effect cannot be triggered here, so what needs it is skipped. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
