import type { Genesis } from '../../../reference-model/index.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { VenueFacts } from '../../probe/facts.ts';

/** What stays as it is while a campaign lasts: reads as they came under `data`, and what no read shows. */
export interface Tables {
  readonly meta: JsonObject;
  readonly fees: JsonObject;
  /** `validator_votes` that were enacted; empty where it is not served. */
  readonly votes: JsonObject;
  readonly facts: VenueFacts;
  readonly probed: ProbedFacts;
}

/** What moves with every block, as it came under `data`. */
export interface Present {
  readonly markets: JsonObject;
  /** `markets_meta`, where it was asked for anew; null: as it is in the tables. */
  readonly meta: JsonObject | null;
  /** `markets` of the spot section. */
  readonly pairs: JsonObject;
  /** `account_state` of the faucet's reserve. */
  readonly reserve: JsonObject;
  /** `option_series`; empty where it is not served. */
  readonly options: JsonObject;
  /** `earn_state`; empty where it is not served. */
  readonly earn: JsonObject;
  /** Whether nobody plays beside the sequence. */
  readonly isAlone: boolean;
  /** `fee_schedule` of the reserve. */
  readonly fees: JsonObject;
  /** `validator_summaries`. */
  readonly validators: JsonObject;
}

/** What no read shows, found out by orders. */
export interface ProbedFacts {
  /** Whole USDC by coin; a coin that is not in here has none. */
  readonly minNotional: ReadonlyMap<string, string>;
  /** Ticks of pairs, whole quote tokens by name; one that is not in here did not tell. Null: none was asked. */
  readonly pairTicks: ReadonlyMap<string, string> | null;
  /** Whole USDC; null: what ships. */
  readonly cushionUsd: string | null;
}

/** One part of the document that a shadow starts from. */
export interface AdoptedPart<Source> {
  /** Fields of a genesis document that it writes, with all that is in them. */
  readonly covers: readonly string[];
  /** The document with this part as the target has it. @throws Blocked when a read has not the fields that it is about */
  write(genesis: Genesis, source: Source): Genesis;
}
