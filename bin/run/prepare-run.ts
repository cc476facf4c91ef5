import { foretellPlay } from '../../harness/campaign/by-url/forecast-by-url.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import { type CampaignSize, sortFamiliesByShare } from '../../harness/campaign/play/run-campaigns.ts';
import { type CheckMetadata, checksForProfile } from '../../harness/check/check.ts';
import { countClauses } from '../../harness/doctor/clause-counts.ts';
import type { InterruptedCaseKeys } from '../../harness/leftovers/unsettled-keys.ts';
import { makeViolationPolicy } from '../../harness/runner/deciding-policy.ts';
import type { RunStarted } from '../../harness/runner/events.ts';
import type { RunPlan } from '../../harness/runner/plan/run-plan.ts';
import type { SessionOptions } from '../../harness/session/session-options.ts';
import { findingsBaselineOf } from '../../reports/fold/baseline.ts';
import { loadChecks } from '../../scenarios/load-checks.ts';
import type { Clause } from '../../spec-schemas/clause.ts';
import { printRunForecast } from '../doctor/dry-run.ts';
import { parseRequiredParts } from '../lookup/gather-products.ts';
import { prepareSessionOptions } from '../options/checked-session-options.ts';
import { loadOwnChecks, type OwnChecks } from '../options/own-checks.ts';
import type { RunOptions } from '../options/run-options.ts';
import { sessionOptionsFrom } from '../options/target-options.ts';
import { readWaivers } from '../options/waivers-file.ts';
import { readReport } from '../reports/read-report.ts';
import { selectFailedBefore } from '../reports/rerun.ts';
import { UsageError } from '../usage-error.ts';
import { selectDeclaredChecks } from './edited-checks.ts';
import { type ExclusionFilter, withoutExcluded } from './exclusion.ts';
import {
  makeRunPlan,
  quickPartFor,
  type RateLimitTargetOptions,
  runTimeLimitFor,
  type SelectedWork,
  type SelectionOptions,
  selectChecks,
} from './plan.ts';
import { explainSelectionError } from './refused-selection.ts';
import type { InterruptedRun } from './resume.ts';
import { itemsOfShard } from './shard.ts';

/** Everything decided before the output folder is touched. */
export interface PlannedRun {
  readonly options: RunOptions;
  readonly sessionOptions: SessionOptions;
  /** Null: nothing is left to judge, and only the reports are written. */
  readonly plan: RunPlan | null;
  /** Null: no campaigns. */
  readonly campaigns: CampaignsPlan | null;
  /** Clauses that the run does not judge. */
  readonly excluded: ReadonlySet<string>;
  /** Keys that the resumed run may have left unsettled; null: a new run, or nothing is left to judge. */
  readonly keys: readonly InterruptedCaseKeys[] | null;
  /** Whether an existing journal is continued. */
  readonly resumes: boolean;
}

interface CampaignsPlan {
  readonly size: CampaignSize;
  readonly families: SelectedWork['families'];
  /** Campaigns of this run, out of those of the whole run: `campaign.<name>`. */
  readonly own: readonly string[];
}

/**
 * Plans a new run.
 * @throws UsageError where the options contradict one another or leave nothing to judge, or a file is invalid
 */
export async function planNewRun(options: RunOptions, argv: readonly string[]): Promise<PlannedRun> {
  const own = await loadOwnChecks(options);
  const { known, clauses } = own;
  const { whole, checks, campaigns } = await chooseChecks(options, own);
  const { exclusion } = whole;
  const { shard } = options;
  const deviations = knownDeviations(options, known);
  return {
    options,
    sessionOptions: await prepareSessionOptions(options, process.env),
    plan: {
      ...makeRunPlan(options, await loadChecks(checks), argv),
      ownClauses: clauses,
      ...enoughJudged(options, known, exclusion),
      ...deviations,
      counts: countClauses(known, options.profile, clauses),
      campaigns: campaigns?.own ?? [],
      ...foretoldPlayOf(options, campaigns),
      ...(shard === undefined ? {} : { shard: { ...shard, whole: whole.checks } }),
      ...paceOf(options, options, whole.checks),
    },
    campaigns,
    excluded: exclusion.clauses,
    keys: null,
    resumes: false,
  };
}

/**
 * Prints what a run with these options would do, without doing it.
 * @returns exit code: 0
 * @throws UsageError as `planNewRun`, except for errors that only the target could cause
 */
export async function printDryRun(options: RunOptions): Promise<number> {
  if (options.resume !== undefined)
    throw new UsageError('--resume goes on with the run as it was begun: leave out --dry-run');
  const own = await loadOwnChecks(options);
  const { whole, checks, campaigns } = await chooseChecks(options, own);
  knownDeviations(options, own.known);
  const selected: SelectedWork = {
    checks: withoutExcluded(checks, whole.exclusion),
    exclusion: whole.exclusion,
    families: whole.families.filter((family) => campaigns?.own.includes(campaignIdOf(family))),
    campaigns: campaigns === null ? { kind: 'off' } : whole.campaigns,
  };
  const quick = quickPartFor(options, options, whole.checks);
  const timed = runTimeLimitFor(options, options);
  return printRunForecast({ ...selected, quick, timed }, sessionOptionsFrom(options, process.env), options);
}

export interface ChosenWork {
  /** Selection of all shards. */
  readonly whole: SelectedWork;
  readonly checks: readonly CheckMetadata[];
  readonly campaigns: CampaignsPlan | null;
}

/**
 * Selects the checks and campaigns for a run with these options.
 * @throws UsageError where the options contradict one another, or leave nothing
 */
export async function chooseChecks(options: RunOptions, own: OwnChecks): Promise<ChosenWork> {
  const { shard, rerunFailed, touched } = options;
  if (shard !== undefined) checkShardOptions(options);
  const playsNone = options.fuzz === undefined || options.fuzz.kind === 'off';
  if (options.disturb !== undefined && playsNone)
    throw new UsageError('--disturb is for campaigns: set their size with --fuzz');
  if (options.concurrency !== undefined && playsNone)
    throw new UsageError('--concurrency is for campaigns: set their size with --fuzz');
  const all = selectChecks(own.known, options, options.profile);
  seeRaised(options, own.clauses);
  const open =
    rerunFailed === undefined ? all : selectFailedBefore(all, { file: rerunFailed, report: readReport(rerunFailed) });
  const whole = touched === undefined ? open : await selectDeclaredChecks(open, touched, own);
  const ownPart = <T>(items: readonly T[]) => (shard === undefined ? items : itemsOfShard(items, shard));
  const checks = ownPart(whole.checks);
  const campaigns = campaignsPlan(whole, ownPart(sortFamiliesByShare(whole.families).map(campaignIdOf)));
  if (shard !== undefined && checks.length === 0 && campaigns === null)
    throw new UsageError(`nothing falls to shard ${shard.part}/${shard.of}: there are ${whole.checks.length} checks`);
  return { whole, checks, campaigns };
}

/**
 * Plans the rest of an interrupted run: its checks and campaigns without a verdict, each from its beginning, on accounts that the first
 * attempt did not use.
 * @throws UsageError as `planNewRun`
 */
export async function planResumedRun(
  options: RunOptions,
  { started, settled, isWhole, keys }: InterruptedRun,
): Promise<PlannedRun> {
  const { known, clauses } = await loadOwnChecks(options);
  const sessionOptions = await prepareSessionOptions(options, process.env);
  const selected = selectChecks(known, options, options.profile);
  const { exclusion } = selected;
  const excluded = exclusion.clauses;
  if (isWhole) return { options, sessionOptions, plan: null, campaigns: null, excluded, keys: null, resumes: true };
  const planned = new Set(started.checks.map(({ id }) => id));
  const whole = known.filter(({ id }) => planned.has(id));
  const left = (started.campaigns ?? []).filter((id) => !settled.has(id));
  const { waivers, baseline, required } = started;
  return {
    options,
    sessionOptions,
    plan: {
      ...makeRunPlan(options, await loadChecks(whole.filter(({ id }) => !settled.has(id))), started.argv),
      id: started.id,
      ownClauses: clauses,
      ...enoughJudged(options, known, exclusion),
      ...(waivers === undefined ? {} : { waivers }),
      ...(baseline === undefined ? {} : { baseline }),
      ...(required === undefined ? {} : { required: parseRequiredParts(required.join()) }),
      campaigns: left,
      ...foretoldPlayOf(options, campaignsPlan(selected, left)),
      ...paceOf(options, asBegun(options, started), options.shard === undefined ? whole : selected.checks),
    },
    campaigns: campaignsPlan(selected, left),
    excluded,
    keys,
    resumes: true,
  };
}

/** @throws UsageError where a glob of `--severity` matches no clause that can decide */
function seeRaised({ strict = false, severity }: RunOptions, own: readonly Clause[]): void {
  if (severity === undefined) return;
  try {
    makeViolationPolicy({ strict, raised: severity }, own);
  } catch (error) {
    throw explainSelectionError(error);
  }
}

/** @throws UsageError where a sharded run lacks a seed, or has a minimum share */
function checkShardOptions({ seed, minJudged }: RunOptions): void {
  if (seed === undefined) throw new UsageError('--shard needs --seed: the shards of one run draw from one seed');
  if (minJudged !== undefined) throw new UsageError('--min-judged speaks of a whole run: leave it out of its shards');
}

function campaignsPlan({ campaigns: size, families }: SelectedWork, own: readonly string[]): CampaignsPlan | null {
  return size.kind === 'off' || own.length === 0 ? null : { size, families, own };
}

/** Returns the foretold size of campaigns that nobody but this run's requests moves on; by URL they are only played on request. */
function foretoldPlayOf(
  { target, control, fuzz }: RunOptions,
  campaigns: CampaignsPlan | null,
): Pick<RunPlan, 'foretoldPlay'> {
  if (campaigns === null || target === 'model' || control !== undefined || fuzz === undefined) return {};
  const foretoldPlay = foretellPlay(campaigns.size, campaigns.families, campaigns.own);
  return foretoldPlay === null ? {} : { foretoldPlay };
}

function enoughJudged(
  { minJudged: share, profile }: RunOptions,
  known: readonly CheckMetadata[],
  exclusion: ExclusionFilter,
): Pick<RunPlan, 'minJudged'> {
  if (share === undefined) return {};
  return { minJudged: { share, of: withoutExcluded(checksForProfile(known, profile), exclusion) } };
}

function paceOf(
  options: SelectionOptions & Pick<RunOptions, 'maxTime'>,
  reached: RateLimitTargetOptions,
  whole: readonly CheckMetadata[],
): Pick<RunPlan, 'quick' | 'timed'> {
  const quick = quickPartFor(options, reached, whole);
  const timed = runTimeLimitFor(options, reached);
  return { ...(quick === null ? {} : { quick }), ...(timed === null ? {} : { timed }) };
}

/** Returns the original run's access to its target: access may change on resuming, the selection may not. */
function asBegun(options: RunOptions, { target, access }: RunStarted): RateLimitTargetOptions {
  if (access === undefined) return options;
  const { control, rate } = access;
  return { target, rate, ...(control === null ? {} : { control }) };
}

function knownDeviations(
  { waivers, baseline, profile }: RunOptions,
  known: readonly CheckMetadata[],
): Pick<RunPlan, 'waivers' | 'baseline'> {
  return {
    ...(waivers === undefined ? {} : { waivers: readWaivers(waivers, checksForProfile(known, profile)) }),
    ...(baseline === undefined ? {} : { baseline: findingsBaselineOf(baseline, readReport(baseline)) }),
  };
}
