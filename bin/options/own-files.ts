import { existsSync, globSync } from 'node:fs';
import module from 'node:module';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programModuleUrl } from '../../spec-schemas/program-folder.ts';
import { describeLoadError } from '../selftest/load-error.ts';
import { UsageError } from '../usage-error.ts';

/** Suffixes of files of checks. */
export const checkFileSuffixes = ['.ts', '.mts', '.js', '.mjs'];

/**
 * The files that globs name, once each, as absolute paths in the order of their names. Tests, fixtures and declarations
 * are left out of what an asterisk matches.
 * @throws UsageError on a glob that names no file, or a file that cannot hold a check
 */
export function resolveCheckFiles(globs: readonly string[], folder: string): string[] {
  const files = globs.flatMap((glob) => {
    const found = existsSync(resolve(folder, glob)) ? [glob] : matched(glob, folder);
    if (found.length === 0) throw new UsageError(`--checks ${glob} names no file`);
    return found.map((path) => resolve(folder, path));
  });
  const odd = files.find((file) => !checkFileSuffixes.includes(extname(file)));
  if (odd !== undefined)
    throw new UsageError(`${odd} cannot hold a check: write one of ${checkFileSuffixes.join(', ')}`);
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
 * Whatever is installed beside the file, it is written in the API of the program that runs it: a check of another copy
 * would be none to this one.
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
