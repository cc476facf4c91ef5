import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tool } from './tool.ts';

/**
 * The same for every start of one build of the model, and another one as soon as a line of it differs.
 * @param root  folder in which the model stands: of the sources, or of what was built of them
 */
export function buildId(root: string = fileURLToPath(new URL('../', import.meta.url))): string {
  const hash = createHash('sha256').update(tool.version);
  const files = globSync('reference-model/**/*.{ts,js,json}', { cwd: root }).filter(
    (path) => !/[.-](test|fixture|bench)\./.test(path),
  );
  for (const path of files.sort()) hash.update(`\n${path}\n`).update(readFileSync(`${root}${path}`));
  return hash.digest('hex').slice(0, 16);
}
