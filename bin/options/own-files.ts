import { existsSync, globSync } from 'node:fs';
import module from 'node:module';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programModuleUrl } from '../../spec-schemas/program-folder.ts';
import { describeLoadError } from '../selftest/load-error.ts';
import { UsageError } from '../usage-error.ts';

/** Suffixes of files with checks. */
export const suffixesOfCheckFiles = ['.ts', '.mts', '.js', '.mjs'];

/**
 * Resolves globs to absolute paths, sorted and without duplicates. Asterisks do not match tests, fixtures and declarations.
 * @throws UsageError on a glob that matches no file, or a file that cannot contain a check
 */
export function resolveCheckFiles(globs: readonly string[], folder: string): string[] {
  const files = globs.flatMap((glob) => {
    const found = existsSync(resolve(folder, glob)) ? [glob] : matched(glob, folder);
    if (found.length === 0) throw new UsageError(`--checks ${glob} names no file`);
    return found.map((path) => resolve(folder, path));
  });
  const odd = files.find((file) => !suffixesOfCheckFiles.includes(extname(file)));
  if (odd !== undefined)
    throw new UsageError(`${odd} cannot hold a check: write one of ${suffixesOfCheckFiles.join(', ')}`);
  return [...new Set(files)].sort();
}

function matched(glob: string, folder: string): string[] {
  return globSync(glob, { cwd: folder }).filter((path) => !/\.(test|fixture|d)\.[mc]?[jt]s$/.test(path));
}

/** Returns the exports of a file. @throws UsageError where it cannot be loaded */
export async function importModuleExports(file: string): Promise<readonly unknown[]> {
  ownEntries();
  try {
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
    return Object.values(exported).flat();
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded: ${describeLoadError(error)}`);
  }
}

let areOwn = false;

/**
 * Redirects imports of this package to the running program, whatever is installed beside the file: a check made by another copy would not
 * be recognised.
 */
function ownEntries(): void {
  if (areOwn) return;
  areOwn = true;
  const entries = new Map([
    ['venue-conformance/check', programModuleUrl('harness/check/index').href],
    ['venue-conformance/spec', programModuleUrl('spec-schemas/index').href],
  ]);
  module.registerHooks({
    resolve(specifier, context, next) {
      const url = entries.get(specifier);
      return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
    },
  });
}
