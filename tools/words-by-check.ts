import { writeFileSync } from 'node:fs';
import { type Check, checksForProfile } from '../harness/check/check.ts';

/** Each check on each of its profiles. */
export async function forEachCheckProfile(
  checks: readonly Check[],
  look: (check: Check, profile: 'live' | 'next') => Promise<void>,
): Promise<void> {
  for (const profile of ['live', 'next'] as const)
    for (const check of checksForProfile(checks, profile)) await look(check, profile);
}

/** Writes a source whose one constant has the words of each check, in order; a check without any is left out. */
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
