import { availableParallelism } from 'node:os';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import { briefSequenceLength } from '../../harness/campaign/play/campaign.ts';
import type { RunEnded, RunEvent } from '../../harness/runner/events.ts';
import type { RunHooks } from '../../harness/runner/plan/run-plan.ts';
import { runUnits } from '../../harness/runner/plan/run-units.ts';
import { divideIntoUnits, estimateUnitLoad, sortLongestFirst } from '../../harness/runner/plan/units.ts';
import type { Session } from '../../harness/runner/session.ts';
import type { UserInterruption } from './interruption.ts';
import { disableParallelScavenge, enableParallelScavenge } from './parallel-scavenge.ts';
import type { PlannedRun } from './prepare-run.ts';
import { STOP_ENOUGH_FAILED, STOP_INTERRUPTED, type UnitCampaigns } from './unit-work.ts';
import { makeInlineUnitWorker, ThreadUnitWorker } from './unit-workers.ts';
import { setInitialYoungGeneration } from './young-generation.ts';

/** Number of checks that take as long as a thread's startup. */
const CHECKS_WORTH_A_THREAD = 60;
/** Default maximum of threads: each one needs memory, and has to load the program. */
const USUAL_THREADS = 4;

/** Runs the units of a run on the in-process model, distributed over several threads. */
export async function runUnitsInThreads(
  { options, sessionOptions, plan, campaigns }: PlannedRun & { readonly plan: NonNullable<PlannedRun['plan']> },
  interruption: UserInterruption,
  opened: Session,
  { emit: tell, timestamp, enough = () => false }: Pick<RunHooks, 'emit' | 'timestamp' | 'enough'>,
): Promise<RunEnded> {
  const played: UnitCampaigns | null =
    campaigns === null
      ? null
      : {
          size: campaigns.size,
          among: campaigns.families.map(campaignIdOf),
          ...(options.corpus === undefined ? {} : { corpus: options.corpus }),
          ...(options.disturb === undefined ? {} : { disturb: options.disturb }),
          ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
          ...(options.fuzz === undefined ? { length: briefSequenceLength } : {}),
        };
  const units = divideIntoUnits(plan.checks, plan.campaigns ?? []);
  const byId = new Map(plan.checks.map((check) => [check.id, check]));
  const load = units.reduce((sum, unit) => sum + estimateUnitLoad(unit, byId), 0);
  const until = plan.maxTimeMs === null ? null : Date.now() + plan.maxTimeMs;
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  interruption.asked.then(() => Atomics.store(stop, 0, STOP_INTERRUPTED));
  const hasEnough = () => {
    if (!enough()) return false;
    Atomics.compareExchange(stop, 0, 0, STOP_ENOUGH_FAILED);
    return true;
  };
  const emit = (event: RunEvent) => {
    tell(event);
    // Tells the threads at once, instead of at the end of a unit.
    hasEnough();
  };
  const { id, seed, salt, argv } = plan;
  setInitialYoungGeneration();
  const threads = Array.from(
    {
      length: threadsBeside(options, load, units.length),
    },
    () =>
      new ThreadUnitWorker({
        options,
        campaigns: played,
        until,
        stop,
        plan: { id, seed, salt, argv },
        checks: plan.checks.map((check) => check.id),
      }),
  );
  interruption.abandoned.then(() => Promise.all(threads.map((thread) => thread.close())));
  const here = makeInlineUnitWorker(
    {
      planOf: (unit) => ({ ...plan, checks: plan.checks.filter((check) => unit.checks.includes(check.id)) }),
      sessionOptions,
      campaigns: played,
      until,
      interrupted: interruption.requested,
      enough: hasEnough,
    },
    opened,
  );
  disableParallelScavenge(1 + threads.length);
  try {
    return await runUnits({
      units,
      queue: sortLongestFirst(units, byId, 1 + threads.length),
      emit,
      timestamp,
      workers: [here, ...threads],
      enough: hasEnough,
      stopped: () => interruption.requested() || hasEnough() || (until !== null && Date.now() > until),
    });
  } finally {
    // Frees the memory of their venues before the reports are written.
    for (const thread of threads) void thread.close();
    enableParallelScavenge();
  }
}

/** Returns the number of additional threads. A wire log needs a single thread for its order, and short runs are not worth another one. */
function threadsBeside({ jobs, wireLog }: PlannedRun['options'], load: number, units: number): number {
  if (wireLog !== undefined) return 0;
  const usual = Math.min(availableParallelism(), USUAL_THREADS, 1 + Math.floor(load / CHECKS_WORTH_A_THREAD));
  return Math.max(0, Math.min(jobs ?? usual, units) - 1);
}
