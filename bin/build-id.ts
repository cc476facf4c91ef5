import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildFolder, isFromSources, programFolder } from '../spec-schemas/program-folder.ts';
import { toolInfo } from './tool.ts';

/** Sources that declare, hold and write down the state that a venue saves; rules that only act upon the state stand elsewhere. */
const STATE_SOURCES = [
  'reference-model/{numeric,book,state,history,evm}/**/*.ts',
  'reference-model/{events,event-concerns}.ts',
] as const;

/** The same for every start of one build of the model, and another one as soon as a line of it differs. */
export function modelBuildId(): string {
  return builtIds()[0];
}

/** The same for all builds that save a venue in one form: what one of them saved, the others go on from. */
export function stateFormatId(): string {
  return builtIds()[1];
}

/** @param root  folder in which the sources of the model stand, with a slash at its end */
export function sourceHashIds(root: string): readonly [build: string, stateForm: string] {
  return [idOfFiles(root, ['reference-model/**/*.{ts,json}'], toolInfo.version), idOfFiles(root, STATE_SOURCES, '')];
}

function builtIds(): readonly [build: string, stateForm: string] {
  if (isFromSources) return sourceHashIds(fileURLToPath(programFolder));
  const [build = '', stateForm = ''] = readFileSync(new URL('build-id.txt', buildFolder), 'utf8').split('\n');
  return [build, stateForm];
}

function idOfFiles(root: string, globs: readonly string[], salt: string): string {
  const hash = createHash('sha256').update(salt);
  const files = globSync(globs, { cwd: root }).filter((path) => !/[.-](test|fixture|bench)\./.test(path));
  for (const path of files.sort()) hash.update(`\n${path}\n`).update(readFileSync(`${root}${path}`));
  return hash.digest('hex').slice(0, 16);
}
