import { parentPort, workerData } from 'node:worker_threads';
import { checksForProfile } from '../../harness/check/check.ts';
import type { RunEvent } from '../../harness/runner/events.ts';
import type { RunPlan } from '../../harness/runner/plan/run-plan.ts';
import type { WorkUnit } from '../../harness/runner/plan/units.ts';
import type { PartEnding } from '../../harness/runner/run.ts';
import { loadChecks } from '../../scenarios/load-checks.ts';
import { loadOwnChecks } from '../options/own-checks.ts';
import type { RunOptions } from '../options/run-options.ts';
import { sessionOptionsFrom } from '../options/target-options.ts';
import { makeRunPlan } from './plan.ts';
import {
  runUnit,
  STOP_ENOUGH_FAILED,
  STOP_INTERRUPTED,
  type UnitCampaigns,
  type UnitRunSettings,
} from './unit-work.ts';

// Messages between a run and its threads, which are plain data.

/** Data that a thread gets before its first unit. */
export interface ThreadData {
  readonly options: RunOptions;
  readonly plan: Pick<RunPlan, 'id' | 'seed' | 'salt' | 'argv'>;
  /** Ids of the checks of the whole run. */
  readonly checks: readonly string[];
  readonly campaigns: UnitCampaigns | null;
  readonly until: number | null;
  /** Holds `INTERRUPTED` or `ENOUGH` once the run is to stop. */
  readonly stop: Int32Array;
}

/** Message of a thread about its current unit. */
export type ThreadMessage =
  | { readonly says: 'event' /** One line of the journal. */; readonly line: string }
  | { readonly says: 'ended'; readonly ended: PartEnding }
  | { readonly says: 'failed'; readonly error: unknown };

async function unitRun({ options, plan, checks, campaigns, until, stop }: ThreadData): Promise<UnitRunSettings> {
  const { known, clauses } = await loadOwnChecks(options);
  const planned = new Set(checks);
  const whole = checksForProfile(known, options.profile).filter(({ id }) => planned.has(id));
  return {
    // Each thread loads only the areas of its units.
    planOf: async (unit) => {
      const own = await loadChecks(whole.filter(({ id }) => unit.checks.includes(id)));
      return { ...makeRunPlan({ ...options, seed: plan.seed }, own, plan.argv, whole), ...plan, ownClauses: clauses };
    },
    sessionOptions: sessionOptionsFrom(options, {}),
    campaigns,
    until,
    interrupted: () => Atomics.load(stop, 0) === STOP_INTERRUPTED,
    enough: () => Atomics.load(stop, 0) === STOP_ENOUGH_FAILED,
  };
}

const port = parentPort;
if (port === null) throw new Error('a thread of a run was started as a program');
const run = unitRun(workerData as ThreadData);
// The failure is reported to the code that waits for the unit.
run.catch(() => undefined);
const say = (what: ThreadMessage) => port.postMessage(what);
port.on('message', async (unit: WorkUnit) => {
  try {
    // Serialised as in a journal, since an event may contain values that messages cannot carry.
    const emit = (event: RunEvent) => say({ says: 'event', line: JSON.stringify(event) });
    say({ says: 'ended', ended: await runUnit(unit, await run, emit) });
  } catch (error) {
    say({ says: 'failed', error });
  }
});
