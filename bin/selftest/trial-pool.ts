import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { AcceptedVariantTrial } from '../../harness/selftest/selftest.ts';
import type { SoundCheckRun } from '../../harness/selftest/shape-trials.ts';
import { programModuleUrl } from '../../spec-schemas/program-folder.ts';
import type { FaultOutcome, SelftestTrial, TrialBatch } from '../selftest-trial.ts';

/** Outcome of each kind of trial. */
interface Outcomes {
  readonly fault: FaultOutcome;
  readonly shape: FaultOutcome;
  readonly forms: AcceptedVariantTrial;
  readonly witness: SoundCheckRun;
  readonly spared: readonly string[];
}

/** Concurrent batches per thread: a trial spends most of its time waiting for timeouts. */
const HANDS = 8;
/** Trials per batch: messaging costs more than the shortest trial takes. */
const BATCH = 4;

/** Longer than the pause between two kinds of trials, since a restarted thread has to load everything again. */
const IDLE_MS = 60_000;

const ownWorker = fileURLToPath(programModuleUrl('bin/selftest-trial'));

/** Pool of threads that run trials, one per processor. */
export class TrialPool {
  readonly #pool: Tinypool;
  readonly #own: readonly string[];

  /**
   * @param worker  module that runs a trial
   * @param own  files of own checks, which it loads
   */
  constructor(worker: string = ownWorker, own: readonly string[] = []) {
    this.#own = own;
    this.#pool = new Tinypool({
      filename: worker,
      runtime: 'worker_threads',
      minThreads: 1,
      maxThreads: availableParallelism(),
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: HANDS,
      isolateWorkers: false,
    });
  }

  /** Runs all trials, and reports each in the order of the list. */
  async run<K extends SelftestTrial['kind']>(
    trials: readonly Extract<SelftestTrial, { kind: K }>[],
    tell: (outcome: Outcomes[K]) => void = () => undefined,
  ): Promise<Outcomes[K][]> {
    const pending = new Map<SelftestTrial, Promise<Outcomes[K]>>();
    for (const batch of batched(trials)) {
      // Safe: the worker answers each trial with an outcome of its kind, in order.
      const ran = this.#pool.run({ trials: batch, own: this.#own } satisfies TrialBatch) as Promise<Outcomes[K][]>;
      for (const [at, trial] of batch.entries()) {
        const outcome = ran.then((outcomes) => nth(outcomes, at));
        // A failed worker is reported through the trial that is awaited first.
        outcome.catch(() => undefined);
        pending.set(trial, outcome);
      }
    }
    const outcomes: Outcomes[K][] = [];
    for (const trial of trials) {
      const outcome = await pending.get(trial);
      if (outcome === undefined) throw new Error('a trial was given to no thread');
      outcomes.push(outcome);
      tell(outcome);
    }
    return outcomes;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/** Batches the trials of one check together, so that a thread derives its keys and signatures only once. */
function batched<T extends SelftestTrial>(trials: readonly T[]): readonly (readonly T[])[] {
  const byCheck = [...Map.groupBy(trials, askedFirst).values()];
  return byCheck.flatMap((together) =>
    together.flatMap((_, at) => (at % BATCH === 0 ? [together.slice(at, at + BATCH)] : [])),
  );
}

/** Returns the first check of a trial. Trials of forms run many checks, so each is a batch of its own. */
function askedFirst(trial: SelftestTrial): unknown {
  switch (trial.kind) {
    case 'witness':
      return trial.check;
    case 'shape':
    case 'spared':
      return trial.witnesses[0]?.check;
    case 'fault':
      return trial.users[0];
    case 'forms':
      return trial;
  }
}

function nth<T>(items: readonly T[], at: number): T {
  const item = items[at];
  if (item === undefined) throw new Error('a thread answered fewer trials than it was given');
  return item;
}
