import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';
import type { FeatureTable } from './feature-table.ts';
import type { FeatureSlot } from './features.ts';

/** Maximum sequences kept. */
const CAPACITY = 48;

interface Kept {
  readonly steps: readonly Step[];
  readonly features: readonly FeatureSlot[];
  /** Number of times it was mutated. */
  times: number;
}

/** Queue of sequences of a campaign that reached something new, to be mutated: the rarer their features, the more often. */
export class SequenceQueue {
  readonly #table: FeatureTable;
  readonly #kept: Kept[] = [];

  constructor(table: FeatureTable) {
    this.#table = table;
  }

  get size(): number {
    return this.#kept.length;
  }

  keep(steps: readonly Step[], features: readonly FeatureSlot[]): void {
    this.#kept.push({ steps, features, times: 0 });
    if (this.#kept.length <= CAPACITY) return;
    const least = this.#kept.reduce((a, b) => (this.#energy(a) <= this.#energy(b) ? a : b));
    this.#kept.splice(this.#kept.indexOf(least), 1);
  }

  /** Draws a sequence to mutate, weighted by energy. */
  draw(random: Random): readonly Step[] | null {
    const energies = this.#kept.map((kept) => this.#energy(kept));
    const all = energies.reduce((sum, energy) => sum + energy, 0);
    let left = (random.int(0, 999_999) / 1_000_000) * all;
    const at = energies.findIndex((energy) => {
      left -= energy;
      return left < 0;
    });
    const drawn = this.#kept[at < 0 ? this.#kept.length - 1 : at];
    if (drawn === undefined) return null;
    drawn.times += 1;
    return drawn.steps;
  }

  /** Draws a sequence uniformly, as the other half of a splice. */
  mate(random: Random): readonly Step[] {
    return random.pick(this.#kept)?.steps ?? [];
  }

  #energy({ features, times }: Kept): number {
    return this.#table.rarity(features) / (1 + times);
  }
}
