import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildFolder, isFromSources, programFolder } from '../spec-schemas/program-folder.ts';
import { tool } from './tool.ts';

/** The same for every start of one build of the model, and another one as soon as a line of it differs. */
export function buildId(): string {
  return isFromSources
    ? idOfSources(fileURLToPath(programFolder))
    : readFileSync(new URL('build-id.txt', buildFolder), 'utf8');
}

/** @param root  folder in which the sources of the model stand, with a slash at its end */
export function idOfSources(root: string): string {
  const hash = createHash('sha256').update(tool.version);
  const files = globSync('reference-model/**/*.{ts,json}', { cwd: root }).filter(
    (path) => !/[.-](test|fixture|bench)\./.test(path),
  );
  for (const path of files.sort()) hash.update(`\n${path}\n`).update(readFileSync(`${root}${path}`));
  return hash.digest('hex').slice(0, 16);
}
