import { stripTypeScriptTypes } from 'node:module';
import { posix } from 'node:path';

/** Sources by their path from the root. */
export type Sources = ReadonlyMap<string, string>;

/** One file's import of values from another, both by their path from the root. */
export interface ValueImport {
  readonly from: string;
  readonly to: string;
}

/** What the sources import from one another when they run: types are gone by then. */
export function valueImports(sources: Sources): ValueImport[] {
  return [...sources].flatMap(([from, text]) => {
    const code = stripTypeScriptTypes(text);
    return [...code.matchAll(/^(?:import|export)\b[^'"]*?from\s*['"](\.[^'"]+)['"]/gm)].map(([, to = '']) => ({
      from,
      to: posix.join(posix.dirname(from), to),
    }));
  });
}
