import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';
import type { FeatureTable } from './feature-table.ts';
import type { Feature } from './features.ts';

/** Sequences that are held at most. */
const CAPACITY = 48;

interface Kept {
  readonly steps: readonly Step[];
  readonly features: readonly Feature[];
  /** How often it was mutated. */
  times: number;
}

/** Sequences of a campaign that reached something new, to be mutated: the rarer what they reached, the more often. */
export class SequenceQueue {
  readonly #table: FeatureTable;
  readonly #kept: Kept[] = [];

  constructor(table: FeatureTable) {
    this.#table = table;
  }

  get size(): number {
    return this.#kept.length;
  }

  keep(steps: readonly Step[], features: readonly Feature[]): void {
    this.#kept.push({ steps, features, times: 0 });
    if (this.#kept.length <= CAPACITY) return;
    const least = this.#kept.reduce((a, b) => (this.#energy(a) <= this.#energy(b) ? a : b));
    this.#kept.splice(this.#kept.indexOf(least), 1);
  }

  /** Draws one by its energy, to be mutated. */
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

  /** Draws one alike, as the other half of a spliced one. */
  mate(random: Random): readonly Step[] {
    return random.pick(this.#kept)?.steps ?? [];
  }

  #energy({ features, times }: Kept): number {
    return this.#table.rarity(features) / (1 + times);
  }
}
