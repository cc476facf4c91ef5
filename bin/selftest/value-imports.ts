import { posix } from 'node:path';

/** Sources by their path from the root. */
export type SourcesByPath = ReadonlyMap<string, string>;

/** Import of values by one file from another, both by their path from the root. */
export interface ValueImport {
  readonly from: string;
  readonly to: string;
  /** Imported exports of the other file; `*` where it may be anything. */
  readonly names: readonly string[] | '*';
}

/** Imports of types, which are gone when the sources run. */
const ofTypes = /^(?:import|export)\s+type\b[^'"=;]*?from\s*['"][^'"]+['"]/gm;
const ofNames = /^(?:import|export)\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/gm;
/** Beside `import … from` what is imported when it is asked for, and where a thread or a loader begins. */
const ofAnything = /['"](\.\.?\/[^'"\s]+\.(?:ts|json))['"]/g;

/**
 * Lists what the sources import from one another when they run: types are gone by then. Any mention of a source counts as an
 * import.
 */
export function valueImports(sources: SourcesByPath): ValueImport[] {
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

/** `type Move, move as shift`: move. */
function valuesAmong(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? name);
}
