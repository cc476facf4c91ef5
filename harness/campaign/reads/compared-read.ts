import type { builtReads } from '../../../reference-model/index.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { InfoShapeId } from '../../../spec-schemas/shapes/info-shapes.list.ts';
import type { DiffRow } from '../../runner/events.ts';
import type { PlacedOrder } from '../play/placed-orders.ts';

/** Read that the model has built. */
export type ModelReadType = keyof typeof builtReads;

/** Subjects of the reads of a run. */
export interface ReadScope {
  readonly addresses: readonly string[];
  /** Accounts that have sub-accounts, or shares of a vault, or lead one. */
  readonly masters: readonly string[];
  /** Accounts that have stake. */
  readonly stakers: readonly string[];
  /** Addresses of sub-accounts on each side. */
  readonly subAccounts: readonly { readonly target: string; readonly shadow: string }[];
  /** Addresses of vaults led by accounts of the run, on each side. */
  readonly vaults: readonly { readonly target: string; readonly shadow: string }[];
  /** Coins of the played markets, including pairs. */
  readonly coins: readonly string[];
  /** Pairs among them. */
  readonly pairs: readonly string[];
  /** First moment of the run: earlier trades are not requested. */
  readonly sinceMs: number;
  /** Time by which the run had paid its accounts, ms: earlier movements are funding by the run itself; null: an operator granted it. */
  readonly paidMs: number | null;
  /** Height at which the run began. */
  readonly sinceHeight: number;
  /** Whether archive reads are served. */
  readonly hasArchive: boolean;
  /** System actions with which only the sequence affects other chains; none where others may. */
  readonly operates: ReadonlySet<string>;
  /** Lendable tokens, as in `AdoptedSnapshot`. */
  readonly lendable: ReadonlySet<number>;
  /** Ids of the option series that the shadow has adopted. */
  readonly series: ReadonlySet<number>;
  /** Whether nothing else is played at the same time. */
  readonly isAlone: boolean;
  readonly orders: readonly Pick<PlacedOrder, 'target' | 'shadow' | 'owner'>[];
  /** Types of the reads that are requested; null: all. */
  readonly types: readonly string[] | null;
}

/** Open interest by coin from before the run, unknown to the shadow. */
export type OpenInterestBaselines = ReadonlyMap<string, string>;

/** Request of one read for each side: ids differ between them. */
export interface ReadRequestPair {
  readonly target: JsonObject;
  readonly shadow: JsonObject;
  /** Shape of the reply; left out: the one of the read. */
  readonly shape?: InfoShapeId;
}

/** Description of a read that a campaign compares with the shadow's. */
export interface ComparedRead {
  readonly type: ModelReadType;
  readonly shape: InfoShapeId;
  /** Reads whose effects it shows: a difference is reported at its cause. */
  readonly follows: readonly ModelReadType[];
  /** Returns the requests at a cut. */
  requests(scope: ReadScope): readonly ReadRequestPair[];
  /**
   * Whether the target's body, requested with a smaller limit than the shadow's, may omit rows of the run: then it is requested again with
   * the shadow's limit. Left out: never.
   */
  leavesOut?(body: JsonObject, scope: ReadScope): boolean;
  /** Whether it shows everybody's rows, limited by number: then it is compared only as requested by `requests`. */
  readonly inOneForm?: true;
  /** Whether it shows rows from before the run unless the requested window starts with it. */
  readonly fromRun?: true;
  /** Whether it shows anybody's effects on the venue: then it is requested only where nothing else is played at the same time. */
  readonly whenAlone?: true;
  /** Status with which a venue may report that the server of this read is unreachable: then nothing is compared. Left out: none. */
  readonly outOfReach?: number;
  /** Whether values that the shapes mark as environment are specific to the target here, and not compared. Left out: never. */
  isEnvironment?(args: JsonObject): boolean;
  /** Whether a differing row has another accepted form. Left out: never. */
  isOtherForm?(row: DiffRow): boolean;
  /** Returns a body without rows from before the run. `baselines` null: the body is the shadow's, which has no earlier state. */
  sinceRun?(body: JsonObject, scope: ReadScope, baselines: OpenInterestBaselines | null): JsonObject;
}

/**
 * Deviations of a read from its row in the catalogue. By default it is requested for every account and every market that it can name; its
 * reply has the first shape, is compared completely, and follows from no other read.
 */
export interface ReadComparisonOverrides extends Partial<ComparedRead> {
  readonly type: ModelReadType;
}

/**
 * Returns the rows of a list as compared, under its key; an empty object where the body lacks the key, which a venue may omit (D106):
 * compared with an empty list, every row would be missing.
 */
export function bodyWithComparedRows(
  body: JsonObject,
  key: string,
  compared: (rows: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject {
  const { [key]: rows } = body;
  return rows === undefined ? {} : { [key]: [...compared((isJsonArray(rows) ? rows : []).filter(isJsonObject))] };
}

/** Returns a row without some of its keys. */
export function withoutKeys(row: JsonObject, keys: Iterable<string>): JsonObject {
  const left = new Set(keys);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !left.has(key)));
}

/** Returns the requests for each account's ledger in the run, without funding by the run itself. */
export function makeMoneyHistoryRequests({ addresses, paidMs }: ReadScope): readonly ReadRequestPair[] {
  const since = paidMs === null ? {} : { start_time: paidMs + 1 };
  return addresses.map((address) => makeSameRequestPair({ address, ...since }));
}

/** Returns the same request for both sides. */
export function makeSameRequestPair(args: JsonObject): ReadRequestPair {
  return { target: args, shadow: args };
}
