import type { JsonMap } from './schema-walk.ts';

/** Parts that a venue has a path for: the built parts of the model. */
export interface BuiltParts {
  readonly reads: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly channels: ReadonlySet<string>;
}

/** The mark of what the venue that a document is of does not serve; without `built` nothing is marked. */
export function unservedMark(built: BuiltParts | undefined, part: keyof BuiltParts, name: string): JsonMap {
  return built === undefined || built[part].has(name) ? {} : { 'x-built': false };
}
