import { randomBytes, randomUUID } from 'node:crypto';
import { type Check, underProfile } from '../harness/check/check.ts';
import type { RunPlan } from '../harness/runner/run.ts';
import { NothingSelected, selector } from '../harness/runner/select.ts';
import { type TargetOptions, targetArguments } from './target-options.ts';
import { tool } from './tool.ts';
import { UsageError } from './usage-error.ts';

/** What selects checks. */
export interface Selection {
  readonly suite?: readonly string[];
  readonly clause?: readonly string[];
}

/**
 * The checks that both options fit, without those that the profile leaves out.
 * @throws UsageError when a glob fits nothing, or nothing is left
 */
export function selectChecks(checks: readonly Check[], selection: Selection, profile: RunPlan['profile']): Check[] {
  const { suite = [], clause = [] } = selection;
  try {
    const bySuite = selector(suite, 'check', checks.map(({ id }) => id));
    const byClause = selector(clause, 'clause that a check judges', [...new Set(checks.flatMap(({ clauses }) => clauses))]);
    const fitting = checks.filter((check) => bySuite(check.id) && check.clauses.some(byClause));
    const selected = underProfile(fitting, profile);
    if (selected.length > 0 || checks.length === 0) return [...selected];
    throw new UsageError(fitting.length > 0 ? `no selected check applies under --profile ${profile}` : 'no check fits both --suite and --clause');
  } catch (error) {
    throw error instanceof NothingSelected ? new UsageError(error.message) : error;
  }
}

/** What a plan takes from the command line beside its checks. */
export interface PlanOptions extends TargetOptions {
  readonly seed?: number;
  readonly strict?: boolean;
  readonly maxTime?: number;
}

/** Draws what was not given: a seed, a salt, an id. */
export function newPlan(options: PlanOptions, checks: readonly Check[], argv: readonly string[]): RunPlan {
  const seed = options.seed ?? randomBytes(4).readUInt32BE();
  const strict = options.strict ?? false;
  const again = ['npx', tool.name, ...targetArguments(options), ...(strict ? ['--strict'] : []), '--seed', String(seed)].join(' ');
  return {
    id: randomUUID(),
    seed,
    salt: randomBytes(8).toString('hex'),
    argv,
    targetName: options.target,
    profile: options.profile,
    strict,
    checks: checks.map(lettingEventsIn),
    maxTimeMs: options.maxTime ?? null,
    tool,
    // A campaign's finding is replayed from the report, which holds its sequence.
    reproduce: (check) => `${again} ${check.startsWith('campaign.') ? '--fuzz 1' : `--fuzz off --suite ${check}`}`,
  };
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
