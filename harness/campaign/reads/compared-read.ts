import type { builtReads } from '../../../reference-model/index.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { InfoShapeId } from '../../../spec-schemas/shapes/info-shapes.list.ts';
import type { DiffRow } from '../../runner/events.ts';
import type { PlacedOrder } from '../placed-orders.ts';

/** A read that the model has built. */
export type BuiltRead = keyof typeof builtReads;

/** What the reads of a run are about. */
export interface ReadScope {
  readonly addresses: readonly string[];
  /** Accounts that have sub-accounts, or shares of a vault, or lead one. */
  readonly masters: readonly string[];
  /** Accounts that have put something into stake. */
  readonly stakers: readonly string[];
  /** Addresses of sub-accounts, as each side has them. */
  readonly subAccounts: readonly { readonly target: string; readonly shadow: string }[];
  /** Addresses of vaults that accounts of the run lead, as each side has them. */
  readonly vaults: readonly { readonly target: string; readonly shadow: string }[];
  /** Of the markets that are played on, pairs among them. */
  readonly coins: readonly string[];
  /** Of those the pairs. */
  readonly pairs: readonly string[];
  /** First moment of the run: what was traded before is not asked for. */
  readonly sinceMs: number;
  /** Height at which the run began. */
  readonly sinceHeight: number;
  /** Whether reads of the archive's lane serve anything. */
  readonly hasArchive: boolean;
  /** System actions by which the sequence alone moves what the venue does with other chains; none where others may. */
  readonly operates: ReadonlySet<string>;
  /** Tokens that may be lent, as of `Adopted`. */
  readonly lendable: ReadonlySet<number>;
  /** Whether nothing is played beside the sequence. */
  readonly isAlone: boolean;
  readonly orders: readonly Pick<PlacedOrder, 'target' | 'shadow' | 'owner'>[];
  /** Of the reads that are asked; null: all. */
  readonly types: readonly string[] | null;
}

/** Open interest by coin of before the run, which the shadow knows nothing of. */
export type Baselines = ReadonlyMap<string, string>;

/** One read as each side is asked for it: ids differ between them. */
export interface Asked {
  readonly target: JsonObject;
  readonly shadow: JsonObject;
  /** Of the reply; left out: the one of the read. */
  readonly shape?: InfoShapeId;
}

/** All that a campaign knows of one read that it holds against the shadow's. */
export interface ComparedRead {
  readonly type: BuiltRead;
  readonly shape: InfoShapeId;
  /** Reads of which it shows the effects: a difference is named by its cause. */
  readonly follows: readonly BuiltRead[];
  /** The arguments of each time that it is asked at a cut. */
  asks(scope: ReadScope): readonly Asked[];
  /**
   * Whether a body of the target, asked for less than the shadow is, leaves out what may be of the run: then it is asked
   * once more, as the shadow. Left out: never.
   */
  leavesOut?(body: JsonObject, scope: ReadScope): boolean;
  /** Shows what everybody does, in as many rows as it is asked for: it is compared as `asks` says, and in no other form. */
  readonly inOneForm?: true;
  /** Shows what was there before the run, unless it is asked for a window that begins with it. */
  readonly fromRun?: true;
  /** Shows what is done to the venue, whoever asked for it: it is asked where nothing is played beside the sequence. */
  readonly byItself?: true;
  /** The status by which a venue may say that what serves it cannot be asked: of that nothing is compared. Left out: none. */
  readonly outOfReach?: number;
  /** Whether what the shapes call a matter of the environment is the target's own here, and not compared. Left out: never. */
  isEnvironment?(args: JsonObject): boolean;
  /** Whether what differs there is a form that is accepted as well. Left out: none is. */
  isOtherForm?(row: DiffRow): boolean;
  /** A body without what was there before the run. `baselines` null: of the shadow, which has no before. */
  since?(body: JsonObject, scope: ReadScope, baselines: Baselines | null): JsonObject;
}

/**
 * What of a read is not as its row in the catalogue says: asked for every account and every market that it can be asked
 * for, its reply of the first shape, compared whole, and the cause of nothing.
 */
export interface OwnComparison extends Partial<ComparedRead> {
  readonly type: BuiltRead;
}

/** A row without some of its keys. */
export function without(row: JsonObject, keys: Iterable<string>): JsonObject {
  const left = new Set(keys);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !left.has(key)));
}

/** Asked alike on both sides. */
export function alike(args: JsonObject): Asked {
  return { target: args, shadow: args };
}
