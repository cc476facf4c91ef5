import type { Clause } from '../../../spec-schemas/clause.ts';
import type { LatencyThreshold } from '../../../spec-schemas/latencies.ts';
import type { ProductId } from '../../../spec-schemas/products.ts';
import type { VenuePartId } from '../../../spec-schemas/venue-parts.ts';
import type { Check, CheckMetadata } from '../../check/check.ts';
import type { SpendingBound } from '../../identity/fund-supply.ts';
import type { ClauseCounts, FindingsBaseline, ForetoldPlay, RunEvent, TargetAccess, Waiver } from '../events.ts';
import type { CheckRunnerContext } from '../run-check.ts';
import type { FindingsOutsideCases } from '../run-findings.ts';
import type { Session } from '../session.ts';
import type { QuickPart } from './quick-part.ts';
import type { RunTimeLimit } from './timed-part.ts';

/** Decisions made before a run starts. */
export interface RunPlan {
  readonly id: string;
  readonly seed: number;
  readonly salt: string;
  readonly argv: readonly string[];
  readonly targetName: string;
  readonly access?: TargetAccess;
  readonly profile: 'live' | 'next' | 'auto';
  readonly strict: boolean;
  /** Globs of clauses that decide as in a strict run: `--severity`. Left out: none. */
  readonly raised?: readonly string[];
  /** Already narrowed by `checksForProfile`. */
  readonly checks: readonly Check[];
  /** Clauses of external checks, in addition to those of this build; left out: none. */
  readonly ownClauses?: readonly Clause[];
  /** Campaigns to be played: `campaign.<name>`. Left out: none. */
  readonly campaigns?: readonly string[];
  /** Foretold size of the campaigns. Left out: unknown. */
  readonly foretoldPlay?: ForetoldPlay;
  /** Part of a sharded run, with the checks of all parts; left out: the whole run. */
  readonly shard?: { readonly part: number; readonly of: number; readonly whole: readonly CheckMetadata[] };
  /** Part of these checks that is judged; left out: all. */
  readonly quick?: QuickPart;
  /** Clause counts of the build; left out: not reported. */
  readonly counts?: ClauseCounts;
  readonly maxTimeMs: number | null;
  /** Time limit within which as much as possible is judged, where the weight of requests sets the pace. Left out: none. */
  readonly timed?: RunTimeLimit;
  /** Maximum of a treasury key's money that may be out. Left out: its balance. */
  readonly maxSpend?: SpendingBound;
  /** Share of the clauses judgeable on the target that must be judged for a verdict, and all checks that count. */
  readonly minJudged?: { readonly share: number; readonly of: readonly CheckMetadata[] };
  /** Bounds on the venue's latency; they decide no clause. Left out: none. */
  readonly thresholds?: readonly LatencyThreshold[];
  readonly waivers?: readonly Waiver[];
  readonly baseline?: FindingsBaseline;
  /** Required products and deployment parts of the venue. Left out: none. */
  readonly required?: readonly (ProductId | VenuePartId)[];
  readonly tool: { readonly name: string; readonly version: string };
  /**
   * Returns the command that reproduces a finding.
   * @param source  a check, a campaign, a task of the run, or `products.<id>`
   */
  readonly reproduce: (source: string) => string;
}

/** Returns why a product, or a part of the deployment, is required, as text; null: it is not. */
export function reasonProductIsRequired(
  id: ProductId | VenuePartId,
  { required = [], baseline }: Pick<RunPlan, 'required' | 'baseline'>,
): string | null {
  if (required.includes(id)) return 'required by --require';
  return baseline?.products?.includes(id) === true ? `there in ${baseline.file}` : null;
}

export interface RunHooks {
  readonly emit: (event: RunEvent) => void;
  /** ISO 8601, UTC. */
  readonly timestamp: () => string;
  /** Findings of the run from before its first check; left out: none yet. */
  readonly findings?: FindingsOutsideCases;
  /** Returns true once the run has to stop: no further case starts, and running ones end. */
  readonly interrupted: () => boolean;
  /** Returns whether so much has failed that nothing further may start (`--max-failures`). Left out: never. */
  readonly enough?: () => boolean;
  /** Runs before the first check, on the same session. */
  readonly before?: (session: Session, parts: CheckRunnerContext, stopped: () => boolean) => Promise<void>;
  /** Runs after the checks, on the same session: campaigns. */
  readonly after?: (session: Session, parts: CheckRunnerContext, stopped: () => boolean) => Promise<void>;
  /** Returns the progress of the run, for the message of one that cannot continue. */
  readonly where?: () => string;
}
