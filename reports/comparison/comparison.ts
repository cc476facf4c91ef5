import type { Latency } from '../../spec-schemas/latencies.ts';
import type { Report, ReportCheck, ReportClause, ReportFinding } from '../report-schema.ts';

/** Differences between two runs. Everything is in the order of the report that it comes from. */
export interface RunComparison {
  readonly schemaVersion: 1;
  readonly before: ComparedRun;
  readonly after: ComparedRun;
  /** Why the second run is worse, a sentence each; none: it is not. */
  readonly worse: readonly string[];
  /**
   * Differences between the options of the two runs, a sentence each: differences between the venues are listed apart from
   * these.
   */
  readonly conditions: readonly string[];
  readonly violations: {
    /** Met by the second run alone, as they stand in its report. */
    readonly new: readonly ReportFinding[];
    /** Met by the first run alone, and the second found their clause kept, or passed their check. */
    readonly mended: readonly ReportFinding[];
    /** Met by both, or met by the first in a clause that the second met broken elsewhere; of the first where it alone met it. */
    readonly stillBroken: readonly ReportFinding[];
    /** Met by the first run alone, and nothing in the second says that they are mended. */
    readonly notLookedFor: readonly ReportFinding[];
  };
  readonly noLongerJudged: readonly {
    readonly clause: string;
    readonly was: ReportClause['status'];
    /** For each check of it: what became of it. */
    readonly why: readonly string[];
  }[];
  readonly newlyJudged: readonly string[];
  /** Checks and campaigns that came to a verdict before, and to none now. */
  readonly undecided: readonly {
    readonly check: string;
    readonly was: ReportCheck['status'];
    readonly is: ReportCheck['status'];
    readonly reason: string;
  }[];
  /** Checks that passed in both runs and took at least twice and a second longer; never worse, since machines differ. */
  readonly slower: readonly { readonly check: string; readonly beforeMs: number; readonly afterMs: number }[];
  /** Latencies of the venues; null: that run measured none of them. Never worse, since machines differ. */
  readonly latencies: readonly {
    readonly latency: Latency;
    readonly before: LatencyPercentiles | null;
    readonly after: LatencyPercentiles | null;
  }[];
  /** Forms of open points; null: that run did not see one. */
  readonly variants: readonly {
    readonly point: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** Measurements of one run: how many, and their percentiles in ms. */
export type LatencyPercentiles = Pick<
  NonNullable<Report['run']['latencies']>[number],
  'count' | 'p50Ms' | 'p95Ms' | 'p99Ms' | 'maxMs'
>;

/** Figures of a compared run. */
export interface ComparedRun {
  readonly file: string;
  readonly tool: Report['tool'];
  readonly run: Pick<
    Report['run'],
    'id' | 'seed' | 'startedAt' | 'endedAt' | 'target' | 'chainIdentity' | 'network' | 'profile' | 'role' | 'isolation'
  > & { readonly requests: number; readonly weight: number; readonly ending: Report['run']['ending'] };
  readonly summary: Report['summary'];
}

/** A report, and where it stands: what is said of its findings has to lead there. */
export interface LocatedReport {
  readonly file: string;
  readonly report: Report;
}
