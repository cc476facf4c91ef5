import { posix } from 'node:path';

/** Sources by their path from the root. */
export type SourcesByPath = ReadonlyMap<string, string>;

/** Import of values by one file from another, both by their path from the root. */
export interface ValueImport {
  readonly from: string;
  readonly to: string;
  /** Imported names; `*` where any may be used. */
  readonly names: readonly string[] | '*';
}

/** Type imports, which are erased when the sources run. */
const ofTypes = /^(?:import|export)\s+type\b[^'"=;]*?from\s*['"][^'"]+['"]/gm;
const ofNames = /^(?:import|export)\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/gm;
/** Dynamic imports, and the entry points of threads and loaders. */
const ofAnything = /['"](\.\.?\/[^'"\s]+\.(?:ts|json))['"]/g;

/** Lists the value imports among the sources; type imports are erased at run time. Any mention of a source file counts as an import. */
export function findValueImports(sources: SourcesByPath): ValueImport[] {
  return [...sources].flatMap(([from, text]) => {
    const pathOf = (to: string) => posix.join(posix.dirname(from), to);
    const code = text.replace(ofTypes, '');
    const named = [...code.matchAll(ofNames)].map(([, names = '', to = '']) => ({
      from,
      to: pathOf(to),
      names: valuesAmong(names),
    }));
    const whole = [...code.replace(ofNames, '').matchAll(ofAnything)].map(
      ([, to = '']) => ({ from, to: pathOf(to), names: '*' }) as const,
    );
    return [...named, ...whole];
  });
}

/** Returns the values among imported names: for `type Move, move as shift`, `move`. */
function valuesAmong(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? name);
}
