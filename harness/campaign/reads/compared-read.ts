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
  /** Addresses of sub-accounts, as each side has them. */
  readonly subAccounts: readonly { readonly target: string; readonly shadow: string }[];
  /** Addresses of vaults that accounts of the run lead, as each side has them. */
  readonly vaults: readonly { readonly target: string; readonly shadow: string }[];
  /** Coins of the played markets, including pairs. */
  readonly coins: readonly string[];
  /** Pairs among them. */
  readonly pairs: readonly string[];
  /** First moment of the run: earlier trades are not requested. */
  readonly sinceMs: number;
  /** Time by which the run had paid its accounts, ms: what came in before is its own money; null: an operator granted it. */
  readonly paidMs: number | null;
  /** Height at which the run began. */
  readonly sinceHeight: number;
  /** Whether reads of the archive's lane are served. */
  readonly hasArchive: boolean;
  /** System actions by which the sequence alone affects other chains; none where others may. */
  readonly operates: ReadonlySet<string>;
  /** Tokens that may be lent, as of `AdoptedSnapshot`. */
  readonly lendable: ReadonlySet<number>;
  /** Ids of the option series that the shadow has adopted. */
  readonly series: ReadonlySet<number>;
  /** Whether nothing is played at the same time. */
  readonly isAlone: boolean;
  readonly orders: readonly Pick<PlacedOrder, 'target' | 'shadow' | 'owner'>[];
  /** Types of the reads that are requested; null: all. */
  readonly types: readonly string[] | null;
}

/** Open interest by coin from before the run, which the shadow does not know. */
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
  /** Reads whose effects it shows: a difference is named by its cause. */
  readonly follows: readonly ModelReadType[];
  /** Returns the requests at a cut. */
  requests(scope: ReadScope): readonly ReadRequestPair[];
  /**
   * Whether a body of the target, requested with a smaller limit than the shadow's, may leave out rows of the run: then
   * it is requested once more, as the shadow's. Left out: never.
   */
  leavesOut?(body: JsonObject, scope: ReadScope): boolean;
  /**
   * Whether it shows everybody's rows, in as many as it is requested for: then it is compared only as `requests` says.
   */
  readonly inOneForm?: true;
  /** Whether it shows rows from before the run, unless it is requested for a window that begins with it. */
  readonly fromRun?: true;
  /**
   * Whether it shows effects on the venue by anybody: then it is requested only where nothing is played at the same
   * time.
   */
  readonly whenAlone?: true;
  /**
   * Status by which a venue may say that the server of this read is out of reach: then nothing is compared. Left out:
   * none.
   */
  readonly outOfReach?: number;
  /** Whether values that the shapes call environment are the target's own here, and not compared. Left out: never. */
  isEnvironment?(args: JsonObject): boolean;
  /** Whether a differing row is of a form that is accepted as well. Left out: none is. */
  isOtherForm?(row: DiffRow): boolean;
  /** Returns a body without rows from before the run. `baselines` null: for the shadow, which has no earlier state. */
  sinceRun?(body: JsonObject, scope: ReadScope, baselines: OpenInterestBaselines | null): JsonObject;
}

/**
 * Deviations of a read from its row in the catalogue. By default it is requested for every account and every market
 * that it can name; its reply has the first shape, is compared whole, and is the cause of nothing.
 */
export interface ReadComparisonOverrides extends Partial<ComparedRead> {
  readonly type: ModelReadType;
}

/**
 * Returns the rows of a list as they are compared, under its key; nothing where the body has no such key, which a venue may leave
 * out (D106): of an empty list every row would be missing.
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

/** Returns the requests for what became of each account's money in the run: grants that nobody made are left out. */
export function moneyHistoryRequests({ addresses, paidMs }: ReadScope): readonly ReadRequestPair[] {
  const since = paidMs === null ? {} : { start_time: paidMs + 1 };
  return addresses.map((address) => sameRequestPair({ address, ...since }));
}

/** Returns the same request for both sides. */
export function sameRequestPair(args: JsonObject): ReadRequestPair {
  return { target: args, shadow: args };
}
