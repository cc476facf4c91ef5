import { writeFileSync } from 'node:fs';
import { type Check, checksForProfile } from '../harness/check/check.ts';

/** Calls back for each check on each of its profiles. */
export async function forEachCheckProfile(
  checks: readonly Check[],
  look: (check: Check, profile: 'live' | 'next') => Promise<void>,
): Promise<void> {
  for (const profile of ['live', 'next'] as const)
    for (const check of checksForProfile(checks, profile)) await look(check, profile);
}

/** Writes a source file with one constant that maps each check to its words, in order; a check without words is omitted. */
export function writeWordsByCheck(file: string, head: string, words: ReadonlyMap<string, ReadonlySet<string>>): void {
  const lines = [...words]
    .filter(([, each]) => each.size > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([id, each]) =>
        `  '${id}': [${[...each]
          .sort()
          .map((word) => `'${word}'`)
          .join(', ')}],\n`,
    );
  writeFileSync(new URL(`../${file}`, import.meta.url), `${head} {\n${lines.join('')}};\n`);
}
