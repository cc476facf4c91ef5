import type { Genesis } from '../../../reference-model/index.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { VenueFacts } from '../../probe/facts.ts';

/** Tables that do not change during a campaign: `data` of the reads, and facts that no read shows. */
export interface StaticTables {
  readonly meta: JsonObject;
  readonly fees: JsonObject;
  /** Enacted rows of `validator_votes`; empty where the read is not served. */
  readonly votes: JsonObject;
  readonly facts: VenueFacts;
  readonly probed: ProbedFacts;
}

/** Reads that change with every block: their `data`. */
export interface PerBlockTables {
  readonly markets: JsonObject;
  /** `markets_meta` where it was read again; null: as in the static tables. */
  readonly meta: JsonObject | null;
  /** `markets` of the spot section. */
  readonly pairs: JsonObject;
  /** `account_state` of the faucet's reserve. */
  readonly reserve: JsonObject;
  /** `option_series`; empty where it is not served. */
  readonly options: JsonObject;
  /** `earn_state`; empty where it is not served. */
  readonly earn: JsonObject;
  /** Whether no other sequence plays at the same time. */
  readonly isAlone: boolean;
  /** `fee_schedule` of the reserve. */
  readonly fees: JsonObject;
  /** `validator_summaries`. */
  readonly validators: JsonObject;
}

/** Facts that no read shows, found by probing orders. */
export interface ProbedFacts {
  /** Minimum notional by coin, whole USDC; a coin that is missing has none. */
  readonly minNotional: ReadonlyMap<string, string>;
  /** Ticks of pairs by name, whole quote tokens; a missing pair did not show its tick. Null: not probed. */
  readonly pairTicks: ReadonlyMap<string, string> | null;
  /** Whole USDC; null: the shipped figure. */
  readonly cushionUsd: string | null;
}

/** Part of the genesis document that a shadow starts from. */
export interface ShadowGenesisPart<Source> {
  /** Fields of a genesis document that this part writes, with everything in them. */
  readonly covers: readonly string[];
  /** Returns the document with this part as the target has it. @throws Blocked when a read lacks a field */
  write(genesis: Genesis, source: Source): Genesis;
}
