import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf, type Family } from '../../harness/campaign/families/family.ts';
import { defaultCampaignSize, TRADING_CAMPAIGN_ID } from '../../harness/campaign/play/run-campaigns.ts';
import { type Check, type CheckMetadata, checksForProfile } from '../../harness/check/check.ts';
import type { DisturbanceKind } from '../../harness/generate/disturbances.ts';
import { isQuickCheck, makeQuickPart, type QuickPart } from '../../harness/runner/plan/quick-part.ts';
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

/** Options that select checks and campaigns. */
export interface SelectionOptions {
  readonly suite?: readonly string[];
  readonly clause?: readonly string[];
  readonly fuzz?: FuzzSize;
  /**
   * `quick`: only checks that share the venue with others, and that of a faucet's grant, limited to those that `quickPartFor` selects, and
   * no campaign except on request. Default: full.
   */
  readonly depth?: 'quick' | 'full';
  /** Globs of excluded checks, campaigns and clauses. */
  readonly exclude?: readonly string[];
}

export interface SelectedWork {
  readonly checks: readonly CheckMetadata[];
  readonly campaigns: FuzzSize;
  /** Families whose campaigns are played. */
  readonly families: readonly Family[];
  /** Excluded checks and campaigns, and clauses that no check judges. */
  readonly exclusion: ExclusionFilter;
}

/**
 * Selects the checks that both options match, without those that the profile leaves out. Campaigns belong to a whole run; a part of one
 * plays them only on request, by name or by a size: the named ones, else all.
 * @throws UsageError when a glob matches nothing, or nothing is left
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
    const fast = depth === 'quick' ? fitting.filter(isQuickCheck) : fitting;
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

/** Target options that determine whether request weight limits the speed of a run. */
export type RateLimitTargetOptions = Pick<TargetOptions, 'target' | 'control' | 'rate'>;

/**
 * Returns the part of a whole run's checks for `--depth quick`, where request weight limits its speed.
 * @returns null: all of them
 */
export function quickPartFor(
  { depth }: SelectionOptions,
  reached: RateLimitTargetOptions,
  whole: readonly CheckMetadata[],
): QuickPart | null {
  const weighed = weighedRate(reached);
  return depth === 'quick' && weighed !== null ? makeQuickPart(whole, weighed) : null;
}

/** Returns the part that fits `--max-time`, where request weight limits the speed; null: there is no such limit. */
export function runTimeLimitFor(
  { maxTime }: Pick<PlanOptions, 'maxTime'>,
  reached: RateLimitTargetOptions,
): RunTimeLimit | null {
  const weighed = weighedRate(reached);
  return maxTime === undefined || weighed === null ? null : { seconds: maxTime / 1_000, rate: weighed };
}

/** Weight per second that limits the requests of a run; null: no limit. */
function weighedRate({ target, control, rate }: RateLimitTargetOptions): number | null {
  return target !== 'model' && control === undefined && rate !== 'unlimited' ? rate : null;
}

/** Options of a plan, besides its checks. */
export interface PlanOptions extends TargetOptions, OwnChecksOption {
  /** Kept as typed: the sequences before the failing one are part of a campaign's reproduction. */
  readonly fuzz?: FuzzSize;
  /** Disturbances of campaigns' connections; default: none. */
  readonly disturb?: readonly DisturbanceKind[];
  readonly concurrency?: number;
  /** Folder of sequences that campaigns play first. */
  readonly corpus?: string;
  readonly seed?: number;
  readonly strict?: boolean;
  /** Globs of clauses that decide as in a strict run; default: none. */
  readonly severity?: readonly string[];
  readonly maxTime?: number;
  readonly minJudged?: number;
  /** Latency thresholds of the target; default: none. */
  readonly threshold?: RunPlan['thresholds'];
  /** Products that the venue must have; default: none. */
  readonly require?: RunPlan['required'];
  /** File that set some of these options; left out: no file was used. */
  readonly config?: string | false;
  /** Output folder for reports; left out: none is written. */
  readonly out?: string;
}

/** Subfolder of the run's output, so that a reproduction never overwrites the report that prints its command. */
const AGAIN_FOLDER = 'again';

/**
 * Makes a plan, and draws a missing seed, salt or id.
 * @param whole  selection of the run that this is part of; default: this selection
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
    // Reproduces with the command line alone, whatever the options file contains by then.
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
    // The in-process model has every product.
    ...(options.require === undefined || options.target === 'model' ? {} : { required: options.require }),
    tool: toolInfo,
    reproduce: (source) => {
      const suite = suiteShowing(source, whole);
      if (source.startsWith(PRODUCTS)) return `${again} --suite ${suite} --require ${source.slice(PRODUCTS.length)}`;
      return `${again} --suite ${suite}${families.some((family) => campaignIdOf(family) === suite) ? campaignArguments(options) : ''}`;
    },
  };
}

/** Returns the command-line arguments that raise clauses. */
export function severityArguments({ severity = [] }: Pick<PlanOptions, 'severity'>): string[] {
  return severity.flatMap((glob) => ['--severity', `${glob}=violation`]);
}

/** Id prefix of the finding about an absent product. */
const PRODUCTS = 'products.';

/** Returns the check or campaign that reproduces a finding; for the run's own work, the first one that causes it. */
function suiteShowing(source: string, checks: readonly CheckMetadata[]): string {
  if (source === 'run.campaign') return TRADING_CAMPAIGN_ID;
  if (!source.startsWith('run.') && !source.startsWith(PRODUCTS)) return source;
  const paid = checks.find(({ by }) => source !== 'run.treasury' || by !== 'observe');
  return (paid ?? checks[0])?.id ?? TRADING_CAMPAIGN_ID;
}

/** The corpus is included, since it is played first and holds found sequences: without it other sequences would be drawn. */
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

/** Yields to the event loop after each check: in-process runs never wait for a socket, so signals would go unnoticed. */
function lettingEventsIn(check: Check): Check {
  return {
    ...check,
    run: async (context) => {
      await new Promise((resolve) => setImmediate(resolve));
      return check.run(context);
    },
  };
}
