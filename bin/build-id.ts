import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildFolder, programFolder, RUNS_FROM_SOURCES } from '../spec-schemas/program-folder.ts';
import { toolInfo } from './tool.ts';

/** Sources that declare, hold and serialise the saved state. Rules that only modify the state are excluded. */
const STATE_SOURCES = [
  'reference-model/{numeric,book,state,history,evm}/**/*.ts',
  'reference-model/{events,event-concerns}.ts',
] as const;

/** Identifies a build of the model: stable over restarts, changed by any edit of the model's sources. */
export function computeModelBuildId(): string {
  return builtIds()[0];
}

/** Identifies the format of saved states: builds with the same id can resume each other's states. */
export function computeStateFormatId(): string {
  return builtIds()[1];
}

/** @param root  folder of the model's sources, with a trailing slash */
export function buildAndStateFormatIds(root: string): readonly [build: string, stateForm: string] {
  return [idOfFiles(root, ['reference-model/**/*.{ts,json}'], toolInfo.version), idOfFiles(root, STATE_SOURCES, '')];
}

function builtIds(): readonly [build: string, stateForm: string] {
  if (RUNS_FROM_SOURCES) return buildAndStateFormatIds(fileURLToPath(programFolder));
  const [build = '', stateForm = ''] = readFileSync(new URL('build-id.txt', buildFolder), 'utf8').split('\n');
  return [build, stateForm];
}

function idOfFiles(root: string, globs: readonly string[], salt: string): string {
  const hash = createHash('sha256').update(salt);
  const files = globSync(globs, { cwd: root }).filter((path) => !/[.-](test|fixture|bench)\./.test(path));
  for (const path of files.sort()) hash.update(`\n${path}\n`).update(readFileSync(`${root}${path}`));
  return hash.digest('hex').slice(0, 16);
}
