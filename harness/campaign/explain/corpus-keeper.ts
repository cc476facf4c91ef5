import type { Step } from '../../generate/steps.ts';
import type { Family } from '../families/family.ts';
import type { SequenceCase } from '../play/campaign-environment.ts';
import type { SequenceRunReport } from '../play/execute.ts';
import { type Corpus, type CorpusEntry, makeCorpusEntry } from './corpus.ts';
import { type ShrinkTest, shrinkByRemovingSteps } from './shrink.ts';

/** Maximum runs spent on shrinking one sequence that is worth keeping. */
const REMOVALS = 6;

/** Corpus of one run: hands each campaign the sequences of its family, and keeps new ones. */
export class CorpusKeeper {
  readonly #corpus: Corpus | null;
  readonly #unplayed: CorpusEntry[];
  readonly #reached = new Set<string>();
  /** Serialized sequences that the corpus holds. */
  readonly #held: Set<string>;

  /** @param corpus  null: nothing is kept */
  constructor(corpus: Corpus | null, families: readonly Family[]) {
    this.#corpus = corpus;
    this.#unplayed = (corpus?.entries ?? []).filter(({ family }) => families.some(({ name }) => name === family));
    this.#held = new Set(this.#unplayed.map(({ steps }) => JSON.stringify(steps)));
  }

  /** Returns the number of corpus sequences of a family that are still to be played before new ones are drawn. */
  unplayed({ name }: Family): number {
    return this.#unplayed.filter(({ family }) => family === name).length;
  }

  next({ name }: Family): readonly Step[] | null {
    const at = this.#unplayed.findIndex(({ family }) => family === name);
    const [entry] = at < 0 ? [] : this.#unplayed.splice(at, 1);
    return entry?.steps ?? null;
  }

  /**
   * Keeps a sequence that reached something new, after shrinking it.
   * @param again  runs a smaller candidate
   */
  async keepReached(
    { family, steps }: SequenceCase,
    report: SequenceRunReport,
    again: (steps: readonly Step[]) => Promise<SequenceRunReport>,
  ) {
    const fresh = [...report.reached].filter((what) => !this.#reached.has(what));
    for (const what of fresh) this.#reached.add(what);
    // Sequences from the corpus are not kept again.
    if (this.#corpus === null || fresh.length === 0 || this.#unplayed.length > 0 || this.#holds(steps)) return;
    const stillReaches: ShrinkTest = async (candidate) => {
      const { end, reached } = await again(candidate);
      return end.kind === 'agreed' && fresh.every((what) => reached.has(what));
    };
    this.#keep(makeCorpusEntry(family, 'reached', fresh, await shrinkByRemovingSteps(steps, stillReaches, REMOVALS)));
  }

  /** Keeps a shrunk finding. */
  keepDifference(family: Family, steps: readonly Step[], cause: string): void {
    if (!this.#holds(steps)) this.#keep(makeCorpusEntry(family, 'differed', [cause], steps));
  }

  #keep(entry: CorpusEntry): void {
    this.#held.add(JSON.stringify(entry.steps));
    this.#corpus?.keep(entry);
  }

  #holds(steps: readonly Step[]): boolean {
    return this.#held.has(JSON.stringify(steps));
  }
}
