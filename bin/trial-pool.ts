import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { VariantTrial } from '../harness/selftest/selftest.ts';
import type { Witness } from '../harness/selftest/shape-trials.ts';
import type { FaultOutcome, Trial, TrialOfPool } from './selftest-trial.ts';

/** What each kind of trial comes to. */
interface Outcomes {
  readonly fault: FaultOutcome;
  readonly shape: FaultOutcome;
  readonly form: VariantTrial;
  readonly 'gate-form': VariantTrial;
  readonly witness: Witness;
}

/** Trials of one thread at a time: most of a trial is waiting for bounds that end in nothing. */
const HANDS = 32;

/** Compiled or not, the worker stands beside this file and is written alike. */
const ownWorker = fileURLToPath(new URL(`./selftest-trial${extname(import.meta.filename)}`, import.meta.url));

/** Threads that run trials, one per processor. */
export class TrialPool {
  readonly #pool: Tinypool;
  readonly #own: readonly string[];

  /**
   * @param worker  the module that runs a trial
   * @param own  files of checks from outside, which it loads
   */
  constructor(worker: string = ownWorker, own: readonly string[] = []) {
    this.#own = own;
    this.#pool = new Tinypool({
      filename: worker,
      runtime: 'worker_threads',
      minThreads: 1,
      maxThreads: availableParallelism(),
      concurrentTasksPerWorker: HANDS,
      isolateWorkers: false,
    });
  }

  /** Runs all of them, and tells of each in the order of the list. */
  async run<K extends Trial['kind']>(
    trials: readonly Extract<Trial, { kind: K }>[],
    tell: (outcome: Outcomes[K]) => void = () => undefined,
  ): Promise<Outcomes[K][]> {
    // The worker answers a trial of a kind with the outcome of that kind.
    const pending = trials.map(
      (trial) => this.#pool.run({ ...trial, own: this.#own } satisfies TrialOfPool) as Promise<Outcomes[K]>,
    );
    const outcomes: Outcomes[K][] = [];
    for (const outcome of pending) {
      outcomes.push(await outcome);
      const last = outcomes.at(-1);
      if (last !== undefined) tell(last);
    }
    return outcomes;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
