import type fc from 'fast-check';
import { MAX_SEQUENCE_STEPS } from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';
import type { CampaignGuidance } from '../../runner/events.ts';
import { ValueDictionary } from './dictionary.ts';
import { FeatureTable } from './feature-table.ts';
import { type FeatureKind, type FeatureSlot, kindOfFeature } from './features.ts';
import { mutateSteps } from './mutate.ts';
import { SequenceQueue } from './sequence-queue.ts';

/** Minimum kept sequences before any is mutated. */
const FEWEST = 3;
/** Every nth sequence is drawn anew once some are kept: mutants cannot reach what no kept sequence contains. */
const DRAWN_EACH = 2;
/**
 * Kinds of features for which a sequence is kept. Facets, pairs and states are new in nearly every sequence: they only affect how often a
 * kept one is chosen.
 */
const KEPT_FOR: ReadonlySet<FeatureKind> = new Set(['rule', 'reply']);
/** Weight of the last sequence in the moving average of a campaign's yield. */
const NEWEST = 0.4;

interface Reached {
  readonly nth: number;
  readonly steps: readonly Step[];
  readonly features: ReadonlySet<FeatureSlot>;
}

/**
 * Guides a campaign by what its sequences reached, like a coverage-guided fuzzer: a sequence that reached something new is kept and
 * mutated, the more often the rarer its features. Campaigns are independent.
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

  /** @param arbitrary  returns the arbitrary of all sequences of its family: nothing else is played */
  constructor(arbitrary: () => fc.Arbitrary<Step[]>) {
    this.#arbitrary = arbitrary;
  }

  /** Current yield of its sequences: 1 where each finds as much as the first. */
  get yield(): number {
    return this.#yield;
  }

  /** Returns the drawn sequence, or a mutant of the kept ones. */
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
    // The mutant ends with the final reads of a drawn sequence.
    const mutant = [...mutated, ...drawn.slice(-1)];
    this.#mutants.add(mutant);
    this.#mutated += 1;
    return mutant;
  }

  /**
   * Records what a sequence reached.
   * @param nth  index of the sequence in its campaign: results are learnt in the order of drawing
   */
  reached(nth: number, steps: readonly Step[], features: ReadonlySet<FeatureSlot>): void {
    this.#unlearnt.push({ nth, steps, features });
  }

  /** Processes the recorded results. */
  learn(): void {
    for (const { steps, features } of this.#unlearnt.splice(0).toSorted((a, b) => a.nth - b.nth))
      this.#learn(steps, features);
  }

  #learn(steps: readonly Step[], features: ReadonlySet<FeatureSlot>): void {
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
