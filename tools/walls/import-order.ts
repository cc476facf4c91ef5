import { type SourcesByPath, valueImports } from '../../bin/selftest/value-imports.ts';

/**
 * Imports that go against an order of folders and files below `layer`, as `from -> to`. What the order does not name is
 * against it, so that a new folder gets its place.
 * @param order  lowest first: each may import from itself and from those before it
 */
export function importsAgainstOrder(layer: string, order: readonly string[], sources: SourcesByPath): string[] {
  const placeOf = (path: string) => order.indexOf(path.slice(layer.length + 1).split('/')[0] ?? '');
  const unplaced = [...sources.keys()].filter((path) => placeOf(path) < 0).map((path) => `${path} has no place`);
  const upward = valueImports(sources)
    .filter(({ to }) => to.startsWith(`${layer}/`))
    .filter(({ from, to }) => placeOf(to) > placeOf(from))
    .map(({ from, to }) => `${from} -> ${to}`);
  return [...unplaced, ...upward];
}
