import { sourcesOf } from '../../tools/walls/walls.ts';
import { sourceLayers } from '../stale-build.ts';
import { findValueImports, type SourcesByPath, type ValueImport } from './value-imports.ts';

/** Imports among the sources, each by its path from the root. */
export interface ImportGraph {
  /** Returns the value imports of a source. */
  importersOf(path: string): readonly ValueImport[];
  /** Returns a source with everything that loads with it. */
  loadedWith(path: string): ReadonlySet<string>;
}

/** Implicit import: this source runs the bundle that the build makes of the other. */
const bundled: ValueImport = {
  from: 'reference-model/evm/machine.ts',
  to: 'reference-model/evm/machine/entry.ts',
  names: '*',
};

/** Returns the shipped sources of a clone, by their paths from the root. */
export function readSources(root: string): SourcesByPath {
  return new Map(sourceLayers.flatMap((layer) => sourcesOf(layer, root)).map(({ path, text }) => [path, text]));
}

export function makeImportGraph(sources: SourcesByPath): ImportGraph {
  const imports = findValueImports(sources);
  const importers = Map.groupBy([...imports, bundled], ({ to }) => to);
  const imported = Map.groupBy(imports, ({ from }) => from);
  return {
    importersOf: (path) => importers.get(path) ?? [],
    loadedWith(path) {
      const loaded = new Set([path]);
      // Iterating over a Set also visits members added during the iteration.
      for (const one of loaded) for (const { to } of imported.get(one) ?? []) if (sources.has(to)) loaded.add(to);
      return loaded;
    },
  };
}
