import { importsAgainstOrder } from './import-order.ts';
import { sourcesOf } from './walls.ts';

/**
 * The model from the ground up. No two of its folders import values from each other: what a folder needs stands below
 * it, and what it says to those below goes through the core that they are handed.
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
 * The harness from the ground up: what every part throws, draws and waits with; a target and how it is spoken to; what a check is
 * given; the cases of a run; runs, campaigns and selftests; at the top the set-ups and what checks of several areas judge
 * alike, which scenarios alone import.
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

/** Imports of values against the order of the folders of any layer. @param folder  that the layers stand in */
export function allLayerOrderBreaches(folder?: string): string[] {
  return [...layerOrderBreaches('reference-model', folder), ...layerOrderBreaches('harness', folder)];
}

/** Imports of values against the order of a layer's folders, as `from -> to`. @param folder  that the layers stand in */
export function layerOrderBreaches(layer: keyof typeof orders, folder?: string): string[] {
  const sources = new Map(sourcesOf(layer, folder).map(({ path, text }) => [path, text]));
  return importsAgainstOrder(layer, orders[layer], sources);
}
