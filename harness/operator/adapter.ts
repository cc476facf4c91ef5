import type { Static } from 'typebox';
import type { AskedBlockMode, operatorCalls } from '../../spec-schemas/operator/calls.ts';
import type { SystemActionOf, SystemActionType } from '../../spec-schemas/operator/system-actions.ts';

export type { AskedBlockMode as BlockMode };

/** Budgets and allowlist: a bucket is null where nothing is limited. */
export type Limits = Static<(typeof operatorCalls)['/control/limits']['body']>;

/** Result of a vote, where the venue tells. */
export type VoteRow = Static<(typeof operatorCalls)['/control/system']['reply']>;

/**
 * Adapter that a node team fills in: one function for each thing that can be done to its devnet. A function that is
 * left out is not offered, and checks that need it are skipped by its name. Each resolves when its effect is committed,
 * and is called when the one before is over. A function that cannot do it throws an `OperatorRefusal`.
 */
export interface OperatorAdapter {
  /** Height and consensus time, in ms, of the newest block. */
  newest(): Promise<{ readonly height: number; readonly time: number }>;
  /** Ways of cutting blocks: those that there are, the one in force, and how to choose another. */
  readonly blocks?: {
    readonly modes: readonly AskedBlockMode['mode'][];
    now(): Promise<AskedBlockMode>;
    set(mode: AskedBlockMode): Promise<void>;
  };
  /** Commits so many blocks. */
  commit?(blocks: number): Promise<void>;
  /** Moves consensus time on, with everything that falls due in between. */
  advance?(ms: number): Promise<void>;
  /** Sets the index of a perpetual market, in whole USDC as a decimal string; `externalPx` null: it stays. */
  oracle?(coin: string, px: string, externalPx: string | null): Promise<void>;
  /**
   * By the type of a system action. `castBy` null: enough validators for a quorum. A function without that parameter is asked
   * for nothing else: checks of votes below a quorum are skipped.
   */
  readonly system?: {
    readonly [T in SystemActionType]?: (
      action: SystemActionOf<T>,
      castBy: readonly string[] | null,
    ) => Promise<VoteRow> | Promise<void>;
  };
  /** Begins a new chain. @returns its `chain_identity` */
  reset?(): Promise<string>;
  restart?(): Promise<void>;
  archive?(reachable: boolean): Promise<void>;
  /** Has the archive stand still at what it shows, or lets it follow again. */
  archiveLag?(held: boolean): Promise<void>;
  upstream?(reachable: boolean): Promise<void>;
  /** Budgets and allowlist: as they are, and how to change what a change names. */
  readonly limits?: { now(): Promise<Limits>; set(change: Limits): Promise<void> };
}

/** An effect that the venue refuses: the caller gets 400, and nothing has changed. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal';
  /** A code of the venue; `ACTION_UNSUPPORTED`: there is no way to bring it about here, so what needs it is skipped. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
