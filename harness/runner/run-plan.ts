import type { Clause } from '../../spec-schemas/clause.ts';
import type { Threshold } from '../../spec-schemas/latencies.ts';
import type { ProductId } from '../../spec-schemas/products.ts';
import type { PartId } from '../../spec-schemas/venue-parts.ts';
import type { Check, CheckHead } from '../check/check.ts';
import type { Access, Baseline, ClauseCounts, RunEvent, Waiver } from './events.ts';
import type { QuickPart } from './quick-part.ts';
import type { CheckRun } from './run-check.ts';
import type { RunFindings } from './run-findings.ts';
import type { Session } from './session.ts';

/** Everything that is decided before a run begins. */
export interface RunPlan {
  readonly id: string;
  readonly seed: number;
  readonly salt: string;
  readonly argv: readonly string[];
  readonly targetName: string;
  readonly access?: Access;
  readonly profile: 'live' | 'next' | 'auto';
  readonly strict: boolean;
  /** Already narrowed by `underProfile`. */
  readonly checks: readonly Check[];
  /** Clauses of checks from outside, beside those of this build; left out: none. */
  readonly ownClauses?: readonly Clause[];
  /** Campaigns that are to be played: `campaign.<name>`. Left out: none. */
  readonly campaigns?: readonly string[];
  /** Which part of a whole this is, with the checks of all parts; left out: all of it. */
  readonly shard?: { readonly part: number; readonly of: number; readonly whole: readonly CheckHead[] };
  /** Of these checks those are judged that fit it; left out: all. */
  readonly quick?: QuickPart;
  /** Of the build; left out: nobody is told. */
  readonly counts?: ClauseCounts;
  readonly maxTimeMs: number | null;
  /** What share of what the target allows to be judged has to be judged for a verdict, and every check that counts. */
  readonly minJudged?: { readonly share: number; readonly of: readonly CheckHead[] };
  /** Bounds on how fast the venue answers; they decide no clause. Left out: none. */
  readonly thresholds?: readonly Threshold[];
  readonly waivers?: readonly Waiver[];
  readonly baseline?: Baseline;
  /** Products, and parts of the deployment, that the venue has to have. Left out: none. */
  readonly required?: readonly (ProductId | PartId)[];
  readonly tool: { readonly name: string; readonly version: string };
  /** The command that shows a finding again. @param source  a check, a campaign, a work of the run, or `products.<id>` */
  readonly reproduce: (source: string) => string;
}

/** Why a product, or a part of the deployment, has to be there, in words; null: it need not. */
export function whyDemanded(
  id: ProductId | PartId,
  { required = [], baseline }: Pick<RunPlan, 'required' | 'baseline'>,
): string | null {
  if (required.includes(id)) return 'required by --require';
  return baseline?.products?.includes(id) === true ? `there in ${baseline.file}` : null;
}

export interface RunHooks {
  readonly emit: (event: RunEvent) => void;
  /** ISO 8601, UTC. */
  readonly timestamp: () => string;
  /** What the run saw before its first check; left out: nothing yet. */
  readonly findings?: RunFindings;
  /** Set once the run is to stop: no further case starts, those under way end. */
  readonly interrupted: () => boolean;
  /** Whether so much has failed that nothing further is to start (`--max-failures`). Left out: never. */
  readonly enough?: () => boolean;
  /** What is run before the first check, on the same session. */
  readonly before?: (session: Session, parts: CheckRun, stopped: () => boolean) => Promise<void>;
  /** What is run after the checks, on the same session: campaigns. */
  readonly after?: (session: Session, parts: CheckRun, stopped: () => boolean) => Promise<void>;
  /** How far the run has come, for the sentence of one that cannot go on. */
  readonly where?: () => string;
}
