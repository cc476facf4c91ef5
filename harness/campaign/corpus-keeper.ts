import type { Step } from '../generate/steps.ts';
import { type Corpus, type CorpusEntry, corpusEntry } from './corpus.ts';
import type { RunReport } from './execute.ts';
import { type Judge, withoutSteps } from './shrink.ts';

/** Sequences that are played to make one smaller that is worth keeping. */
const REMOVALS = 12;

/** What one campaign takes from a corpus, and adds to it. */
export class CorpusKeeper {
  readonly #corpus: Corpus | null;
  readonly #unplayed: CorpusEntry[];
  readonly #reached = new Set<string>();

  /** @param corpus  null: nothing is kept */
  constructor(corpus: Corpus | null) {
    this.#corpus = corpus;
    this.#unplayed = [...(corpus?.entries ?? [])];
  }

  /** How many are still to be played before anything is drawn. */
  get unplayed(): number {
    return this.#unplayed.length;
  }

  next(): readonly Step[] | null {
    return this.#unplayed.shift()?.steps ?? null;
  }

  /**
   * Keeps a sequence that reached something new, as small as it can be made.
   * @param again  plays a smaller one
   */
  async reached(steps: readonly Step[], report: RunReport, again: (steps: readonly Step[]) => Promise<RunReport>) {
    const fresh = [...report.reached].filter((what) => !this.#reached.has(what));
    for (const what of fresh) this.#reached.add(what);
    // What the corpus itself holds is no news.
    if (this.#corpus === null || fresh.length === 0 || this.#unplayed.length > 0 || this.#holds(steps)) return;
    const stillReaches: Judge = async (candidate) => {
      const { end, reached } = await again(candidate);
      return end.kind === 'agreed' && fresh.every((what) => reached.has(what));
    };
    this.#corpus.keep(corpusEntry('reached', fresh, await withoutSteps(steps, stillReaches, REMOVALS)));
  }

  /** Keeps a shrunk finding. */
  differed(steps: readonly Step[], cause: string): void {
    if (!this.#holds(steps)) this.#corpus?.keep(corpusEntry('differed', [cause], steps));
  }

  #holds(steps: readonly Step[]): boolean {
    const text = JSON.stringify(steps);
    return this.#corpus?.entries.some((entry) => JSON.stringify(entry.steps) === text) ?? false;
  }
}
