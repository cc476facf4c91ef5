import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import { type CampaignSize, runCampaigns } from '../../harness/campaign/play/run-campaigns.ts';
import type { DisturbanceKind } from '../../harness/generate/disturbances.ts';
import type { SequenceLength } from '../../harness/generate/sequence.ts';
import type { RunEvent } from '../../harness/runner/events.ts';
import type { RunPlan } from '../../harness/runner/plan/run-plan.ts';
import type { WorkUnit } from '../../harness/runner/plan/units.ts';
import { makeFindingsOutsideCases, type PartEnding, runPlanPart } from '../../harness/runner/run.ts';
import type { Session } from '../../harness/runner/session.ts';
import { openSession } from '../../harness/session/open-session.ts';
import type { SessionOptions } from '../../harness/session/session-options.ts';
import { openCorpus } from './corpus-folder.ts';

/** Values of a thread's `stop` flag: the user interrupted the run, or enough has failed. */
export const STOP_INTERRUPTED = 1;
export const STOP_ENOUGH_FAILED = 2;

/** Campaigns of a run, as passed to a thread. */
export interface UnitCampaigns {
  readonly size: CampaignSize;
  /** Families among which the sequences are distributed: `campaign.<name>`. */
  readonly among: readonly string[];
  /** Folder of sequences played first; left out: none. */
  readonly corpus?: string;
  /** Disturbances of their connections; left out: none. */
  readonly disturb?: readonly DisturbanceKind[];
  /** Maximum actions of a sequence in flight together; left out: one. */
  readonly concurrency?: number;
  /** Length of drawn sequences; left out: the default. */
  readonly length?: SequenceLength;
}

/** Settings shared by the units of one run. */
export interface UnitRunSettings {
  /** Makes the plan of a unit, with its checks alone. */
  readonly planOf: (unit: WorkUnit) => RunPlan | Promise<RunPlan>;
  readonly sessionOptions: SessionOptions;
  readonly campaigns: UnitCampaigns | null;
  readonly interrupted: () => boolean;
  /** Whether enough has failed for nothing further to start. */
  readonly enough: () => boolean;
  /** Time by the local clock, ms since the epoch, after which no check starts. Null: no limit. */
  readonly until: number | null;
}

/**
 * Runs a unit, on a venue opened for it.
 * @param opened  an unused venue; null: a new one is opened
 */
export async function runUnit(
  unit: WorkUnit,
  run: UnitRunSettings,
  emit: (event: RunEvent) => void,
  opened: Session | null = null,
): Promise<PartEnding> {
  const timestamp = () => new Date().toISOString();
  const { campaigns, until } = run;
  const plan = { ...(await run.planOf(unit)), maxTimeMs: until === null ? null : until - Date.now() };
  const findings = makeFindingsOutsideCases(plan, { emit, timestamp });
  const session = opened ?? (await openSession(run.sessionOptions, findings.probeOnlooker));
  const ended = await runPlanPart(plan, session, {
    emit,
    timestamp,
    findings,
    interrupted: run.interrupted,
    enough: run.enough,
    ...(campaigns === null || unit.campaigns.length === 0
      ? {}
      : { after: (...parts) => played(unit, campaigns, ...parts) }),
  });
  // Closing also asserts that the venue created and lost no money.
  await session.close();
  return ended;
}

type AfterChecks = NonNullable<Parameters<typeof runPlanPart>[2]['after']>;

function played(
  { campaigns: own }: WorkUnit,
  { size, among, corpus: folder, disturb = [], concurrency = 1, length }: UnitCampaigns,
  ...[session, run, interrupted]: Parameters<AfterChecks>
): Promise<void> {
  const corpus = folder === undefined ? undefined : openCorpus(folder);
  for (const text of corpus?.skipped ?? []) run.emit({ event: 'note', t: run.timestamp(), text });
  return runCampaigns(
    {
      size,
      families: families.filter((family) => among.includes(campaignIdOf(family))),
      own,
      corpus,
      disturb,
      concurrency,
      interrupted,
      // On the in-process model campaigns judge nothing, and its forms equal those of every shadow.
      drawsReads: true,
      hasOwnForms: true,
      ...(length === undefined ? {} : { length }),
    },
    session,
    run,
  );
}
