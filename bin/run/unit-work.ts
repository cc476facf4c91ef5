import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import { type CampaignSize, runCampaigns } from '../../harness/campaign/play/run-campaigns.ts';
import type { DisturbanceKind } from '../../harness/generate/disturbances.ts';
import type { SequenceLength } from '../../harness/generate/sequence.ts';
import type { RunEvent } from '../../harness/runner/events.ts';
import type { RunPlan } from '../../harness/runner/plan/run-plan.ts';
import type { WorkUnit } from '../../harness/runner/plan/units.ts';
import { makeRunFindings, type PartEnding, runPlanPart } from '../../harness/runner/run.ts';
import type { Session } from '../../harness/runner/session.ts';
import { openSession } from '../../harness/session/open-session.ts';
import type { SessionOptions } from '../../harness/session/session-options.ts';
import { openCorpus } from './corpus-folder.ts';

/** Values of `stop` of a thread once a run is to stop: by its user, or because enough has failed. */
export const STOP_INTERRUPTED = 1;
export const STOP_ENOUGH_FAILED = 2;

/** Which campaigns a run plays, as it is told to a thread. */
export interface UnitCampaigns {
  readonly size: CampaignSize;
  /** Families among which the runs are distributed: `campaign.<name>`. */
  readonly among: readonly string[];
  /** Folder of sequences that are played first; left out: none. */
  readonly corpus?: string;
  /** Disturbances of their connections; left out: none. */
  readonly disturb?: readonly DisturbanceKind[];
  /** Actions of a sequence in flight together, at most; left out: one. */
  readonly concurrency?: number;
  /** Length of drawn sequences. Left out: the usual one. */
  readonly length?: SequenceLength;
}

/** Settings that the units of one run have in common. */
export interface UnitRunSettings {
  /** Plan of a unit: its checks alone. */
  readonly planOf: (unit: WorkUnit) => RunPlan | Promise<RunPlan>;
  readonly sessionOptions: SessionOptions;
  readonly campaigns: UnitCampaigns | null;
  readonly interrupted: () => boolean;
  /** Whether enough has failed for nothing further to start. */
  readonly enough: () => boolean;
  /** Our clock, ms since the epoch: no check starts after it. Null: there is no such time. */
  readonly until: number | null;
}

/**
 * Works on a unit, on a venue that is opened for it.
 * @param opened  a venue that nobody has worked on yet; null: one is opened
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
  const findings = makeRunFindings(plan, { emit, timestamp });
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
  // Asserts once more that the venue made and lost nothing.
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
      // Campaigns judge nothing of the model in this process, and its forms are those of every shadow.
      drawsReads: true,
      hasOwnForms: true,
      ...(length === undefined ? {} : { length }),
    },
    session,
    run,
  );
}
