import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf, type Family } from '../../harness/campaign/families/family.ts';
import { defaultCampaignSize, TRADING_CAMPAIGN_ID } from '../../harness/campaign/play/run-campaigns.ts';
import { type Check, type CheckMetadata, checksForProfile } from '../../harness/check/check.ts';
import type { DisturbanceKind } from '../../harness/generate/disturbances.ts';
import { makeQuickPart, type QuickPart } from '../../harness/runner/plan/quick-part.ts';
import type { RunPlan } from '../../harness/runner/plan/run-plan.ts';
import { makeGlobFilter } from '../../harness/runner/plan/select.ts';
import type { RunTimeLimit } from '../../harness/runner/plan/timed-part.ts';
import { shellQuote } from '../../reports/console/shell-word.ts';
import type { FuzzSize } from '../options/option-values.ts';
import type { OwnChecksOption } from '../options/own-checks.ts';
import { recordedAccessOf, shellTargetArguments, type TargetOptions } from '../options/target-options.ts';
import { toolInfo } from '../tool.ts';
import { UsageError } from '../usage-error.ts';
import { type ExclusionFilter, resolveExclusion, withoutExcluded } from './exclusion.ts';
import { explainSelectionError } from './refused-selection.ts';

/** Options that select checks, and with them the campaigns. */
export interface SelectionOptions {
  readonly suite?: readonly string[];
  readonly clause?: readonly string[];
  readonly fuzz?: FuzzSize;
  /**
   * `quick`: only checks that share the venue with others, those of them that `quickPartFor` leaves, and no campaign that is not
   * asked for. Default: full.
   */
  readonly depth?: 'quick' | 'full';
  /** Globs of checks, campaigns and clauses that are left out. */
  readonly exclude?: readonly string[];
}

export interface SelectedWork {
  readonly checks: readonly CheckMetadata[];
  readonly campaigns: FuzzSize;
  /** Whose campaigns. */
  readonly families: readonly Family[];
  /** Checks and campaigns that are left out, and clauses that are not judged, whoever comes by them. */
  readonly exclusion: ExclusionFilter;
}

/**
 * The checks that both options fit, without those that the profile leaves out. Campaigns belong to a whole run; to a
 * part of one they come when they are asked for, by name or by a size: those that are named, else all.
 * @throws UsageError when a glob fits nothing, or nothing is left
 */
export function selectChecks(
  checks: readonly CheckMetadata[],
  selection: SelectionOptions,
  profile: RunPlan['profile'],
): SelectedWork {
  const { suite = [], clause = [], fuzz, depth = 'full', exclude = [] } = selection;
  try {
    const bySuite = makeGlobFilter(suite, 'check', [...checks.map(({ id }) => id), ...families.map(campaignIdOf)]);
    const byClause = makeGlobFilter(clause, 'clause that a check judges', [
      ...new Set(checks.flatMap(({ clauses }) => clauses)),
    ]);
    const exclusion = resolveExclusion(exclude, checks, families.map(campaignIdOf));
    const left = new Set(
      withoutExcluded(checks, exclusion).flatMap(({ id, clauses }) => (clauses.some(byClause) ? [id] : [])),
    );
    const fitting = checks.filter(({ id }) => bySuite(id) && left.has(id));
    const fast = depth === 'quick' ? fitting.filter(({ leases }) => leases.length === 0) : fitting;
    const selected = checksForProfile(fast, profile);
    const played = families.filter((family) => !exclusion.isOut(campaignIdOf(family)));
    const named = clause.length > 0 ? [] : played.filter((family) => bySuite(campaignIdOf(family)));
    const isAsked = depth === 'full' || suite.length > 0;
    const size: FuzzSize = fuzz ?? (named.length > 0 && isAsked ? defaultCampaignSize : { kind: 'off' });
    const campaigns: FuzzSize = played.length === 0 ? { kind: 'off' } : size;
    if (selected.length > 0 || campaigns.kind !== 'off')
      return { checks: selected, campaigns, families: named.length > 0 ? named : played, exclusion };
    throw new UsageError(
      fitting.length > 0
        ? `no selected check applies under --profile ${profile}${depth === 'quick' ? ' and --depth quick' : ''}`
        : exclude.length > 0
          ? '--exclude leaves nothing of what is selected'
          : 'nothing fits both --suite and --clause',
    );
  } catch (error) {
    throw explainSelectionError(error);
  }
}

/** Part of the target options that says whether the weight of requests decides how long a run takes. */
export type TargetReach = Pick<TargetOptions, 'target' | 'control' | 'rate'>;

/**
 * Returns the checks of a whole run that `--depth quick` leaves where the weight of their requests decides how long they take.
 * @returns null: all of them
 */
export function quickPartFor(
  { depth }: SelectionOptions,
  reached: TargetReach,
  whole: readonly CheckMetadata[],
): QuickPart | null {
  const weighed = weighedRate(reached);
  return depth === 'quick' && weighed !== null ? makeQuickPart(whole, weighed) : null;
}

/**
 * Returns the part that `--max-time` has room for where the weight of requests sets the pace; null: the run is not limited so.
 */
export function runTimeLimitFor({ maxTime }: Pick<PlanOptions, 'maxTime'>, reached: TargetReach): RunTimeLimit | null {
  const weighed = weighedRate(reached);
  return maxTime === undefined || weighed === null ? null : { seconds: maxTime / 1_000, rate: weighed };
}

/** Weight per second that requests of a run are held to; null: the weight does not limit it. */
function weighedRate({ target, control, rate }: TargetReach): number | null {
  return target !== 'model' && control === undefined && rate !== 'unlimited' ? rate : null;
}

/** Options that a plan takes from the command line beside its checks. */
export interface PlanOptions extends TargetOptions, OwnChecksOption {
  /** As it was typed: the runs of a campaign before the one that found something are part of its reproduction. */
  readonly fuzz?: FuzzSize;
  /** Disturbances of the connections of campaigns. Left out: none. */
  readonly disturb?: readonly DisturbanceKind[];
  readonly concurrency?: number;
  /** The folder of sequences that campaigns play first. */
  readonly corpus?: string;
  readonly seed?: number;
  readonly strict?: boolean;
  /** Globs of clauses that decide as in a strict run. Left out: none. */
  readonly severity?: readonly string[];
  readonly maxTime?: number;
  readonly minJudged?: number;
  /** Bounds on how fast the target answers. Left out: none. */
  readonly threshold?: RunPlan['thresholds'];
  /** Products that the venue has to have. Left out: none. */
  readonly require?: RunPlan['required'];
  /** The file that gave some of these; left out: none was looked at. */
  readonly config?: string | false;
  /** Where this run writes its reports; left out: nowhere. */
  readonly out?: string;
}

/** Inside the folder of the run, so that what is shown again never writes over the report that tells of it. */
const AGAIN_FOLDER = 'again';

/**
 * Draws what was not given: a seed, a salt, an id.
 * @param whole  of the run that this is part of; left out: these are all
 */
export function makeRunPlan(
  options: PlanOptions,
  checks: readonly Check[],
  argv: readonly string[],
  whole: readonly CheckMetadata[] = checks,
): RunPlan {
  const seed = options.seed ?? randomBytes(4).readUInt32BE();
  const strict = options.strict ?? false;
  const again = [
    'npx',
    toolInfo.name,
    // The command line alone shows the run again, whatever a file says by then.
    ...(options.config === undefined ? [] : ['--no-config']),
    ...shellTargetArguments(options),
    ...(strict ? ['--strict'] : []),
    ...severityArguments(options).map(shellQuote),
    ...(options.checks ?? []).map((glob) => `--checks ${shellQuote(glob)}`),
    '--seed',
    String(seed),
    ...(options.out === undefined ? [] : ['--out', shellQuote(join(options.out, AGAIN_FOLDER))]),
  ].join(' ');
  return {
    id: randomUUID(),
    seed,
    salt: randomBytes(8).toString('hex'),
    argv,
    targetName: options.target,
    access: recordedAccessOf(options),
    profile: options.profile,
    strict,
    ...(options.severity === undefined ? {} : { raised: options.severity }),
    checks: checks.map(lettingEventsIn),
    maxTimeMs: options.maxTime ?? null,
    ...(options.maxSpend === undefined ? {} : { maxSpend: options.maxSpend }),
    ...(options.threshold === undefined ? {} : { thresholds: options.threshold }),
    // The model in this process has all of them.
    ...(options.require === undefined || options.target === 'model' ? {} : { required: options.require }),
    tool: toolInfo,
    reproduce: (source) => {
      const suite = suiteShowing(source, whole);
      if (source.startsWith(PRODUCTS)) return `${again} --suite ${suite} --require ${source.slice(PRODUCTS.length)}`;
      return `${again} --suite ${suite}${families.some((family) => campaignIdOf(family) === suite) ? campaignArguments(options) : ''}`;
    },
  };
}

/** The words of a command line that raise clauses, one by one. */
export function severityArguments({ severity = [] }: Pick<PlanOptions, 'severity'>): string[] {
  return severity.flatMap((glob) => ['--severity', `${glob}=violation`]);
}

/** Before the id of a product that is not there. */
const PRODUCTS = 'products.';

/** The check, or campaign, that shows a finding again: of the run's own work, the first that brings it about. */
function suiteShowing(source: string, checks: readonly CheckMetadata[]): string {
  if (source === 'run.campaign') return TRADING_CAMPAIGN_ID;
  if (!source.startsWith('run.') && !source.startsWith(PRODUCTS)) return source;
  const paid = checks.find(({ by }) => source !== 'run.treasury' || by !== 'observe');
  return (paid ?? checks[0])?.id ?? TRADING_CAMPAIGN_ID;
}

/** A corpus is played first, and holds what was found: without it other sequences would be drawn. */
function campaignArguments({ fuzz, corpus, disturb = [], concurrency }: PlanOptions): string {
  const disturbed = disturb.length === 0 ? '' : ` --disturb ${disturb.join(',')}`;
  const together = concurrency === undefined ? '' : ` --concurrency ${concurrency}`;
  return `${fuzzArgument(fuzz)}${disturbed}${together}${corpus === undefined ? '' : ` --corpus ${shellQuote(corpus)}`}`;
}

function fuzzArgument(size: FuzzSize | undefined): string {
  if (size === undefined || size.kind === 'off') return '';
  if (size.kind === 'until-failure') return ' --fuzz until-failure';
  return size.kind === 'runs' ? ` --fuzz ${size.runs}` : ` --fuzz ${size.ms}ms`;
}

/** In process nothing ever waits for a socket: without a turn of the event loop no signal would be noticed. */
function lettingEventsIn(check: Check): Check {
  return {
    ...check,
    run: async (context) => {
      await new Promise((resolve) => setImmediate(resolve));
      return check.run(context);
    },
  };
}
