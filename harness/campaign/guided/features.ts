/**
 * Kinds of features that show the progress of a sequence: a step with its outcome and facets, the first use of a rule, two outcomes of one
 * sequence, a bucket of the state that it met, or the shape of a target's reply.
 */
export const featureKinds = ['outcome', 'rule', 'pair', 'state', 'reply'] as const;
export type FeatureKind = (typeof featureKinds)[number];

/** Feature by its slot in a hash table of fixed size: collisions are accepted, as in the coverage maps of other fuzzers. */
export type FeatureSlot = number;

/** Slots per kind. */
export const FEATURE_SLOTS_PER_KIND = 2 ** 14;

export function featureOf(kind: FeatureKind, text: string): FeatureSlot {
  return featureKinds.indexOf(kind) * FEATURE_SLOTS_PER_KIND + (hashOf(text) % FEATURE_SLOTS_PER_KIND);
}

/** Feature of two outcomes in this order. */
export function outcomePairFeatureOf(first: FeatureSlot, second: FeatureSlot): FeatureSlot {
  const mixed = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 0;
  return (
    featureKinds.indexOf('pair') * FEATURE_SLOTS_PER_KIND + (((mixed ^ (mixed >>> 15)) >>> 0) % FEATURE_SLOTS_PER_KIND)
  );
}

export function kindOfFeature(feature: FeatureSlot): FeatureKind {
  return featureKinds[Math.floor(feature / FEATURE_SLOTS_PER_KIND)] ?? 'outcome';
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
