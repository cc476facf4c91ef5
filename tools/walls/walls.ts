import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Walls that a reviewer would otherwise have to check: which files may write what, decided by the text of the sources.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Something that a few files may do and no other. */
export interface Wall {
  readonly says: string;
  /** Code that only the allowed files may have. */
  readonly pattern: RegExp;
  readonly allowed: readonly string[];
}

/** Source by its path from the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Folders that hold sources. */
export const layers = ['bin', 'harness', 'reference-model', 'reports', 'scenarios', 'spec-schemas', 'tools'] as const;

/** Returns the sources of a layer that ship: tests are there to break walls. @param folder  that the layer stands in */
export function sourcesOf(layer: string, folder = root): Source[] {
  return sourcesIn(folder, [`${layer}/**/*.ts`]).filter(isShipped);
}

/** Files by a pattern from the root, tests among them. */
export function sourcesAt(...patterns: readonly string[]): Source[] {
  return sourcesIn(root, patterns);
}

/** Files of every layer, tests among them. @param folder  that the layers stand in */
export function allSources(folder = root): Source[] {
  return sourcesIn(
    folder,
    layers.map((layer) => `${layer}/**/*.ts`),
  );
}

function sourcesIn(folder: string, patterns: readonly string[]): Source[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }));
}

export function isShipped({ path }: Pick<Source, 'path'>): boolean {
  return !/[.-](test|fixture|bench|soak)\.ts$/.test(path);
}

/** Places that break a wall, as `path:line`. */
export function wallBreaches({ pattern, allowed }: Wall, sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !allowed.includes(path))
    .flatMap(({ path, text }) => linesThat(pattern, text).map((line) => `${path}:${line}`));
}

/** Files that may do what they do not do: a permission that nobody uses is taken back. */
export function unusedPermissions({ pattern, allowed }: Wall, sources: readonly Source[]): string[] {
  return allowed.filter((path) => {
    const source = sources.find((each) => each.path === path);
    return source === undefined || linesThat(pattern, source.text).length === 0;
  });
}

function linesThat(pattern: RegExp, text: string): number[] {
  return text.split('\n').flatMap((line, at) => (pattern.test(codeOf(line)) ? [at + 1] : []));
}

/** A line without its comment. */
function codeOf(line: string): string {
  return line.replace(/^\s*(\*|\/\*).*$/, '').replace(/(^|\s)\/\/ .*$/, '');
}
