import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ModelModule } from '../../harness/session/model-session.ts';
import { cloneRoot } from '../selftest/clone-sources.ts';
import type { Mutant } from './sites.ts';

// Loads a second copy of the model into the same process, optionally mutated: checks and campaigns keep using the sound one.

const folder = pathToFileURL(join(cloneRoot, 'reference-model/')).href;
const copies = new Map<string, Mutant | null>();
let hooked = false;

/** Query that marks the modules of a copy. */
const MARK = '?copy=';

/** @param mutant  null: an unchanged copy @throws what the mutated source throws when it is loaded */
export async function loadModelCopy(mutant: Mutant | null): Promise<ModelModule> {
  hook();
  const copy = String(copies.size + 1);
  copies.set(copy, mutant);
  return (await import(`${folder}index.ts${MARK}${copy}`)) as ModelModule;
}

/** Returns the path of the source behind a URL, from the root; null unless it belongs to a copy. */
export function sourcePathOfCopy(url: string): string | null {
  if (!url.startsWith(folder) || !url.includes(MARK)) return null;
  return `reference-model/${url.slice(folder.length, url.indexOf('?'))}`;
}

/** Returns the source with the mutation applied. */
export function applyMutant(source: string, { start, end, text }: Pick<Mutant, 'start' | 'end' | 'text'>): string {
  return source.slice(0, start) + text + source.slice(end);
}

function hook(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const from = context.parentURL ?? '';
      const isOfCopy = from.startsWith(folder) && from.includes(MARK) && isSource(resolved.url);
      return isOfCopy ? { ...resolved, url: resolved.url + from.slice(from.indexOf(MARK)) } : resolved;
    },
    load(url, context, next) {
      const path = sourcePathOfCopy(url);
      const mutant = path === null ? null : copies.get(url.slice(url.indexOf(MARK) + MARK.length));
      if (path === null || mutant?.path !== path) return next(url, context);
      const source = readFileSync(fileURLToPath(url), 'utf8');
      return { format: 'module-typescript', source: applyMutant(source, mutant), shortCircuit: true };
    },
  });
}

function isSource(url: string): boolean {
  return url.startsWith(folder) && url.endsWith('.ts');
}
