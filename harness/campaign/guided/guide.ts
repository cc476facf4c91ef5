import type fc from 'fast-check';
import { MAX_SEQUENCE_STEPS } from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';
import type { CampaignGuidance } from '../../runner/events.ts';
import { ValueDictionary } from './dictionary.ts';
import { FeatureTable } from './feature-table.ts';
import { type Feature, type FeatureKind, kindOfFeature } from './features.ts';
import { mutateSteps } from './mutate.ts';
import { SequenceQueue } from './sequence-queue.ts';

/** Sequences that have to be kept before any is mutated. */
const FEWEST = 3;
/** Number of sequences of which one is drawn anew, once some are kept: what nobody reached is in none of the kept ones. */
const DRAWN_EACH = 2;
/**
 * Features for which a sequence is kept. Facets, pairs and states are new in nearly every sequence: those only say which is
 * drawn more often.
 */
const KEPT_FOR: ReadonlySet<FeatureKind> = new Set(['rule', 'reply']);
/** How much the last sequence counts in how much a campaign still finds. */
const NEWEST = 0.4;

interface Reached {
  readonly nth: number;
  readonly steps: readonly Step[];
  readonly features: ReadonlySet<Feature>;
}

/**
 * Guides a campaign by what its sequences reached, as fuzzers are guided by coverage: one that reached something new is kept and
 * mutated, the rarer what it reached, the more often. It sees nothing of other campaigns.
 */
export class SequenceGuide {
  readonly #table = new FeatureTable();
  readonly #queue = new SequenceQueue(this.#table);
  readonly #dictionary = new ValueDictionary();
  readonly #arbitrary: () => fc.Arbitrary<Step[]>;
  #drawable: fc.Arbitrary<Step[]> | null = null;
  readonly #mutants = new WeakSet<readonly Step[]>();
  readonly #unlearnt: Reached[] = [];
  #kept = 0;
  #mutated = 0;
  #mutatedKept = 0;
  #yield = 1;

  /** @param arbitrary  returns that of all sequences of its family: nothing else is played */
  constructor(arbitrary: () => fc.Arbitrary<Step[]>) {
    this.#arbitrary = arbitrary;
  }

  /** How much its sequences still find: 1 where each finds as much as its first. */
  get yield(): number {
    return this.#yield;
  }

  /** Returns the drawn sequence, or one made of those that were kept. */
  next(drawn: readonly Step[], random: Random): readonly Step[] {
    this.#dictionary.learn(drawn);
    if (this.#queue.size < FEWEST || random.int(1, DRAWN_EACH) === 1) return drawn;
    const parent = this.#queue.draw(random);
    if (parent === null) return drawn;
    const mutated = mutateSteps(parent, random, {
      mate: this.#queue.mate(random),
      fresh: drawn,
      vary: (step) => this.#vary(step, random),
      most: MAX_SEQUENCE_STEPS - 1,
    });
    // The state that the mutant has left is read, as after a drawn sequence.
    const mutant = [...mutated, ...drawn.slice(-1)];
    this.#mutants.add(mutant);
    this.#mutated += 1;
    return mutant;
  }

  /**
   * Learns what a sequence reached, before the next one is drawn.
   * @param nth  number of the sequence among those of its campaign: what is learnt follows the order in which they were drawn
   */
  reached(nth: number, steps: readonly Step[], features: ReadonlySet<Feature>): void {
    this.#unlearnt.push({ nth, steps, features });
  }

  /** Learns what was reached so far. */
  learn(): void {
    for (const { steps, features } of this.#unlearnt.splice(0).toSorted((a, b) => a.nth - b.nth))
      this.#learn(steps, features);
  }

  #learn(steps: readonly Step[], features: ReadonlySet<Feature>): void {
    const fresh = this.#table.add(features);
    const worth = this.#table.rarity(fresh) / Math.max(1, this.#table.rarity(features));
    this.#yield += NEWEST * (Math.min(1, worth) - this.#yield);
    if (!fresh.some((feature) => KEPT_FOR.has(kindOfFeature(feature)))) return;
    this.#kept += 1;
    if (this.#mutants.has(steps)) this.#mutatedKept += 1;
    this.#queue.keep(steps, [...features]);
  }

  toJSON(): CampaignGuidance {
    this.learn();
    const { reached } = this.#table;
    return { reached, kept: this.#kept, mutated: this.#mutated, mutatedKept: this.#mutatedKept };
  }

  #vary(step: Step, random: Random): Step | null {
    const varied = this.#dictionary.vary(step, random);
    return varied === null || !this.#isDrawable(varied) ? null : varied;
  }

  #isDrawable(step: Step): boolean {
    try {
      this.#drawable ??= this.#arbitrary();
      return this.#drawable.canShrinkWithoutContext([step]);
    } catch {
      return false;
    }
  }
}
