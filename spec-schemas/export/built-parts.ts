import type { JsonMap } from './schema-walk.ts';

/** Parts that a venue implements: the built parts of the model. */
export interface BuiltParts {
  readonly reads: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly channels: ReadonlySet<string>;
}

/** Returns the mark of a part that the document's venue does not serve; nothing is marked without `built`. */
export function makeUnservedNote(built: BuiltParts | undefined, part: keyof BuiltParts, name: string): JsonMap {
  return built === undefined || built[part].has(name) ? {} : { 'x-built': false };
}
