import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../../spec-schemas/shapes/registry.ts';
import type { PlacedOrder } from '../placed-orders.ts';

/** What the reads of a run are about. */
export interface ReadScope {
  readonly addresses: readonly string[];
  readonly coins: readonly string[];
  /** First moment of the run: what was traded before is not asked for. */
  readonly sinceMs: number;
  readonly orders: readonly Pick<PlacedOrder, 'target' | 'shadow' | 'owner'>[];
}

/** Open interest by coin of before the run, which the shadow knows nothing of. */
export type Baselines = ReadonlyMap<string, string>;

/** One read as each side is asked for it: ids differ between them. */
export interface Asked {
  readonly target: JsonObject;
  readonly shadow: JsonObject;
}

/** All that a campaign knows of one read that it holds against the shadow's. */
export interface ComparedRead {
  readonly type: string;
  readonly shape: ShapeId;
  /** The arguments of each time that it is asked at a cut. */
  asks(scope: ReadScope): readonly Asked[];
  /** A body without what was there before the run. `baselines` null: of the shadow, which has no before. */
  since?(body: JsonObject, scope: ReadScope, baselines: Baselines | null): JsonObject;
}

/** Asked alike on both sides. */
export function alike(args: JsonObject): Asked {
  return { target: args, shadow: args };
}
