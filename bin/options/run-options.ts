import type { ReportFormat } from '../../reports/formats.ts';
import type { PlanOptions, SelectionOptions } from '../run/plan.ts';
import type { Shard } from '../run/shard.ts';
import type { RunWireLogOptions } from '../run/wire-logging.ts';

/** Options of `run`, as parsed from the command line. */
export interface RunOptions extends PlanOptions, SelectionOptions, RunWireLogOptions {
  readonly out: string;
  /** File of known deviations. */
  readonly waivers?: string;
  /** Report of an earlier run: its findings do not decide. */
  readonly baseline?: string;
  /** Report of an earlier run: only checks that failed or were not judged there are played. */
  readonly rerunFailed?: string;
  /** Folder of an interrupted run. */
  readonly resume?: string;
  readonly shard?: Shard;
  /** Number of repetitions; default: one run. */
  readonly repeat?: number;
  /** Number of failed checks and campaigns after which nothing further starts; default: no limit. */
  readonly maxFailures?: number;
  readonly watch: boolean;
  /** Threads for the in-process model; default: depends on this machine. */
  readonly jobs?: number;
  /** Edited files, as absolute paths: only affected checks are played. Left out: everything selected. */
  readonly touched?: readonly string[];
  readonly format?: readonly ReportFormat[];
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  /** Maximum violations in the summary; left out: the default. */
  readonly maxFindings?: number;
}
