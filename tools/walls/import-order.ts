import { findValueImports, type SourcesByPath } from '../../bin/selftest/value-imports.ts';

/**
 * Returns imports that violate an order of folders and files below `layer`, as `from -> to`. A path that the order does not name is a
 * violation, so that every new folder is given a place.
 * @param order  lowest first: each may import from itself and from those before it
 */
export function importsAgainstOrder(layer: string, order: readonly string[], sources: SourcesByPath): string[] {
  const placeOf = (path: string) => order.indexOf(path.slice(layer.length + 1).split('/')[0] ?? '');
  const unplaced = [...sources.keys()].filter((path) => placeOf(path) < 0).map((path) => `${path} has no place`);
  const upward = findValueImports(sources)
    .filter(({ to }) => to.startsWith(`${layer}/`))
    .filter(({ from, to }) => placeOf(to) > placeOf(from))
    .map(({ from, to }) => `${from} -> ${to}`);
  return [...unplaced, ...upward];
}
