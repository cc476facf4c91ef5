import { FEATURE_SLOTS_PER_KIND, type FeatureKind, type FeatureSlot, featureKinds, kindOfFeature } from './features.ts';

/** Weight of a rare feature by kind: there are many pairs and states. */
const WORTH: Readonly<Record<FeatureKind, number>> = { outcome: 1, rule: 1, pair: 0.1, state: 0.2, reply: 0.5 };
const MOST = 0xffff;

/** Number of sequences of a campaign that reached each feature, in constant memory. */
export class FeatureTable {
  readonly #counts = new Uint16Array(featureKinds.length * FEATURE_SLOTS_PER_KIND);
  readonly #reached: Record<FeatureKind, number> = { outcome: 0, rule: 0, pair: 0, state: 0, reply: 0 };

  /** Counts the features of one sequence. @returns those that no earlier sequence reached */
  add(features: Iterable<FeatureSlot>): readonly FeatureSlot[] {
    const fresh: FeatureSlot[] = [];
    for (const feature of features) {
      const count = this.#counts[feature] ?? 0;
      if (count === 0) {
        fresh.push(feature);
        this.#reached[kindOfFeature(feature)] += 1;
      }
      this.#counts[feature] = Math.min(MOST, count + 1);
    }
    return fresh;
  }

  /** Sum of the rarities: each feature counts the less, the more sequences reached it. */
  rarity(features: Iterable<FeatureSlot>): number {
    let sum = 0;
    for (const feature of features) sum += WORTH[kindOfFeature(feature)] / Math.max(1, this.#counts[feature] ?? 0);
    return sum;
  }

  /** Features reached, by kind. */
  get reached(): Readonly<Record<FeatureKind, number>> {
    return { ...this.#reached };
  }
}
