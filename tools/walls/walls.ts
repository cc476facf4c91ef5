import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Walls: rules on which files may contain which code, decided by source text, so that no reviewer has to check them.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Code that a few files may contain and no other. */
export interface Wall {
  readonly says: string;
  /** Pattern of the code that only the allowed files may contain. */
  readonly pattern: RegExp;
  readonly allowed: readonly string[];
}

/** Source file, by its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Folders that hold sources. */
export const layers = ['bin', 'harness', 'reference-model', 'reports', 'scenarios', 'spec-schemas', 'tools'] as const;

/** Returns the shipped sources of a layer: tests are excluded, since they plant breaches. @param folder  parent of the layers */
export function sourcesOf(layer: string, folder = root): SourceFile[] {
  return sourcesIn(folder, [`${layer}/**/*.ts`]).filter(isShipped);
}

/** Returns the files that match a pattern from the root, including tests. */
export function sourcesAt(...patterns: readonly string[]): SourceFile[] {
  return sourcesIn(root, patterns);
}

/** Returns the files of every layer, including tests. @param folder  parent of the layers */
export function readAllSources(folder = root): SourceFile[] {
  return sourcesIn(
    folder,
    layers.map((layer) => `${layer}/**/*.ts`),
  );
}

function sourcesIn(folder: string, patterns: readonly string[]): SourceFile[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }));
}

export function isShipped({ path }: Pick<SourceFile, 'path'>): boolean {
  return !/[.-](test|fixture|bench|soak)\.ts$/.test(path);
}

/** Returns breaches of a wall, as `path:line`. */
export function findWallBreaches({ pattern, allowed }: Wall, sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !allowed.includes(path))
    .flatMap(({ path, text }) => linesThat(pattern, text).map((line) => `${path}:${line}`));
}

/** Returns allowed files that do not contain the pattern: an unused permission must be removed. */
export function findUnusedWallPermissions({ pattern, allowed }: Wall, sources: readonly SourceFile[]): string[] {
  return allowed.filter((path) => {
    const source = sources.find((each) => each.path === path);
    return source === undefined || linesThat(pattern, source.text).length === 0;
  });
}

function linesThat(pattern: RegExp, text: string): number[] {
  return text.split('\n').flatMap((line, at) => (pattern.test(codeOf(line)) ? [at + 1] : []));
}

/** Returns a line without its comment. */
function codeOf(line: string): string {
  return line.replace(/^\s*(\*|\/\*).*$/, '').replace(/(^|\s)\/\/ .*$/, '');
}
