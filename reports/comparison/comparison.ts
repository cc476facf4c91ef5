import type { LatencyKind } from '../../spec-schemas/latencies.ts';
import type { Report, ReportCheck, ReportClause, ReportFinding } from '../report-schema.ts';

/** Differences between two runs. Every list keeps the order of its source report. */
export interface RunComparison {
  readonly schemaVersion: 1;
  readonly before: ComparedRun;
  readonly after: ComparedRun;
  /** Reasons why the second run is worse, a sentence each; empty: it is not. */
  readonly worse: readonly string[];
  /** Differences between the options of the two runs, a sentence each. Differences between the venues are listed separately. */
  readonly conditions: readonly string[];
  readonly violations: {
    /** Violations of the second run alone, as in its report. */
    readonly new: readonly ReportFinding[];
    /** Violations of the first run alone whose clause passed in the second, or whose check did. */
    readonly mended: readonly ReportFinding[];
    /**
     * Violations of both runs, or of the first in a clause that the second found broken at another place; taken from the second run where
     * it has them.
     */
    readonly stillBroken: readonly ReportFinding[];
    /** Violations of the first run alone that the second neither confirmed nor showed to be fixed. */
    readonly notLookedFor: readonly ReportFinding[];
  };
  readonly noLongerJudged: readonly {
    readonly clause: string;
    readonly was: ReportClause['status'];
    /** Outcome of each check of the clause. */
    readonly why: readonly string[];
  }[];
  readonly newlyJudged: readonly string[];
  /** Checks and campaigns with a verdict in the first run and none in the second. */
  readonly undecided: readonly {
    readonly check: string;
    readonly was: ReportCheck['status'];
    readonly is: ReportCheck['status'];
    readonly reason: string;
  }[];
  /** Checks that passed in both runs and took at least twice and a second longer. They never make a run worse, since machines differ. */
  readonly slower: readonly { readonly check: string; readonly beforeMs: number; readonly afterMs: number }[];
  /** Latencies of the venues; null: not measured in that run. They never make a run worse, since machines differ. */
  readonly latencies: readonly {
    readonly latency: LatencyKind;
    readonly before: LatencyPercentiles | null;
    readonly after: LatencyPercentiles | null;
  }[];
  /** Forms of open points; null: not seen in that run. */
  readonly variants: readonly {
    readonly point: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** Number of measurements in one run, and their percentiles in ms. */
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

/** A report and its file path, to which links to its findings lead. */
export interface LocatedReport {
  readonly file: string;
  readonly report: Report;
}
