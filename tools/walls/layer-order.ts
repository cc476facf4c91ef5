import { findValueImports, type SourcesByPath } from '../../bin/selftest/value-imports.ts';
import { sourcesOf } from './walls.ts';

/**
 * Folders of the model, lowest first. No two of them import values from each other: a folder imports only from those below it, and
 * reaches higher ones through the core that it is passed.
 */
export const modelLayerOrder = [
  'model-fault.ts',
  'refusal.ts',
  'door.ts',
  'rule-edits.ts',
  'numeric',
  'book',
  'state',
  'events.ts',
  'event-concerns.ts',
  'core.ts',
  'block-journal.ts',
  'history',
  'archive',
  'money',
  'evm',
  'engine',
  'actions',
  'governance',
  'answers',
  'chain',
  'reads',
  'edge',
  'feed',
  'rules.ts',
  'rule-use.ts',
  'rule-names.ts',
  'products.ts',
  'switches.ts',
  'profile.ts',
  'role.ts',
  'genesis',
  'venue.ts',
  'replica',
  'control',
  'gateway',
  'server',
  'faults',
  'index.ts',
  'conventions',
];

/**
 * Folders of the harness, lowest first: errors, random numbers and waiting; the target and its clients; the API of a check; the cases of
 * a run; runs, campaigns and selftests; at the top set-ups and judgements shared by several areas, which only scenarios import.
 */
export const harnessLayerOrder = [
  'kernel',
  'process',
  'compare',
  'target',
  'budget',
  'client',
  'forms',
  'control',
  'operator',
  'probe',
  'check',
  'identity',
  'generate',
  'crowd',
  'signatures',
  'products',
  'case',
  'leftovers',
  'product-probes',
  'session',
  'runner',
  'doctor',
  'campaign',
  'exploration',
  'selftest',
  'setup',
  'judging',
];

const orders = { 'reference-model': modelLayerOrder, harness: harnessLayerOrder } as const;

/** Returns value imports that violate the folder order of any layer. @param folder  parent of the layers */
export function findAllLayerOrderBreaches(folder?: string): string[] {
  return [...findLayerOrderBreaches('reference-model', folder), ...findLayerOrderBreaches('harness', folder)];
}

/** Returns value imports that violate the folder order of one layer, as `from -> to`. @param folder  parent of the layers */
export function findLayerOrderBreaches(layer: keyof typeof orders, folder?: string): string[] {
  const sources = new Map(sourcesOf(layer, folder).map(({ path, text }) => [path, text]));
  return importsAgainstOrder(layer, orders[layer], sources);
}

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
